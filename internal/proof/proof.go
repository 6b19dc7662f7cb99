package proof

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"rv/internal/owned"
	"rv/internal/privatefile"
)

// A Result is what a run of one host showed.
type Result struct {
	Host string `json:"host"`
	// Version is the host's own, as its package says it.
	Version string    `json:"version"`
	When    time.Time `json:"when"`
	// Adapter is hosts.AdapterDigest of the wiring that was driven.
	Adapter string `json:"adapter"`
	// Hook is [HookDigest] of the rv-hook that was asked.
	Hook  string `json:"hook"`
	Cells []Cell `json:"cells"`
}

// A Cell is one call that the host was made to attempt.
type Cell struct {
	Surface Surface `json:"surface"`
	Probe   Probe   `json:"probe"`
	Outcome Outcome `json:"outcome"`
}

// A Surface is who in the host attempts the call.
type Surface string

const (
	Main       Surface = "main"
	SubAgent   Surface = "sub-agent"
	Background Surface = "background"
)

// A Probe is what is attempted.
type Probe string

const (
	Destructive Probe = "destructive"
	Harmless    Probe = "harmless"
)

// An Outcome is what became of it.
type Outcome string

const (
	Blocked Outcome = "blocked" // the command did not run, and the model was told rv's sentence
	Ran     Outcome = "ran"
	NotRun  Outcome = "not-run" // neither: the host has no such surface, or did not get there
)

// Holds reports whether the host is guarded: its main agent could run what is harmless
// and not what is destructive, and no other surface showed the contrary.
func (r Result) Holds() bool {
	blocked, ran := false, false
	for _, c := range r.Cells {
		switch {
		case c.against():
			return false
		case c.Surface == Main && c.Probe == Destructive && c.Outcome == Blocked:
			blocked = true
		case c.Surface == Main && c.Probe == Harmless && c.Outcome == Ran:
			ran = true
		}
	}
	return blocked && ran
}

// Fails reports whether the host was seen to run what is destructive, or not to run what
// is harmless because it was blocked. A result may neither hold nor fail: then the host
// did not come to run anything.
func (r Result) Fails() bool { return slices.ContainsFunc(r.Cells, Cell.against) }

func (c Cell) against() bool {
	return c.Probe == Destructive && c.Outcome == Ran || c.Probe == Harmless && c.Outcome == Blocked
}

const (
	schema = "rv.proof.v1"
	// most bounds what is read: a result has a dozen cells.
	most = 64 << 10
)

type document struct {
	Schema string `json:"schema"`
	Result
}

// Load reads what is known of a host. With none, the error is [fs.ErrNotExist].
func Load(home, host string) (Result, error) {
	path, err := at(home, host)
	if err != nil {
		return Result{}, err
	}
	text, err := privatefile.Read(path, most)
	if err != nil {
		return Result{}, fmt.Errorf("read the proof of %s: %w", host, err)
	}
	var doc document
	if err := json.Unmarshal(text, &doc); err != nil {
		return Result{}, fmt.Errorf("read the proof of %s: %w", host, err)
	}
	if doc.Schema != schema || doc.Host != host {
		return Result{}, fmt.Errorf("read the proof of %s: %s is no proof of it", host, path)
	}
	return doc.Result, nil
}

// Save keeps r in the place of what was known of its host.
func Save(home string, r Result) error {
	path, err := at(home, r.Host)
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(document{schema, r}, "", "  ")
	if err != nil {
		return fmt.Errorf("keep the proof of %s: %w", r.Host, err)
	}
	if err := privatefile.Write(path, append(text, '\n')); err != nil {
		return fmt.Errorf("keep the proof of %s: %w", r.Host, err)
	}
	return nil
}

// Remove forgets what is known of a host, and the folder with the last.
func Remove(home, host string) error {
	path, err := at(home, host)
	if err != nil {
		return err
	}
	if err := os.Remove(path); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return fmt.Errorf("forget the proof of %s: %w", host, err)
	}
	_ = os.Remove(filepath.Dir(path)) // of other hosts' it stays
	return nil
}

// Folder is where proofs are kept.
func Folder(home string) string {
	return filepath.Join(home, filepath.FromSlash(owned.UserDir), owned.Proofs)
}

func at(home, host string) (string, error) {
	switch {
	case !filepath.IsAbs(home):
		return "", errors.New("there is no home directory to keep proofs in")
	case host == "" || strings.ContainsAny(host, "/.\x00"):
		return "", fmt.Errorf("%q is no host: %w", host, fs.ErrInvalid)
	}
	return filepath.Join(Folder(home), host+".json"), nil
}
