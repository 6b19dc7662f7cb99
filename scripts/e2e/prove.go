package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"rv/internal/proof"
)

// prove has rv prove drive the host that the world holds as its own installed one. Every
// surface of the host that has been driven counts; the row is about the main agent.
func (d driver) prove(h host, version string, c cell, w world) ([]finding, string, error) {
	program, err := d.in.find(h.entry)
	if err != nil {
		return nil, "", err
	}
	programs := filepath.Join(w.Root, "programs")
	if err := os.Mkdir(programs, 0o755); err != nil {
		return nil, "", fmt.Errorf("make a scratch folder: %w", err)
	}
	if err := os.Symlink(program, filepath.Join(programs, h.Name)); err != nil {
		return nil, "", fmt.Errorf("install %s: %w", h.Name, err)
	}
	path := strings.Join([]string{programs, filepath.Dir(d.in.node), "/usr/local/bin:/usr/bin:/bin"}, ":")
	cmd := exec.Command(filepath.Join(w.bin, "rv"), "prove", "--json", "--host", h.Name)
	cmd.Dir = w.Root
	cmd.Env = []string{"HOME=" + w.Home, "TMPDIR=" + w.Temp, "PATH=" + path}
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	start := time.Now()
	runErr := cmd.Run() // its status says the same as the document
	var document struct {
		Hosts []struct {
			Told, Problem string
			Proved        bool
			Cells         []proof.Cell
		}
	}
	if err := json.Unmarshal(out.Bytes(), &document); err != nil || len(document.Hosts) != 1 {
		return nil, said.String(), fmt.Errorf("rv prove: %v: %q", runErr, out.String())
	}
	found := document.Hosts[0]
	f := finding{
		row:  row{Host: h.name, Version: version, Cell: c.name, Verdict: notRun, Told: "-"},
		Date: start.UTC().Format(time.DateOnly), Answer: found.Told, Seconds: time.Since(start).Seconds(),
	}
	for _, cell := range found.Cells {
		if cell.Probe == proof.Destructive && cell.Outcome == proof.Ran {
			f.Verdict = ran
		}
	}
	if found.Proved {
		f.Verdict, f.Told = blocked, told(h, found.Told)
	}
	if found.Problem != "" {
		f.Problems = []string{found.Problem}
	}
	if kept, err := proof.Load(w.Home, h.Name); err != nil || kept.Holds() != found.Proved {
		f.Problems = append(f.Problems, fmt.Sprintf("what was seen is not kept: %v", err))
	}
	return []finding{f}, said.String(), nil
}
