// Package mustnotcompile checks that programs do not compile, each for one reason (tests
// only): what the types of a package promise.
package mustnotcompile

import (
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Run checks the n programs of testdata/mustnotcompile. Each has one line that must be the
// only error of the type checker, with the text after "// want:", and on the next line,
// after "//ok", what to write instead, with which the program compiles. They import
// packages; the test has to import those too, or the go command would take its result
// from its cache after they changed.
func Run(t *testing.T, n int, packages ...string) {
	t.Helper()
	files, err := filepath.Glob("testdata/mustnotcompile/*.go.txt")
	require.NoError(t, err)
	require.Len(t, files, n)
	imports := exportData(t, packages...)

	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".go.txt"), func(t *testing.T) {
			src, err := os.ReadFile(file)
			require.NoError(t, err)
			lines := strings.Split(string(src), "\n")
			at, want := -1, ""
			for i, line := range lines {
				if _, text, found := strings.Cut(line, "// want: "); found {
					require.Equal(t, -1, at, "one line at fault")
					at, want = i, text
				}
			}
			require.GreaterOrEqual(t, at, 0, "no line at fault")

			errs := check(t, imports, string(src))
			require.Len(t, errs, 1, "%v", errs)
			assert.Equal(t, at+1, errs[0].Fset.Position(errs[0].Pos).Line)
			assert.Contains(t, errs[0].Msg, want)

			instead, found := strings.CutPrefix(strings.TrimSpace(lines[at+1]), "//ok ")
			require.True(t, found, "the line after says what compiles")
			lines[at], lines[at+1] = "", instead
			assert.Empty(t, check(t, imports, strings.Join(lines, "\n")))
		})
	}
}

// check type-checks one program and returns every error.
func check(t *testing.T, imports types.Importer, src string) (errs []types.Error) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "main.go", src, 0)
	require.NoError(t, err)
	conf := types.Config{Importer: imports, Error: func(err error) {
		var e types.Error
		require.True(t, errors.As(err, &e), "%v", err)
		if !strings.HasPrefix(e.Msg, "\t") { // a continuation of the error before
			errs = append(errs, e)
		}
	}}
	_, _ = conf.Check("main", fset, []*ast.File{file}, nil)
	return errs
}

// exportData imports packages from what the go command compiled for this module.
func exportData(t *testing.T, packages ...string) types.Importer {
	t.Helper()
	args := append([]string{"list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}"}, packages...)
	out, err := exec.Command("go", args...).Output()
	require.NoError(t, err)
	files := map[string]string{}
	for _, line := range strings.Fields(string(out)) {
		path, file, _ := strings.Cut(line, "=")
		files[path] = file
	}
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(files[path])
	})
}
