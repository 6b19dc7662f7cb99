package fakemo

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

var built = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "fakemo")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "mo")
	if out, err := exec.Command("go", "build", "-o", file, "rv/internal/fakemo/mo").CombinedOutput(); err != nil {
		return out, err
	}
	return os.ReadFile(file)
})

// World is a home directory with programs, for one test.
type World struct {
	Home, Bin string
	t         testing.TB
}

// NewWorld makes one with mo, three caches, three applications and two downloads.
func NewWorld(t testing.TB) *World {
	t.Helper()
	program, err := built()
	if err != nil {
		t.Fatalf("build the fake mo: %v\n%s", err, program)
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := &World{Home: dir + "/home", Bin: dir + "/bin", t: t}
	for _, d := range []string{
		Dir, "Library/Caches/a", "Library/Caches/b", "Library/Caches/c",
		"Applications/Chatter.app", "Applications/Chatter Beta.app", "Applications/Zoomer.app", "Downloads",
	} {
		w.must(os.MkdirAll(filepath.Join(w.Home, d), 0o755))
	}
	for _, f := range []string{"Downloads/a.dmg", "Downloads/b.pkg"} {
		w.must(os.WriteFile(filepath.Join(w.Home, f), nil, 0o644))
	}
	w.must(os.MkdirAll(w.Bin, 0o755))
	w.must(os.WriteFile(w.Bin+"/mo", program, 0o755))
	return w
}

func (w *World) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// SetFault makes mo show a fault from now on.
func (w *World) SetFault(name string) {
	w.t.Helper()
	w.must(os.WriteFile(filepath.Join(w.Home, Fault), []byte(name), 0o644))
}

// Calls are the lines of mo's own log of its calls.
func (w *World) Calls() string {
	w.t.Helper()
	b, err := os.ReadFile(filepath.Join(w.Home, Calls))
	if err != nil && !os.IsNotExist(err) {
		w.t.Fatal(err)
	}
	return string(b)
}

// Has reports whether a path below the home directory is there.
func (w *World) Has(path string) bool {
	_, err := os.Lstat(filepath.Join(w.Home, path))
	return err == nil
}

// Getenv is the environment of a process in this world.
func (w *World) Getenv(name string) string {
	switch name {
	case "HOME":
		return w.Home
	case "PATH":
		return w.Bin
	default:
		return ""
	}
}
