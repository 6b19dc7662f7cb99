package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The hook child starts for every call: what it links is what every call pays for,
// and what it cannot link it cannot do.
func TestTheHookChildLinksNothingItMustNotUse(t *testing.T) {
	packages := list(t, "{{.ImportPath}}")
	for _, banned := range []string{"net", "net/http", "os/exec", "os/signal", "plugin", "flag", "log", "text/template", "html/template"} {
		assert.NotContains(t, packages, banned)
	}
	for _, name := range packages {
		assert.False(t, strings.Contains(name, "toml"), name)
	}
}

// The shell parser imports regexp for itself; nothing of ours does.
func TestNothingOfOursInTheHookChildUsesRegexp(t *testing.T) {
	for _, line := range list(t, `{{.ImportPath}} {{join .Imports " "}}`) {
		name, imports, _ := strings.Cut(line, " ")
		if strings.HasPrefix(name, "rv/") {
			assert.False(t, slices.Contains(strings.Fields(imports), "regexp"), name)
		}
	}
}

func list(t *testing.T, format string) []string {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", "-f", format, "rv/cmd/hook").Output()
	require.NoError(t, err)
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}
