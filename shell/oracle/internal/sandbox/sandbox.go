//go:build linux

package sandbox

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
)

// Home and Repo are where scripts run: the imaginary user's home and the
// repository that is the working directory.
const (
	Home = "/home/dev"
	Repo = Home + "/repo"
	// Remote is where the stubs of ssh, docker exec and kubectl exec run what
	// they are given.
	Remote = "/srv/remote"
	// Submodule is where the stub of git submodule foreach does: the text does
	// not say where that is.
	Submodule = Repo + "/sub"
)

// Root is a staged root file system; any number of boxes can stand on it.
type Root struct {
	dir   string
	boxes atomic.Int32
}

// Stage builds the stub and the driver and lays out a root in dir, which must
// exist and be empty.
func Stage(dir string) (*Root, error) {
	built := map[string]string{}
	for _, name := range []string{"stub", "driver"} {
		out := filepath.Join(dir, name)
		cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", out, "rv/shell/oracle/internal/"+name)
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
		if b, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("build the %s: %w\n%s", name, err, b)
		}
		built[name] = out
	}
	root := filepath.Join(dir, "root")
	if err := os.Mkdir(root, 0o755); err != nil {
		return nil, fmt.Errorf("stage the sandbox root: %w", err)
	}
	if err := stage(root, built["stub"], built["driver"]); err != nil {
		return nil, err
	}
	return &Root{dir: root}, nil
}

// Box is one running sandbox: scripts run in it one after the other. It is not
// for concurrent use.
type Box struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	stderr *syncBuffer
}

// Kind is the way a box is isolated.
type Kind uint8

const (
	Bubblewrap Kind = iota
	Namespaces
)

// Start starts a box with bubblewrap or, where that is missing or refused, with
// user namespaces.
func (r *Root) Start() (*Box, error) {
	box, err := r.StartKind(Bubblewrap)
	if err == nil {
		return box, nil
	}
	box, err2 := r.StartKind(Namespaces)
	if err2 != nil {
		return nil, errors.Join(errors.New("no sandbox on this machine; install bubblewrap"), err, err2)
	}
	return box, nil
}

// StartKind starts a box isolated in one given way.
func (r *Root) StartKind(kind Kind) (*Box, error) {
	var cmd *exec.Cmd
	switch kind {
	case Bubblewrap:
		args := []string{
			"--unshare-all", "--unshare-user", "--uid", "1000", "--gid", "1000", "--cap-drop", "ALL",
			"--die-with-parent", "--new-session", "--as-pid-1", "--hostname", "sandbox",
			"--ro-bind", r.dir, "/", "--proc", "/proc", "--dev", "/dev",
		}
		for _, d := range []string{"/home", "/tmp", "/var/tmp", "/etc", "/rec", "/run"} {
			args = append(args, "--tmpfs", d)
		}
		cmd = exec.Command("bwrap", append(args, "--chdir", "/", "/usr/libexec/rec/driver")...)
	case Namespaces:
		cmd = exec.Command(filepath.Join(r.dir, "usr/libexec/rec/driver"), "enter", r.dir)
		cmd.SysProcAttr = &syscall.SysProcAttr{
			Cloneflags: syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS | syscall.CLONE_NEWPID |
				syscall.CLONE_NEWNET | syscall.CLONE_NEWIPC | syscall.CLONE_NEWUTS,
			UidMappings: []syscall.SysProcIDMap{{ContainerID: 1000, HostID: os.Getuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{ContainerID: 1000, HostID: os.Getgid(), Size: 1}},
			AmbientCaps: []uintptr{capSysAdmin, capSysChroot},
			Pdeathsig:   syscall.SIGKILL,
		}
	}
	return start(cmd, int(r.boxes.Add(1))-1)
}

// The capabilities a new user namespace grants and execve would take away from
// a user that is not root in it.
const (
	capSysChroot = 18
	capSysAdmin  = 21
)

func start(cmd *exec.Cmd, cpu int) (*Box, error) {
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "ORACLE_CPU=" + strconv.Itoa(cpu)}
	b := &Box{cmd: cmd, stderr: &syncBuffer{}}
	cmd.Stderr = b.stderr
	var err error
	if b.in, err = cmd.StdinPipe(); err != nil {
		return nil, fmt.Errorf("start a sandbox: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start a sandbox: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start a sandbox: %w", err)
	}
	b.out = bufio.NewReader(out)
	if line, err := b.out.ReadString('\n'); err != nil || line != "ready\n" {
		_ = b.Close()
		return nil, fmt.Errorf("start a sandbox: %w: %s", err, b.stderr.String())
	}
	return b, nil
}

// Close ends the box and everything in it.
func (b *Box) Close() error {
	_ = b.in.Close()
	return b.cmd.Wait()
}

// Result is what one script did.
type Result struct {
	Records  []Record
	Status   byte
	TimedOut bool
	Stderr   string // its start
}

// Record is one program that ran, or one protected file that was written to
// (Exe "rv:redirect", Argv[1] the path).
type Record struct {
	Dir  string
	Exe  string   // the path of the program
	Argv []string // Argv[0] as the program got it
}

// Run runs one script.
func (b *Box) Run(script string) (Result, error) {
	frame := binary.BigEndian.AppendUint32(nil, uint32(len(script)))
	if _, err := b.in.Write(append(frame, script...)); err != nil {
		return Result{}, fmt.Errorf("give the sandbox a script: %w: %s", err, b.stderr.String())
	}
	var head [4]byte
	if _, err := io.ReadFull(b.out, head[:]); err != nil {
		return Result{}, fmt.Errorf("hear from the sandbox: %w: %s", err, b.stderr.String())
	}
	body := make([]byte, binary.BigEndian.Uint32(head[:]))
	if _, err := io.ReadFull(b.out, body); err != nil {
		return Result{}, fmt.Errorf("hear from the sandbox: %w: %s", err, b.stderr.String())
	}
	return decode(body)
}

func decode(body []byte) (Result, error) {
	bad := errors.New("the sandbox gave an answer that does not decode")
	if len(body) < 6 {
		return Result{}, bad
	}
	res := Result{TimedOut: body[0]&1 != 0, Status: body[1]}
	n := int(binary.BigEndian.Uint32(body[2:]))
	body = body[6:]
	if n > len(body) {
		return Result{}, bad
	}
	res.Stderr, body = string(body[:n]), body[n:]
	for len(body) > 0 {
		if len(body) < 4 {
			return Result{}, bad
		}
		n := int(binary.BigEndian.Uint32(body))
		body = body[4:]
		if n > len(body) || n == 0 || body[n-1] != 0 {
			return Result{}, bad
		}
		fields := strings.Split(string(body[:n-1]), "\x00")
		body = body[n:]
		if len(fields) < 2 {
			return Result{}, bad
		}
		res.Records = append(res.Records, Record{Dir: fields[0], Exe: fields[1], Argv: fields[2:]})
	}
	return res, nil
}

// Words are the argument vector to judge: the program that ran, whatever
// argv[0] said, and its arguments.
func (r Record) Words() []string {
	if len(r.Argv) == 0 {
		return []string{r.Exe}
	}
	if filepath.Base(r.Argv[0]) == filepath.Base(r.Exe) {
		return r.Argv
	}
	return append([]string{r.Exe}, r.Argv[1:]...)
}

// Name is the basename of the program that ran.
func (r Record) Name() string { return filepath.Base(r.Exe) }

// syncBuffer keeps the start of what a box complains about.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if room := 4096 - s.b.Len(); room > 0 {
		s.b.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}
