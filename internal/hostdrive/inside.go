package hostdrive

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"rv/internal/scripted"
)

const insideFlag = "-inside"

// Inside is the second process: a program that starts hosts calls it first, and ends
// with the status when it was meant. It plays the model, and starts the host, inside
// the namespaces that the first process made.
func Inside(args []string) (status int, meant bool) {
	if len(args) != 3 || args[1] != insideFlag {
		return 0, false
	}
	err := closeNetwork
	if args[2] != "" {
		err = func() error { return runInside(args[2]) }
	}
	if err := err(); err != nil {
		fmt.Fprintln(os.Stderr, "rv: error:", err)
		return 2, true
	}
	return 0, true
}

// runInside reads the errand in dir and leaves its account there.
func runInside(dir string) error {
	var e Errand
	if err := readJSON(filepath.Join(dir, errandFile), &e); err != nil {
		return err
	}
	if e.Isolated {
		if err := closeNetwork(); err != nil {
			return err
		}
	}
	h, ok := Find(e.Host)
	if !ok {
		return fmt.Errorf("unknown host %q", e.Host)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("start the model: %w", err)
	}
	server := scripted.NewServer(e.Script)
	go func() {
		// Ends with the process.
		_ = http.Serve(listener, server)
	}()
	if err := e.prepare(h, "http://"+listener.Addr().String()); err != nil {
		return err
	}
	found, err := e.start()
	if err != nil {
		return err
	}
	found.Transcript = server.Transcript()
	return writeJSON(filepath.Join(dir, accountFile), found)
}

// prepare makes the host use the model at url.
func (e *Errand) prepare(h Host, url string) error {
	if e.World.Managed != "" {
		if !e.Isolated {
			return errors.New("files for all users are only tried in isolation")
		}
		if err := overlay(e.World.Managed, "/etc"); err != nil {
			return err
		}
	}
	s := Stage{model: url, home: e.World.Home, Setting: e.Setting}
	if h.env != nil {
		e.Env = append(e.Env, h.env(s)...)
	}
	if h.files == nil {
		return nil
	}
	files, err := h.files(s)
	if err != nil {
		return err
	}
	for name := range files {
		path := filepath.FromSlash(name)
		if !filepath.IsAbs(path) {
			path = filepath.Join(e.World.Home, path)
		}
		// What the world was made with stays.
		if _, err := os.Lstat(path); err == nil {
			delete(files, name)
		} else if !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("prepare the host: %w", err)
		}
	}
	return WriteFiles(e.World.Home, files)
}

// start runs the host to its end.
func (e *Errand) start() (Account, error) {
	output, err := os.Create(filepath.Join(e.World.Root, outputFile))
	if err != nil {
		return Account{}, fmt.Errorf("run the host: %w", err)
	}
	defer output.Close()
	stop, unlisten := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer unlisten()
	ctx, cancel := context.WithTimeout(stop, e.Limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, e.Command[0], e.Command[1:]...)
	cmd.Dir = e.World.Project
	cmd.Env = e.Env
	cmd.Stdout, cmd.Stderr = output, output
	cmd.WaitDelay = 2 * time.Second
	ownGroup(cmd)
	start := time.Now()
	err = cmd.Run()
	if cmd.Process != nil {
		_ = endGroup(cmd) // mostly there is nothing left to end
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && ctx.Err() == nil && !errors.Is(err, exec.ErrWaitDelay) {
		return Account{}, fmt.Errorf("run the host: %w", err)
	}
	return Account{
		Date:     start.UTC().Format(time.DateOnly),
		Exit:     cmd.ProcessState.String(),
		TimedOut: ctx.Err() != nil,
		Seconds:  time.Since(start).Seconds(),
	}, nil
}

// closeNetwork makes sure that loopback is all there is, and brings it up.
func closeNetwork() error {
	if err := raiseLoopback(); err != nil {
		return err
	}
	interfaces, err := net.Interfaces()
	if err != nil {
		return fmt.Errorf("look at the network: %w", err)
	}
	for _, i := range interfaces {
		if i.Flags&net.FlagLoopback == 0 && i.Flags&net.FlagUp != 0 {
			return fmt.Errorf("the namespace is not closed: %s is up", i.Name)
		}
	}
	return nil
}
