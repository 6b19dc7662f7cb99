package hosts

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"rv/denytext"
)

// awkward is a folder name that every quoting mistake trips over.
const awkward = `it's a "back\slash" $HOME ${NOPE} $(id) ` + "`id`" + ` ünï ;&*~`

// TestAdaptersInNode renders each adapter as setup does and runs its own test file in
// node, with programs in place of rv-hook.
func TestAdaptersInNode(t *testing.T) {
	node, err := exec.LookPath("node")
	require.NoError(t, err, "the adapters are JavaScript: install node to test them")

	for _, c := range []struct{ host, test string }{
		{"pi", "adapters/pi/rv-guard.test.mjs"},
		{"opencode", "adapters/opencode/rv-guard.test.mjs"},
	} {
		t.Run(c.host, func(t *testing.T) {
			dir := t.TempDir()
			hook := filepath.Join(dir, awkward, "rv-hook")
			require.NoError(t, os.Mkdir(filepath.Dir(hook), 0o755))
			h, ok := lookup(c.host)
			require.True(t, ok)
			text, err := h.files[0].render(hook)
			require.NoError(t, err)

			adapter := filepath.Join(dir, "adapter.mjs")
			require.NoError(t, os.WriteFile(adapter, text, 0o600))
			hasty := filepath.Join(dir, "hasty.mjs")
			short := bytes.Replace(text, []byte("LIMIT_MS = 5000"), []byte("LIMIT_MS = 300"), 1)
			require.NotEqual(t, string(text), string(short))
			require.NoError(t, os.WriteFile(hasty, short, 0o600))

			for _, file := range []string{adapter, hasty} {
				out, err := exec.Command(node, "--check", file).CombinedOutput()
				require.NoError(t, err, "%s", out)
			}
			cmd := exec.Command(node, "--test", c.test)
			cmd.Env = append(os.Environ(),
				"RV_TEST_HOOK="+hook,
				"RV_TEST_ADAPTER="+adapter,
				"RV_TEST_HASTY="+hasty,
				"RV_TEST_MISSING="+denytext.Missing.String(),
				"RV_TEST_FAILED="+denytext.Failed.String(),
			)
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s", out)
			require.NotContains(t, string(out), "# tests 0\n")
		})
	}
}

// TestAdaptersAskAlike holds the half of the adapters that asks rv to one text.
func TestAdaptersAskAlike(t *testing.T) {
	const mark = "// --- asking rv"
	half := func(name string) string {
		text, err := adapters.ReadFile(name)
		require.NoError(t, err)
		_, rest, found := strings.Cut(string(text), mark)
		require.True(t, found, name)
		return rest
	}
	require.Equal(t, half("adapters/pi/rv-guard.ts"), half("adapters/opencode/rv-guard.js"))
}

// TestAdaptersImportNodeOnly: a missing module stops Pi from starting, and the two
// generations of Pi have different package names.
func TestAdaptersImportNodeOnly(t *testing.T) {
	for _, name := range []string{"adapters/pi/rv-guard.ts", "adapters/opencode/rv-guard.js"} {
		text, err := adapters.ReadFile(name)
		require.NoError(t, err)
		for line := range strings.Lines(string(text)) {
			if strings.HasPrefix(line, "import ") || strings.Contains(line, "require(") || strings.Contains(line, "import(") {
				require.Contains(t, line, `from "node:`, name)
			}
		}
	}
}
