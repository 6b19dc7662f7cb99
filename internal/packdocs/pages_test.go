package packdocs

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/rules/compile"
	"rv/rules/coverage"
	"rv/rules/packs"
)

// docs/packs says what the packs say.
func TestPagesAreInStep(t *testing.T) {
	sources, err := compile.ParseFS(packs.Files)
	require.NoError(t, err)
	lists, err := coverage.ParseFS(coverage.Files)
	require.NoError(t, err)
	pages, err := Pages(sources, lists)
	require.NoError(t, err)
	const dir = "../../docs/packs"
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, f := range files {
		assert.Contains(t, pages, f.Name(), "a page of no pack; run go generate ./rules")
	}
	for name, want := range pages {
		got, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err, "run go generate ./rules")
		assert.Equal(t, string(want), string(got), "%s: run go generate ./rules", name)
	}
}

func TestCells(t *testing.T) {
	for in, want := range map[string]string{
		"ls":      "`ls`",
		"ls | wc": "`ls \\| wc`",
		"`ls`":    "`` `ls` ``",
		"a `b` c": "``a `b` c``",
		"a\nb":    "`a ⏎ b`",
	} {
		assert.Equal(t, want, code(in))
	}
	assert.Equal(t, "[a.b](#ab), [x:y](x.md#y)", references([]string{"a.b", "x:y"}))
}
