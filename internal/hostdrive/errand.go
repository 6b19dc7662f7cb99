package hostdrive

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"rv/internal/scripted"
)

// An Errand is one start of a host: what the first process asks of the second.
type Errand struct {
	World   World
	Host    string // its name
	Command []string
	Env     []string
	Script  scripted.Script
	Setting
	// Limit is how long the host may take.
	Limit time.Duration
	// Isolated: in namespaces of its own, see [CanIsolate].
	Isolated bool
}

// An Account is what came of it.
type Account struct {
	Transcript scripted.Transcript
	Date       string // YYYY-MM-DD
	Exit       string // of the host
	TimedOut   bool
	Seconds    float64
	// Output is the end of what the host printed.
	Output string `json:"-"`
}

const (
	errandFile  = "errand.json"
	accountFile = "account.json"
	outputFile  = "host.out"
)

// Run starts the host and waits for its end, or ends it with ctx. The running program
// must have given [Inside] its arguments.
func (e Errand) Run(ctx context.Context) (Account, error) {
	if err := writeJSON(filepath.Join(e.World.Root, errandFile), e); err != nil {
		return Account{}, err
	}
	self, err := os.Executable()
	if err != nil {
		return Account{}, fmt.Errorf("find the running program: %w", err)
	}
	// The second process dies with the thread that started it: keep the thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	cmd := exec.CommandContext(ctx, self, insideFlag, e.World.Root)
	// It ends the host, which another signal would leave behind.
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 5 * time.Second
	if e.Isolated {
		isolate(cmd)
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return Account{}, fmt.Errorf("%w: %s", err, bytes.TrimSpace(out))
	}
	var found Account
	if err := readJSON(filepath.Join(e.World.Root, accountFile), &found); err != nil {
		return Account{}, err
	}
	output, err := os.ReadFile(filepath.Join(e.World.Root, outputFile))
	if err != nil {
		return Account{}, fmt.Errorf("read what the host printed: %w", err)
	}
	const most = 2000
	found.Output = string(bytes.TrimSpace(output[max(0, len(output)-most):]))
	return found, nil
}

// CanIsolate tries whether this system gives namespaces to who asks.
func CanIsolate() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.Command(self, insideFlag, "")
	isolate(cmd)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w %s", err, bytes.TrimSpace(out))
	}
	return nil
}

func readJSON(path string, into any) error {
	raw, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("read %s: %w", filepath.Base(path), err)
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return fmt.Errorf("read %s: %w", filepath.Base(path), err)
	}
	return nil
}

func writeJSON(path string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("write %s: %w", filepath.Base(path), err)
	}
	if err := os.WriteFile(path, text, 0o644); err != nil {
		return fmt.Errorf("write %s: %w", filepath.Base(path), err)
	}
	return nil
}
