package hosts

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestProgram(t *testing.T) {
	dir := t.TempDir()
	program := func(name string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, nil, mode))
		return path
	}
	path := "relative:" + filepath.Join(dir, "one") + ":" + filepath.Join(dir, "two")
	m := Machine{Home: filepath.Join(dir, "home"), Env: func(name string) string { return map[string]string{"PATH": path}[name] }}
	found := func(name string) string {
		where, ok := Program(m, name)
		if !ok {
			return ""
		}
		return where
	}
	assert.Empty(t, found("grok"))
	program("one/grok", 0o644) // no program
	own := program("home/.grok/bin/grok", 0o755)
	assert.Equal(t, own, found("grok"), "where its own installer puts it")
	second := program("two/grok", 0o755)
	assert.Equal(t, second, found("grok"), "PATH comes first")
	require.NoError(t, os.Mkdir(filepath.Join(dir, "two/pi"), 0o755))
	assert.Empty(t, found("pi"))
	assert.Empty(t, found("nobody"))
	for _, name := range Names() {
		assert.NotEmpty(t, Package(name), name)
	}
	assert.Empty(t, Package("nobody"))
}
