package mcp

import (
	"bufio"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"rv/config"
	"rv/decision"
	"rv/gate"
	"rv/request"
)

// The servers that tests put behind the proxy are this very program.
const (
	relayEnv = "RVTEST_MCP_RELAY" // a socket: the test itself plays the server
	diskEnv  = "RVTEST_MCP_DISK"  // a file: what the lenient server writes through
)

func TestMain(m *testing.M) {
	switch {
	case os.Getenv(relayEnv) != "":
		relay(os.Getenv(relayEnv))
	case os.Getenv(proxyEnv) != "":
		proxyAlone()
	case os.Getenv(diskEnv) != "":
		lenientServer(os.Getenv(diskEnv))
	default:
		os.Exit(m.Run())
	}
}

// relay passes its input and output on to the test, and ends with the status the test
// says, or by the signal.
func relay(socket string) {
	conn, err := net.Dial("unix", socket)
	if err != nil {
		os.Exit(99)
	}
	go func() {
		_, _ = io.Copy(conn, os.Stdin)
		_ = conn.(*net.UnixConn).CloseWrite()
	}()
	_, _ = io.Copy(os.Stdout, conn)
	status, err := os.ReadFile(socket + ".exit")
	if err != nil {
		os.Exit(98)
	}
	exit, _ := strconv.Atoi(strings.TrimPrefix(string(status), "signal "))
	if strings.HasPrefix(string(status), "signal ") {
		_ = syscall.Kill(os.Getpid(), syscall.Signal(exit))
		select {}
	}
	os.Exit(exit)
}

// judging is the gate with the built-in rules and a policy file of a user's.
func judging(t *testing.T, policy string) Judge {
	t.Helper()
	home := t.TempDir()
	dir := filepath.Join(home, ".config", "rv")
	require.NoError(t, os.MkdirAll(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "policy.toml"), []byte(policy), 0o600))
	env := gate.HostEnv()
	env.Home = home
	env.Config = gate.Files(home, config.Read, nil)
	return func(r request.Request) (decision.Decision, func()) { return gate.Judge(env, r) }
}

// stage is a proxy with the test on both ends.
type stage struct {
	t          *testing.T
	toProxy    *os.File
	fromProxy  *bufio.Reader
	toClient   *os.File // the proxy's end of fromProxy
	server     *net.UnixConn
	fromServer *bufio.Reader // what the server receives
	socket     string
	said       *strings.Builder
	exit       chan int
}

func newStage(t *testing.T, judge Judge) *stage {
	t.Helper()
	return newStageWith(t, Options{Judge: judge})
}

func newStageWith(t *testing.T, o Options) *stage {
	t.Helper()
	// A socket's path is short.
	dir, err := os.MkdirTemp("", "rvmcp")
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	s := &stage{t: t, socket: filepath.Join(dir, "s"), said: &strings.Builder{}, exit: make(chan int, 1)}
	require.NoError(t, os.WriteFile(s.socket+".exit", []byte("0"), 0o600))
	listener, err := net.Listen("unix", s.socket)
	require.NoError(t, err)
	defer listener.Close()
	t.Setenv(relayEnv, s.socket)
	in, toProxy, err := os.Pipe()
	require.NoError(t, err)
	fromProxy, out, err := os.Pipe()
	require.NoError(t, err)
	stderr, logged, err := os.Pipe()
	require.NoError(t, err)
	s.toProxy, s.fromProxy, s.toClient = toProxy, bufio.NewReaderSize(fromProxy, 1<<20), out
	read := make(chan struct{})
	go func() {
		defer close(read)
		_, _ = io.Copy(s.said, stderr)
	}()
	go func() {
		o.Server, o.Command, o.Dir, o.Session = "fs", []string{os.Args[0]}, dir, "s"
		o.Client, o.Out, o.Err = in, out, logged
		exit, err := Run(o)
		if err != nil {
			exit = -1
		}
		_ = out.Close()
		_ = logged.Close()
		<-read
		s.exit <- exit
	}()
	conn, err := listener.Accept()
	require.NoError(t, err)
	s.server = conn.(*net.UnixConn)
	s.fromServer = bufio.NewReaderSize(s.server, 1<<20)
	t.Cleanup(func() {
		_ = toProxy.Close()
		_ = conn.Close()
		_ = fromProxy.Close()
	})
	return s
}

func (s *stage) client(line string) {
	s.t.Helper()
	_, err := s.toProxy.WriteString(line + "\n")
	require.NoError(s.t, err)
}

func (s *stage) serve(line string) {
	s.t.Helper()
	_, err := s.server.Write([]byte(line + "\n"))
	require.NoError(s.t, err)
}

func (s *stage) clientGets() string {
	s.t.Helper()
	line, err := s.fromProxy.ReadString('\n')
	require.NoError(s.t, err)
	return strings.TrimSuffix(line, "\n")
}

func (s *stage) serverGets() string {
	s.t.Helper()
	line, err := s.fromServer.ReadString('\n')
	require.NoError(s.t, err)
	return strings.TrimSuffix(line, "\n")
}

// end ends the server, and returns the proxy's exit status.
func (s *stage) end(how string) int {
	s.t.Helper()
	require.NoError(s.t, os.WriteFile(s.socket+".exit", []byte(how), 0o600))
	require.NoError(s.t, s.server.CloseWrite())
	return <-s.exit
}
