package readme

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestConsoleBlocks runs the commands of every console block of README.md and compares
// what they print.
func TestConsoleBlocks(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	bin := build(t)

	commands := 0
	for _, block := range blocks(string(text)) {
		command, want, _ := strings.Cut(strings.TrimPrefix(block, "$ "), "\n")
		// Only rv is asked: what README shows is not to be run here.
		require.Regexp(t, `^(rv (test|explain|packs) |printf .*\| rv-hook )`, command)
		commands++

		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = t.TempDir()
		cmd.Env = []string{"HOME=" + t.TempDir(), "PATH=" + bin + ":/usr/bin:/bin"}
		out, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if err != nil {
			require.ErrorAs(t, err, &exit, command)
		}
		assert.Equal(t, want, string(out), command)
	}
	require.NotZero(t, commands)
}

// blocks are the parts of the console blocks that begin with a prompt.
func blocks(text string) []string {
	var found []string
	for _, part := range strings.Split(text, "```console\n")[1:] {
		block, _, _ := strings.Cut(part, "```")
		for _, one := range strings.SplitAfter("\n"+block, "\n$ ")[1:] {
			found = append(found, strings.TrimSuffix(one, "$ "))
		}
	}
	return found
}

func build(t *testing.T) string {
	t.Helper()
	bin := t.TempDir()
	for name, pkg := range map[string]string{"rv": "rv/cmd/rv", "rv-hook": "rv/cmd/hook"} {
		out, err := exec.Command("go", "build", "-o", filepath.Join(bin, name), pkg).CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	return bin
}
