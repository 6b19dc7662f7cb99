package readme

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// From nothing to a rule of one's own that blocks in a wired host, by the commands of
// README.md and nothing else.
func TestRulesOfYourOwn(t *testing.T) {
	if testing.Short() {
		t.Skip("installs rv")
	}
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	home := t.TempDir()
	// What tells rv that Grok is here.
	require.NoError(t, os.Mkdir(filepath.Join(home, ".grok"), 0o700))
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	env := []string{"HOME=" + home, "PATH=" + os.Getenv("PATH")}
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPROXY", "GOFLAGS"} {
		value, err := exec.Command("go", "env", name).Output()
		require.NoError(t, err)
		env = append(env, name+"="+strings.TrimSpace(string(value)))
	}
	run := func(steps string) {
		cmd := exec.Command("sh", "-e", "-c", steps)
		cmd.Dir, cmd.Env = root, env
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s\n%s", steps, out)
	}

	install, _, _ := strings.Cut(shellBlock(t, string(text), "## Start"), "\n")
	require.Equal(t, "scripts/install.sh", install)
	run(install)
	const call = "shipit --env prod teardown web"
	assert.Empty(t, askGrok(t, env, home, call), "before the pack is there")
	run(shellBlock(t, string(text), "## Rules of your own"))
	reply := askGrok(t, env, home, call)
	assert.Contains(t, reply, "Blocked shipit teardown (my.deploy/teardown).")
	assert.Contains(t, reply, `"deny"`)
	assert.Empty(t, askGrok(t, env, home, "shipit --dry-run teardown web"))
}

// shellBlock is the first block of shell commands below a heading.
func shellBlock(t *testing.T, text, heading string) string {
	t.Helper()
	_, section, ok := strings.Cut(text, "\n"+heading+"\n")
	require.True(t, ok, heading)
	_, block, ok := strings.Cut(section, "```sh\n")
	require.True(t, ok, heading)
	block, _, _ = strings.Cut(block, "```")
	return strings.TrimSpace(block)
}

// askGrok starts what Grok starts before a shell command, as the file that setup wrote
// says, and returns the answer.
func askGrok(t *testing.T, env []string, home, command string) string {
	t.Helper()
	file, err := os.ReadFile(filepath.Join(home, ".grok/hooks/rv.json"))
	require.NoError(t, err)
	hook := regexp.MustCompile(`"command": *"((?:[^"\\\\]|\\\\.)*)"`).FindSubmatch(file)
	require.NotNil(t, hook, "%s", file)
	in, err := os.ReadFile("../../fixtures/grok/made-deny-reset-hard.in")
	require.NoError(t, err)
	cmd := exec.Command("sh", "-c", strings.ReplaceAll(string(hook[1]), `\"`, `"`))
	cmd.Env = env
	cmd.Stdin = strings.NewReader(strings.ReplaceAll(string(in), "git reset --hard", command))
	out, err := cmd.Output()
	require.NoError(t, err)
	return string(out)
}
