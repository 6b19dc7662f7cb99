package doctor

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rv/hosts"
	"rv/internal/inforce"
	"rv/internal/owned"
	"rv/internal/proof"
	"rv/internal/version"
)

// built is a folder with the rv-hook of this tree.
var built string

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "rv-doctor-test-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	built = dir
	if out, err := exec.Command("go", "build", "-o", filepath.Join(dir, owned.Hook), "rv/cmd/hook").CombinedOutput(); err != nil {
		panic(string(out))
	}
	return m.Run()
}

// A bench is a world to spoil.
type bench struct {
	*World
	t   *testing.T
	env map[string]string
}

// newBench is a machine with every host, all of them wired, and Codex's hook reviewed.
func newBench(t *testing.T) *bench {
	t.Helper()
	b := bareBench(t)
	report, err := hosts.Setup(hosts.Options{Machine: b.Machine, Hosts: hosts.Names(), Hook: b.Hook})
	require.NoError(t, err)
	require.True(t, report.OK())
	b.review()
	return b
}

// bareBench is one with every host and nothing of rv's.
func bareBench(t *testing.T) *bench {
	t.Helper()
	root := t.TempDir()
	env := map[string]string{}
	b := &bench{t: t, env: env, World: &World{
		Machine: hosts.Machine{
			Home: filepath.Join(root, "home"), Root: filepath.Join(root, "machine"),
			Env: func(name string) string { return env[name] },
		},
		Dir: filepath.Join(root, "project", "src"), Hook: filepath.Join(root, "bin", owned.Hook), Version: version.Version,
	}}
	b.Place = inforce.Place{Managed: filepath.Join(root, "managed"), Root: os.Geteuid(), Home: b.Home, Dir: b.Dir}
	for _, dir := range []string{
		".claude", ".codex", ".gemini", ".copilot", ".grok", ".pi/agent", ".config/opencode",
	} {
		require.NoError(t, os.MkdirAll(filepath.Join(b.Home, dir), 0o755))
	}
	for _, dir := range []string{b.Root, b.Dir, filepath.Join(root, "project", ".git"), filepath.Dir(b.Hook)} {
		require.NoError(t, os.MkdirAll(dir, 0o755))
	}
	require.NoError(t, os.Link(filepath.Join(built, owned.Hook), b.Hook))
	return b
}

// copyHook puts an rv-hook of its own at path, to be spoiled.
func (b *bench) copyHook(path string) {
	b.t.Helper()
	text, err := os.ReadFile(filepath.Join(built, owned.Hook))
	require.NoError(b.t, err)
	require.NoError(b.t, os.MkdirAll(filepath.Dir(path), 0o755))
	_ = os.Remove(path)
	b.put(path, text, 0o755)
}

// put writes a file. No program is started meanwhile: it would hold the file open, and
// the file could then not be started itself ("text file busy").
func (b *bench) put(path string, text []byte, mode os.FileMode) {
	b.t.Helper()
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	require.NoError(b.t, os.WriteFile(path, text, mode))
}

// review marks rv's entry as reviewed, where it stands.
func (b *bench) review() {
	b.t.Helper()
	w, err := hosts.Inspect(b.Machine, "codex")
	require.NoError(b.t, err)
	f := w.Files[0]
	b.write(".codex/config.toml", "[hooks.state."+quote(hosts.CodexPlace(f.Path, 0, 0))+"]\ntrusted_hash = "+quote(hosts.CodexMark(f.Entry, 0))+"\n")
}

func quote(s string) string {
	out, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// at is a path: absolute, or below the home.
func (b *bench) at(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(b.Home, path)
}

func (b *bench) write(path, text string) {
	b.t.Helper()
	require.NoError(b.t, os.MkdirAll(filepath.Dir(b.at(path)), 0o755))
	b.put(b.at(path), []byte(text), 0o644)
}

func (b *bench) read(path string) string {
	b.t.Helper()
	text, err := os.ReadFile(b.at(path))
	require.NoError(b.t, err)
	return string(text)
}

// edit replaces old, which must be there, in a file.
func (b *bench) edit(path, old, new string) {
	b.t.Helper()
	text := b.read(path)
	require.Contains(b.t, text, old)
	b.write(path, strings.Replace(text, old, new, 1))
}

func (b *bench) remove(path string) {
	b.t.Helper()
	require.NoError(b.t, os.Remove(b.at(path)))
}

func (b *bench) chmod(path string, mode os.FileMode) {
	b.t.Helper()
	require.NoError(b.t, os.Chmod(b.at(path), mode))
}

// install puts an npm package of a host on PATH.
func (b *bench) install(pkg, program, version string) {
	b.t.Helper()
	folder := filepath.Join("npm/lib/node_modules", pkg)
	b.write(filepath.Join(folder, "package.json"), `{"name":`+quote(pkg)+`,"version":`+quote(version)+`}`)
	b.write(filepath.Join(folder, "bin", program), "#!/bin/sh\n")
	b.chmod(filepath.Join(folder, "bin", program), 0o755)
	require.NoError(b.t, os.MkdirAll(b.at("npm/bin"), 0o755))
	link := b.at(filepath.Join("npm/bin", program))
	_ = os.Remove(link)
	require.NoError(b.t, os.Symlink(filepath.Join(b.at(folder), "bin", program), link))
	b.env["PATH"] = b.at("npm/bin")
}

// prove keeps what a run of rv prove would: of the machine as it is, with outcomes.
func (b *bench) prove(host, version string, destructive, harmless proof.Outcome) {
	b.t.Helper()
	adapter, err := hosts.AdapterDigest(host, b.Hook)
	require.NoError(b.t, err)
	digest, err := proof.HookDigest(b.Hook)
	require.NoError(b.t, err)
	require.NoError(b.t, proof.Save(b.Home, proof.Result{
		Host: host, Version: version, When: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC), Adapter: adapter, Hook: digest,
		Cells: []proof.Cell{{Surface: proof.Main, Probe: proof.Destructive, Outcome: destructive}, {Surface: proof.Main, Probe: proof.Harmless, Outcome: harmless}},
	}))
}

// seen are the findings of a state, of one host or of rv.
func seen(r Report, id, host string) []Finding {
	var found []Finding
	for _, f := range r.All() {
		if f.ID == id && f.host == host {
			found = append(found, f)
		}
	}
	return found
}

func (b *bench) host(name string) Host {
	b.t.Helper()
	for _, h := range b.Examine().Hosts {
		if h.Name == name {
			return h
		}
	}
	b.t.Fatalf("no host %s", name)
	return Host{}
}
