// Package imports holds the test of the import rules: what each package may
// know, and what the hook child may link. It has no code of its own.
package imports

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "rv/"

// house is a package of the design and what it may know of the others. Names end
// in "/..." for a whole tree; a package's own tree is always allowed.
type house struct {
	path string
	// may: everything of ours it depends on, directly or not, is in here. nil is
	// no such list; an empty one is nothing.
	may []string
	// never: nothing of these is among what it depends on.
	never []string
}

// The chain is decision ← request ← shell ← rules ← policy ← gate ← surfaces;
// nothing flows back.
var houses = []house{
	{path: "decision", may: []string{}},
	{path: "denytext", may: []string{"decision"}},
	{path: "request", may: []string{"decision"}},
	{path: "shell", may: []string{"decision", "internal/basecode"}},
	{path: "rules", may: []string{"decision", "shell/...", "internal/basecode"}},
	{path: "guard", may: []string{"decision", "internal/owned", "rules", "rules/internal/table", "shell/...", "internal/basecode"}},
	{path: "policy", may: []string{"decision", "request"}},
	// Whoever compiles configuration reads TOML; whoever obeys it does not.
	{path: "config", never: append([]string{"gate", "codecs/..."}, surfaces...)},
	{path: "internal/inforce", never: append([]string{"config", "rules/compile", "gate", "codecs/..."}, surfaces...)},
	// A codec copies; it never evaluates.
	{path: "codecs/...", may: []string{"decision", "denytext", "request", "internal/strictjson"}},
	{path: "fixtures", never: surfaces},
	{path: "approvals", never: append([]string{"gate", "codecs/..."}, surfaces...)},
	{path: "audit", never: append([]string{"gate", "codecs/..."}, surfaces...)},
	// The gate knows no host and none of those who ask it.
	{path: "gate", never: append([]string{"codecs/...", "denytext"}, surfaces...)},
	{path: "hosts", never: []string{"cmd/...", "mcp/...", "actions/..."}},
	{path: "mcp", never: []string{"cmd/...", "hosts/...", "internal/hookcmd"}},
	{path: "mcp/serve", never: []string{"cmd/...", "hosts/...", "codecs/...", "internal/hookcmd"}},
	{path: "actions", never: []string{"cmd/...", "hosts/...", "codecs/...", "internal/hookcmd"}},
	{path: "internal/hookcmd", never: []string{"cmd/...", "hosts/...", "mcp/...", "actions/...", "internal/term"}},
	{path: "internal/term", may: []string{}},
	{path: "cmd/hook", never: []string{"hosts/...", "internal/hostdrive", "internal/scripted", "mcp/...", "actions/...", "internal/term", "rules/compile", "config"}},
	{path: "cmd/rv"},
}

// surfaces are the packages that ask the gate.
var surfaces = []string{"cmd/...", "hosts/...", "mcp/...", "actions/...", "internal/hookcmd", "internal/term"}

// absent are the houses that are not built yet. Take a line out when its
// package appears: the test fails until then.
var absent = []string{}

// pure packages do no I/O and read no clock, nor does anything of ours below
// them: they import only these of the standard library, and the shell parser.
var pure = []string{"decision", "denytext", "guard", "internal/owned", "policy", "request", "rules", "shell"}

var pureImports = []string{
	"bytes", "cmp", "encoding/base32", "encoding/base64", "encoding/binary", "encoding/hex", "errors", "iter", "maps",
	"math", "math/bits", "path", "slices", "sort", "strconv", "strings", "unicode", "unicode/utf16", "unicode/utf8",
	"mvdan.cc/sh/v3/syntax",
}

// debts are imports that break a rule and are to go. Take a line out with the
// import: the test fails until then.
var debts = []struct{ importer, imports string }{}

// undocumented are public packages without a doc.go, likewise to go.
var undocumented = []string{}

// hookLinks is every package that is neither ours nor the standard library's in
// the hook child. No TOML, no SDK, no TUI.
var hookLinks = []string{
	"github.com/mattn/go-isatty",
	"github.com/tidwall/gjson",
	"github.com/tidwall/match",
	"github.com/tidwall/pretty",
	"golang.org/x/sys/unix",
	"mvdan.cc/sh/v3/fileutil",
	"mvdan.cc/sh/v3/syntax",
}

// hookNever are packages of the standard library the hook child must not link.
// regexp is linked by the shell parser's file-type helper and by nothing else.
var (
	hookNever  = []string{"net", "net/http", "os/exec", "os/signal", "plugin", "flag", "log", "text/template", "math/rand", "math/rand/v2"}
	regexpFrom = []string{"mvdan.cc/sh/v3/fileutil"}
)

func TestHousesExist(t *testing.T) {
	all := load(t)
	for _, h := range houses {
		root := strings.TrimSuffix(h.path, "/...")
		_, exists := all[module+root]
		switch {
		case exists && slices.Contains(absent, root):
			t.Errorf("%s exists now: take it out of `absent`", root)
		case !exists && slices.Contains(absent, root):
			t.Logf("%s is not built yet, its import rules are not checked", root)
		case !exists:
			t.Errorf("%s is missing", root)
		}
	}
	for _, a := range absent {
		assert.True(t, slices.ContainsFunc(houses, func(h house) bool { return h.path == a }), "%s is no house", a)
	}
}

func TestImportRules(t *testing.T) {
	all := load(t)
	for _, h := range houses {
		for _, name := range matching(all, h.path) {
			for _, dep := range deps(t, all, name) {
				ours, is := strings.CutPrefix(dep, module)
				if !is || within(ours, strings.TrimSuffix(h.path, "/...")+"/...") {
					continue
				}
				if h.may != nil {
					assert.True(t, within(ours, h.may...), "%s depends on %s", name, dep)
				}
				assert.False(t, within(ours, h.never...), "%s depends on %s", name, dep)
			}
		}
	}
}

func TestPurePackages(t *testing.T) {
	all := load(t)
	owed := map[string]bool{}
	for _, root := range pure {
		for _, name := range append(deps(t, all, module+root), module+root) {
			ours, is := strings.CutPrefix(name, module)
			if !is {
				continue
			}
			for _, imp := range all[name].Imports {
				debt := slices.IndexFunc(debts, func(d struct{ importer, imports string }) bool {
					return d.importer == ours && d.imports == imp
				})
				switch {
				case strings.HasPrefix(imp, module), slices.Contains(pureImports, imp):
				case debt >= 0:
					owed[imp] = true
					t.Logf("%s still imports %s", ours, imp)
				default:
					t.Errorf("%s imports %s, below the pure package %s", ours, imp, root)
				}
			}
		}
	}
	for _, d := range debts {
		assert.True(t, owed[d.imports], "%s no longer imports %s: take it out of `debts`", d.importer, d.imports)
	}
}

func TestHookChildLinks(t *testing.T) {
	all := load(t)
	var foreign, regexps []string
	for _, dep := range append(deps(t, all, module+"cmd/hook"), module+"cmd/hook") {
		p := all[dep]
		assert.NotContains(t, hookNever, dep)
		if !p.Standard && !strings.HasPrefix(dep, module) {
			foreign = append(foreign, dep)
		}
		if slices.Contains(p.Imports, "regexp") {
			regexps = append(regexps, dep)
		}
	}
	slices.Sort(foreign)
	assert.Equal(t, hookLinks, foreign)
	assert.Equal(t, regexpFrom, regexps)
}

// A public package says what it is in doc.go.
func TestPublicPackagesHaveDoc(t *testing.T) {
	checked := 0
	for name, p := range load(t) {
		ours, is := strings.CutPrefix(name, module)
		if !is || p.Name == "main" || len(p.GoFiles) == 0 || strings.Contains(name, "/internal/") {
			continue
		}
		checked++
		has := slices.Contains(p.GoFiles, "doc.go")
		if slices.Contains(undocumented, ours) {
			assert.False(t, has, "%s has a doc.go now: take it out of `undocumented`", ours)
			t.Logf("%s has no doc.go yet", ours)
			continue
		}
		assert.True(t, has, "%s has no doc.go", ours)
	}
	assert.Greater(t, checked, 8)
}

// pkg is what the go command says of a package.
type pkg struct {
	ImportPath, Dir, Name string
	Standard              bool
	GoFiles, Imports      []string
	ImportMap             map[string]string
	Error                 *struct{ Err string }
}

// load lists every package of the module and all they depend on, tests aside.
func load(t *testing.T) map[string]pkg {
	t.Helper()
	all, err := listed()
	require.NoError(t, err)
	return all
}

var listed = sync.OnceValues(func() (map[string]pkg, error) {
	if err := readTree(); err != nil {
		return nil, err
	}
	cmd := exec.Command("go", "list", "-e", "-deps", "-json=ImportPath,Dir,Name,Standard,GoFiles,Imports,ImportMap,Error", "./...")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("list the packages of the module: %w", err)
	}
	all := map[string]pkg{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("read what go list printed: %w", err)
		}
		all[p.ImportPath] = p
	}
})

// readTree reads every directory of the module, so that the go command does not
// take the result of this test from its cache when a file elsewhere changed: it
// knows what the test itself opened, not what go list did.
func readTree() error {
	return filepath.WalkDir("../..", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "node_modules") {
			return fs.SkipDir
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil // another test's temporary file
		}
		return err
	})
}

// deps are the packages name depends on, directly or not.
func deps(t *testing.T, all map[string]pkg, name string) []string {
	t.Helper()
	seen := map[string]bool{name: true}
	queue := []string{name}
	for i := 0; i < len(queue); i++ {
		p, known := all[queue[i]]
		require.True(t, known, queue[i])
		require.Nil(t, p.Error, queue[i])
		for _, imp := range p.Imports {
			if mapped, is := p.ImportMap[imp]; is {
				imp = mapped // the standard library's vendored packages
			}
			if imp != "C" && imp != "unsafe" && !seen[imp] {
				seen[imp] = true
				queue = append(queue, imp)
			}
		}
	}
	return queue[1:]
}

func matching(all map[string]pkg, pattern string) (names []string) {
	for name := range all {
		if ours, is := strings.CutPrefix(name, module); is && within(ours, pattern) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// within reports whether ours is one of patterns.
func within(ours string, patterns ...string) bool {
	for _, p := range patterns {
		root, tree := strings.CutSuffix(p, "/...")
		if ours == path.Clean(root) || tree && strings.HasPrefix(ours, root+"/") {
			return true
		}
	}
	return false
}
