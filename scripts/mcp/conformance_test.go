package mcp

import (
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The conformance suite finds the same of a server with rv in front as without.
func TestConformance(t *testing.T) {
	direct := conformance(t, everything())
	t.Logf("server-everything alone:\n%s", direct)
	require.Contains(t, direct, "✓", "else nothing is shown")
	assert.Equal(t, direct, conformance(t, proxied(everything())))
}

var summary = regexp.MustCompile(`(?m)^[✓✗].*$|^Total:.*$`)

// conformance is the suite's summary of a server, less times and places.
func conformance(t *testing.T, server []string) string {
	t.Helper()
	w := newWorld(t)
	s := &shim{start: func() *exec.Cmd { return w.command(server...) }, sessions: map[string]*session{}}
	http := httptest.NewServer(s)
	defer s.close()
	defer http.CloseClientConnections()
	out, _ := w.command(node, filepath.Join(npm, "node_modules/@modelcontextprotocol/conformance/dist/index.js"),
		"server", "--url", http.URL+"/mcp", "-o", t.TempDir()).CombinedOutput()
	found := summary.FindAllString(string(out), -1)
	if len(found) == 0 {
		t.Logf("the suite said: %s", out)
	}
	return strings.Join(found, "\n")
}
