package mcp

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const proxyEnv = "RVTEST_MCP_PROXY" // a file for the server's process id

// stubborn is a server that ends when it is told to, with a status of its own.
const stubborn = `trap 'exit 5' TERM; echo $$ >"$RVTEST_MCP_PROXY.new"; mv "$RVTEST_MCP_PROXY.new" "$RVTEST_MCP_PROXY"; while :; do sleep 0.05; done`

// proxyAlone is a proxy in a process of its own.
func proxyAlone() {
	exit, err := Run(Options{
		Command: []string{"sh", "-c", stubborn}, Client: os.Stdin, Out: os.Stdout, Err: os.Stderr, Judge: allow,
	})
	if err != nil {
		os.Exit(97)
	}
	os.Exit(exit)
}

func startAlone(t *testing.T) (proxy *exec.Cmd, server int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "pid")
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), proxyEnv+"="+file)
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	t.Cleanup(func() { in.Close() })
	require.NoError(t, cmd.Start())
	require.Eventually(t, func() bool {
		text, err := os.ReadFile(file)
		server, _ = strconv.Atoi(strings.TrimSpace(string(text)))
		return err == nil && server > 0
	}, 30*time.Second, 5*time.Millisecond)
	return cmd, server
}

func TestASignalReachesTheServer(t *testing.T) {
	proxy, _ := startAlone(t)
	require.NoError(t, proxy.Process.Signal(syscall.SIGTERM))
	var exit *exec.ExitError
	require.ErrorAs(t, proxy.Wait(), &exit)
	assert.Equal(t, 5, exit.ExitCode(), "the server's status, once it has ended in its way")
}

// A host that loses patience kills what it started; what that started must not go on.
func TestTheServerEndsWithAKilledProxy(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells a process of its parent's end")
	}
	proxy, server := startAlone(t)
	require.NoError(t, proxy.Process.Kill())
	_ = proxy.Wait()
	assert.Eventually(t, func() bool { return ended(server) }, 30*time.Second, 5*time.Millisecond)
}

// ended reports whether a process is gone, or waits only for somebody to take note.
func ended(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return true
	}
	_, state, _ := strings.Cut(string(stat), ") ")
	return strings.HasPrefix(state, "Z")
}
