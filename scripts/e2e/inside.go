package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"rv/scripts/e2e/model"
)

// hostLimit is how long a host may take over a cell. The longest wait is Grok's 10 s for
// a hook that hangs; the rest is for busy machines.
const hostLimit = 150 * time.Second

// An errand is what the driver asks of its own second process, which runs inside the
// cell's namespaces and plays the model there.
type errand struct {
	World    errandWorld
	Host     string
	Cell     string
	Cache    string
	Command  []string
	Env      []string
	Script   model.Script
	Isolated bool
}

// Managed is a folder that lies over /etc, "" for none.
type errandWorld struct{ Root, Home, Project, Managed, Moved string }

// An account is what the second process found.
type account struct {
	Transcript model.Transcript
	Date       string // YYYY-MM-DD
	Exit       string // of the host
	TimedOut   bool
	Seconds    float64
}

const (
	errandFile  = "errand.json"
	accountFile = "account.json"
	outputFile  = "host.out"
)

// runInside is the second process: it reads its errand in dir and leaves its account there.
func runInside(dir string) error {
	var e errand
	if err := readJSON(filepath.Join(dir, errandFile), &e); err != nil {
		return err
	}
	if e.Isolated {
		if err := closeNetwork(); err != nil {
			return err
		}
	}
	h, ok := findHost(e.Host)
	if !ok {
		return fmt.Errorf("unknown host %q", e.Host)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("start the model: %w", err)
	}
	server := model.NewServer(e.Script)
	go func() {
		// Ends with the process.
		_ = http.Serve(listener, server)
	}()
	if err := e.prepare(h, "http://"+listener.Addr().String()); err != nil {
		return err
	}
	found, err := runHost(e)
	if err != nil {
		return err
	}
	found.Transcript = server.Transcript()
	return writeJSON(filepath.Join(dir, accountFile), found)
}

// prepare makes the host use the model at url.
func (e *errand) prepare(h host, url string) error {
	if e.World.Managed != "" {
		if !e.Isolated {
			return errors.New("files for all users are only tried in isolation")
		}
		if err := overlay(e.World.Managed, "/etc"); err != nil {
			return err
		}
	}
	s := stage{model: url, home: e.World.Home, cache: e.Cache, cell: e.Cell, moved: e.World.Moved}
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
	return writeFiles(e.World.Home, files)
}

func runHost(e errand) (account, error) {
	output, err := os.Create(filepath.Join(e.World.Root, outputFile))
	if err != nil {
		return account{}, fmt.Errorf("run the host: %w", err)
	}
	defer output.Close()
	ctx, cancel := context.WithTimeout(context.Background(), hostLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, e.Command[0], e.Command[1:]...)
	cmd.Dir = e.World.Project
	cmd.Env = e.Env
	cmd.Stdout, cmd.Stderr = output, output
	cmd.WaitDelay = 2 * time.Second
	start := time.Now()
	err = cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) && ctx.Err() == nil {
		return account{}, fmt.Errorf("run the host: %w", err)
	}
	return account{
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
	if err := os.WriteFile(path, []byte(mustJSON(value)), 0o644); err != nil {
		return fmt.Errorf("write %s: %w", filepath.Base(path), err)
	}
	return nil
}
