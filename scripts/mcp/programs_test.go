package mcp

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// told is what the model or the client reads of a denied call.
const told = "Blocked write_file (user/no-writes). Approve it with rv approve."

const policy = `[[rule]]
target = "mcp:*/write_file path=*denied*"
id = "no-writes"
label = "write_file"
reason = "Not here."
`

// world is a home with a policy, and a folder that servers may write to.
type world struct{ home, sandbox string }

func newWorld(t *testing.T) world {
	t.Helper()
	dir := t.TempDir()
	w := world{filepath.Join(dir, "home"), filepath.Join(dir, "sandbox")}
	require.NoError(t, os.MkdirAll(w.sandbox, 0o755))
	writePolicy(t, w.home)
	return w
}

func writePolicy(t *testing.T, home string) {
	t.Helper()
	config := filepath.Join(home, ".config", "rv")
	require.NoError(t, os.MkdirAll(config, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(config, "policy.toml"), []byte(policy), 0o600))
}

func (w world) path(name string) string { return filepath.Join(w.sandbox, name) }

func (w world) command(args ...string) *exec.Cmd {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = w.sandbox
	cmd.Env = []string{"HOME=" + w.home, "PATH=" + filepath.Dir(node) + ":/usr/local/bin:/usr/bin:/bin"}
	return cmd
}

// proxied is a server's command with rv in front.
func proxied(server []string) []string {
	return append([]string{rv, "mcp", "proxy", "--server", "fs", "--"}, server...)
}

func (w world) filesystem() []string {
	return []string{node, filepath.Join(npm, "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js"), w.sandbox}
}

func sdk() []string { return []string{os.Args[0], serverFlag} }
