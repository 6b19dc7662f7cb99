// Command measure says what rv mcp proxy costs: the time it adds to a call, and its
// memory over very many.
//
//	go run ./scripts/mcp/measure [-calls 3000] [-frames 1000000]
//
// The server answers at once, so that what is measured is the way there and back. Calls
// go to the server alone and through rv by turns, in one run.
package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const serve = "-serve"

func main() {
	if len(os.Args) == 2 && os.Args[1] == serve {
		answer()
		return
	}
	calls := flag.Int("calls", 3000, "calls to time, one after the other, each way")
	frames := flag.Int("frames", 1_000_000, "calls to send at once, for the memory")
	flag.Parse()
	if err := run(*calls, *frames); err != nil {
		fmt.Fprintln(os.Stderr, "measure: error:", err)
		os.Exit(1)
	}
}

// answer is the server.
func answer() {
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return
		}
		_, rest, _ := bytes.Cut(line, []byte(`"id":`))
		id, _, _ := bytes.Cut(rest, []byte(","))
		fmt.Fprintf(out, `{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","text":"ok"}]}}`+"\n", id)
		if in.Buffered() == 0 {
			_ = out.Flush()
		}
	}
}

// peer is a server and the way to it.
type peer struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

func start(dir string, command ...string) (peer, error) {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir, cmd.Env, cmd.Stderr = dir, []string{"HOME=" + dir, "PATH=/usr/bin:/bin"}, os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return peer{}, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return peer{}, err
	}
	return peer{cmd, in, bufio.NewReader(out)}, cmd.Start()
}

func frame(id int) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"read_file","arguments":{"path":"/home/user/project/src/main.go","head":20}}}`+"\n", id)
}

func (p peer) call(id int) (time.Duration, error) {
	begin := time.Now()
	if _, err := io.WriteString(p.in, frame(id)); err != nil {
		return 0, err
	}
	line, err := p.out.ReadString('\n')
	if err == nil && !strings.HasPrefix(line, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"content":[{"type":"text","text":"ok"`, id)) {
		err = fmt.Errorf("call %d was answered with %s", id, line)
	}
	return time.Since(begin), err
}

func run(calls, frames int) error {
	dir, err := os.MkdirTemp("", "rv-measure-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	rv := filepath.Join(dir, "rv")
	if out, err := exec.Command("go", "build", "-o", rv, "rv/cmd/rv").CombinedOutput(); err != nil {
		return fmt.Errorf("build rv: %w\n%s", err, out)
	}
	direct, err := start(dir, os.Args[0], serve)
	if err != nil {
		return err
	}
	proxied, err := start(dir, rv, "mcp", "proxy", "--server", "fs", "--", os.Args[0], serve)
	if err != nil {
		return err
	}
	defer direct.in.Close()
	defer proxied.in.Close()
	var alone, behind []time.Duration
	for i := range calls + 100 {
		a, err := direct.call(i)
		if err != nil {
			return err
		}
		b, err := proxied.call(i)
		if err != nil {
			return err
		}
		if i >= 100 { // the first ones warm up
			alone, behind = append(alone, a), append(behind, b)
		}
	}
	slices.Sort(alone)
	slices.Sort(behind)
	fmt.Printf("%d calls: median %v alone, %v through rv: %v added\n", calls, alone[calls/2], behind[calls/2], behind[calls/2]-alone[calls/2])
	return proxied.flood(frames)
}

// flood sends frames without waiting, and looks at the proxy's memory on the way.
func (p peer) flood(frames int) error {
	failed := make(chan error, 1)
	go func() {
		w := bufio.NewWriterSize(p.in, 1<<16)
		for i := range frames {
			if _, err := w.WriteString(frame(1_000_000_000 + i)); err != nil {
				failed <- err
				return
			}
		}
		failed <- w.Flush()
	}()
	begin := time.Now()
	for i := range frames {
		line, err := p.out.ReadString('\n')
		if err != nil {
			return err
		}
		if want := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,`, 1_000_000_000+i); !strings.HasPrefix(line, want) {
			return fmt.Errorf("expected %s, got %s", want, line)
		}
		if (i+1)%(max(10, frames)/10) == 0 {
			fmt.Printf("%8d frames, %6.1f s: %s\n", i+1, time.Since(begin).Seconds(), memory(p.cmd.Process.Pid))
		}
	}
	return <-failed
}

// memory is what a process holds, as far as the system tells.
func memory(pid int) string {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return "the system does not tell its memory"
	}
	var told []string
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmRSS") || strings.HasPrefix(line, "VmHWM") {
			told = append(told, strings.Join(strings.Fields(line), " "))
		}
	}
	return strings.Join(told, ", ")
}
