package ptytest

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Programs are builds of rv for one test binary.
type Programs struct {
	// Dir holds rv, rv-hook and rvtest-terminal.
	Dir string
}

// built are the directories of programs by build tags.
var built sync.Map

// Build gives a test its own copies of rv, rv-hook and the terminal, built with the given
// tags once for the test binary.
func Build(t testing.TB, tags string) Programs {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the terminal of tests is for Linux")
	}
	once, _ := built.LoadOrStore(tags, sync.OnceValues(func() (string, error) { return build(tags) }))
	from, err := once.(func() (string, error))()
	require.NoError(t, err)
	p := Programs{t.TempDir()}
	for name := range programs {
		text, err := os.ReadFile(filepath.Join(from, name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(p.Path(name), text, 0o755))
	}
	return p
}

// Clean removes what Build built. Call it at the end of TestMain.
func Clean() {
	built.Range(func(_, once any) bool {
		if dir, err := once.(func() (string, error))(); err == nil {
			_ = os.RemoveAll(dir)
		}
		return true
	})
}

var programs = map[string]string{"rv": "rv/cmd/rv", "rv-hook": "rv/cmd/hook", "rvtest-terminal": "rv/internal/ptytest/rvtest-terminal"}

func build(tags string) (dir string, err error) {
	if dir, err = os.MkdirTemp("", "ptytest-"); err != nil {
		return "", err
	}
	for name, pkg := range programs {
		out, err := exec.Command("go", "build", "-tags", tags, "-o", filepath.Join(dir, name), pkg).CombinedOutput()
		if err != nil {
			return "", fmt.Errorf("build %s: %w\n%s", name, err, out)
		}
	}
	return dir, nil
}

// Path is that of one of the programs.
func (p Programs) Path(name string) string { return filepath.Join(p.Dir, name) }

// Session is a program in a terminal.
type Session struct {
	t   testing.TB
	cmd *exec.Cmd
	in  io.WriteCloser

	mu   sync.Mutex
	out  bytes.Buffer
	read int // of out, by Expect
	done chan struct{}
	exit int
}

// Start runs argv in a terminal of its own, in dir and with exactly env.
func (p Programs) Start(t testing.TB, dir string, env []string, argv ...string) *Session {
	t.Helper()
	s := &Session{t: t, done: make(chan struct{})}
	s.cmd = exec.Command(p.Path("rvtest-terminal"), argv...)
	s.cmd.Dir, s.cmd.Env = dir, env
	s.cmd.Stdout, s.cmd.Stderr = s, os.Stderr
	var err error
	s.in, err = s.cmd.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, s.cmd.Start())
	go func() {
		_ = s.cmd.Wait()
		s.exit = s.cmd.ProcessState.ExitCode()
		close(s.done)
	}()
	t.Cleanup(func() {
		_ = s.cmd.Process.Kill()
		<-s.done
	})
	return s
}

// Write takes what the program shows.
func (s *Session) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.out.Write(b)
}

// patience is how long a test waits for what must come; it comes at once.
const patience = 30 * time.Second

// Expect waits until the program has shown text, behind what was expected before, and
// returns what it showed up to the end of the text.
func (s *Session) Expect(text string) string {
	s.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(2 * time.Millisecond) {
		s.mu.Lock()
		fresh := s.out.String()[s.read:]
		i := strings.Index(fresh, text)
		if i >= 0 {
			s.read += i + len(text)
		}
		s.mu.Unlock()
		if i >= 0 {
			return fresh[:i+len(text)]
		}
		select {
		case <-s.done:
			require.Fail(s.t, "the program ended", "it did not show %q but\n%s", text, fresh)
		default:
		}
		if time.Now().After(end) {
			require.Fail(s.t, "the program hangs", "it did not show %q but\n%s", text, fresh)
		}
	}
}

// Press presses keys, as a terminal in raw mode sends them.
func (s *Session) Press(keys string) {
	s.t.Helper()
	_, err := io.WriteString(s.in, keys)
	require.NoError(s.t, err)
}

// Type types a line.
func (s *Session) Type(line string) {
	s.t.Helper()
	_, err := io.WriteString(s.in, line+"\n")
	require.NoError(s.t, err)
}

// Confirm types the code that the screen asks for.
func (s *Session) Confirm() {
	s.t.Helper()
	s.Expect("To confirm, type ")
	s.Type(strings.TrimSuffix(s.Expect(": "), ": "))
}

// Wait waits for the end and returns the exit status and all that was shown.
func (s *Session) Wait() (exit int, shown string) {
	s.t.Helper()
	select {
	case <-s.done:
	case <-time.After(patience):
		require.Fail(s.t, "the program hangs", "it showed\n%s", s.out.String())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.exit, strings.ReplaceAll(s.out.String(), "\r\n", "\n")
}
