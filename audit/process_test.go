package audit

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const writerEnv = "RV_TEST_AUDIT_WRITER"

func TestMain(m *testing.M) {
	if home := os.Getenv(writerEnv); home != "" {
		os.Exit(write(home))
	}
	os.Exit(m.Run())
}

// write appends the records that the environment asks for, in a process of its own.
func write(home string) int {
	l := Open(home)
	l.maxFile = 8000
	from, _ := strconv.Atoi(os.Getenv("RV_TEST_FROM"))
	n, _ := strconv.Atoi(os.Getenv("RV_TEST_COUNT"))
	for i := range n {
		if err := l.Append(record(from + i)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	return 0
}

// writer starts this test binary, or another one, as a writer.
func writerProcess(binary, home string, from, n int, env ...string) *exec.Cmd {
	cmd := exec.Command(binary)
	cmd.Env = append(append(os.Environ(), env...), writerEnv+"="+home, "RV_TEST_FROM="+strconv.Itoa(from), "RV_TEST_COUNT="+strconv.Itoa(n))
	cmd.Stderr = os.Stderr
	return cmd
}

// 32 processes at once: every record is there once, and the chain holds.
func TestConcurrentWriters(t *testing.T) {
	const writers, each = 32, 10
	home := t.TempDir()
	var wg sync.WaitGroup
	for i := range writers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			assert.NoError(t, writerProcess(os.Args[0], home, i*each, each).Run())
		}()
	}
	wg.Wait()
	l := Open(home)
	fill(t, l, 1) // takes the last segments
	r, err := Verify(home)
	require.NoError(t, err)
	assert.Empty(t, r.Problems)
	assert.Zero(t, r.Pending)
	counts := map[string]int{}
	for _, c := range calls(t, l) {
		counts[c]++
	}
	assert.Len(t, counts, writers*each)
	for c, n := range counts {
		if c != "0" { // the one more
			assert.Equal(t, 1, n, c)
		}
	}
}

// kill −9 between any two steps: verify finds nothing wrong, nothing acknowledged is
// lost, and the next writer goes on.
func TestKilledWriters(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "writer")
	build := exec.Command("go", "test", "-c", "-tags", "rvtest", "-o", binary, ".")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	for _, setting := range []struct {
		name   string
		before func(t *testing.T, home string)
	}{
		{"fresh", func(*testing.T, string) {}},
		{"at a rotation", func(t *testing.T, home string) {
			l := Open(home)
			for sizeOf(l.dir+active) < 7800 {
				fill(t, l, 1)
			}
		}},
		{"with segments", func(t *testing.T, home string) {
			l := Open(home)
			fill(t, l, 1)
			held, err := l.lock()
			require.NoError(t, err)
			fill(t, l, 2)
			held.release()
		}},
	} {
		t.Run(setting.name, func(t *testing.T) {
			killed := 0
			for at := 1; ; at++ {
				home := t.TempDir()
				setting.before(t, home)
				before := len(calls(t, Open(home)))
				err := writerProcess(binary, home, 100, 3, "RV_KILL_AT="+strconv.Itoa(at)).Run()
				l := Open(home)
				if !wasKilled(err) {
					require.NoError(t, err)
					break
				}
				killed++
				assert.Empty(t, problems(t, l), "killed at %d", at)
				require.NoError(t, l.Append(record(900)))
				assert.Empty(t, problems(t, l), "killed at %d, then gone on", at)
				after := calls(t, l)
				assert.GreaterOrEqual(t, len(after), before+1, "killed at %d", at)
				assert.Equal(t, "900", after[len(after)-1])
			}
			assert.Greater(t, killed, 8)
		})
	}
}

func wasKilled(err error) bool {
	var exit *exec.ExitError
	if e, ok := err.(*exec.ExitError); ok {
		exit = e
	}
	if exit == nil {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}
