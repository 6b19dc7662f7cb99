package imports

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The hook child starts for every call, so nothing of ours works at start-up: no
// init function, no map built for a package variable, no pattern compiled.
func TestHookChildBuildsNothingAtStart(t *testing.T) {
	all := load(t)
	files := 0
	for _, name := range append(deps(t, all, module+"cmd/hook"), module+"cmd/hook") {
		if !strings.HasPrefix(name, module) {
			continue
		}
		for _, file := range all[name].GoFiles {
			fset := token.NewFileSet()
			parsed, err := parser.ParseFile(fset, filepath.Join(all[name].Dir, file), nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			for _, at := range startup(parsed) {
				p := fset.Position(at)
				t.Errorf("%s/%s:%d works at start-up", name, file, p.Line)
			}
			files++
		}
	}
	assert.Greater(t, files, 20)
}

// The check itself: what it finds and what it leaves alone.
func TestStartupIsFound(t *testing.T) {
	const src = `package p
var a = map[string]int{"x": 1}
var b = []map[string]int{{"x": 1}}
var c = make(map[string]int)
var d = regexp.MustCompile("x")
func init() {}
var fine, alsoFine = [...]string{"x"}, func() any { return map[string]int{} }
func f() any { return map[string]int{"x": 1} }
func (x) init() {}
var late map[string]int
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.SkipObjectResolution)
	require.NoError(t, err)
	var lines []int
	for _, at := range startup(file) {
		lines = append(lines, fset.Position(at).Line)
	}
	assert.Equal(t, []int{2, 3, 4, 5, 6}, lines)
}

// startup are the places in a file that run when the program starts.
func startup(file *ast.File) (at []token.Pos) {
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Name.Name == "init" && d.Recv == nil {
				at = append(at, d.Pos())
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, is := spec.(*ast.ValueSpec); is {
					for _, value := range v.Values {
						at = append(at, building(value)...)
					}
				}
			}
		}
	}
	return at
}

// building are the maps and patterns an expression makes; one report each.
func building(e ast.Expr) (at []token.Pos) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit: // runs when it is called
			return false
		case *ast.MapType:
			at = append(at, n.Pos())
			return false
		case *ast.SelectorExpr:
			if x, is := n.X.(*ast.Ident); is && x.Name == "regexp" {
				at = append(at, n.Pos())
			}
		}
		return true
	})
	return at
}
