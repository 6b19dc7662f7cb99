package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"rv/scripts/conformance/shim"
)

func main() {
	update := flag.Bool("update", false, "write expected.tsv instead of comparing with it")
	flag.Parse()
	if err := run(*update); err != nil {
		fmt.Fprintf(os.Stderr, "conformance: error: %v\n", err)
		os.Exit(1)
	}
}

func run(update bool) error {
	suite, err := install()
	if err != nil {
		return err
	}
	w, err := newWorld()
	if err != nil {
		return err
	}
	defer os.RemoveAll(w.dir)
	const table = "scripts/conformance/expected.tsv"
	got, err := suite.results(w, w.bin+"/rv", "mcp", "serve")
	if err != nil {
		return err
	}
	if update {
		return os.WriteFile(table, []byte(strings.Join(got, "\n")+"\n"), 0o644)
	}
	text, err := os.ReadFile(table)
	if err != nil {
		return fmt.Errorf("read what is expected: %w", err)
	}
	want := strings.Split(strings.TrimSpace(string(text)), "\n")
	served := compare("rv mcp serve", "expected.tsv", got, want)

	same := true
	for _, server := range []struct {
		name    string
		command []string
	}{
		{"server-everything", []string{suite.node, suite.dir + "/node_modules/@modelcontextprotocol/server-everything/dist/index.js", "stdio"}},
		{"the Go SDK's server for the suite", []string{w.bin + "/everything-server"}},
	} {
		direct, err := suite.results(w, server.command...)
		if err != nil {
			return err
		}
		proxied, err := suite.results(w, append([]string{w.bin + "/rv", "mcp", "proxy", "--server", "everything", "--"}, server.command...)...)
		if err != nil {
			return err
		}
		same = compare(server.name+" behind rv mcp proxy", "the same without it", proxied, direct) && same
	}
	if !served || !same {
		return errors.New("the results differ")
	}
	return nil
}

// compare prints what differs, and counts.
func compare(what, with string, got, want []string) bool {
	same := slices.Equal(got, want)
	for _, line := range got {
		if !slices.Contains(want, line) {
			fmt.Printf("%s only: %s\n", what, line)
		}
	}
	for _, line := range want {
		if !slices.Contains(got, line) {
			fmt.Printf("%s only: %s\n", with, line)
		}
	}
	passed := 0
	for _, line := range got {
		if strings.HasSuffix(line, "\tSUCCESS") {
			passed++
		}
	}
	fmt.Printf("%s: %d checks, %d passed; same as %s: %v\n", what, len(got), passed, with, same)
	return same && len(got) > 0
}

// world is where the servers run: a home of their own, with a program for the actions.
type world struct{ dir, home, bin string }

func newWorld() (world, error) {
	dir, err := os.MkdirTemp("", "rv-conformance-")
	if err != nil {
		return world{}, fmt.Errorf("make a directory: %w", err)
	}
	w := world{dir, dir + "/home", dir + "/bin"}
	if err := os.MkdirAll(w.home+"/.fakemo", 0o755); err != nil {
		return w, fmt.Errorf("make a home: %w", err)
	}
	for program, pkg := range map[string]string{"rv": "./cmd/rv", "mo": "./internal/fakemo/mo", "everything-server": "github.com/modelcontextprotocol/go-sdk/conformance/everything-server"} {
		if out, err := exec.Command("go", "build", "-o", filepath.Join(w.bin, program), pkg).CombinedOutput(); err != nil {
			return w, fmt.Errorf("build %s: %w\n%s", program, err, out)
		}
	}
	return w, nil
}

func (w world) command(argv []string) func() *exec.Cmd {
	return func() *exec.Cmd {
		cmd := exec.Command(argv[0], argv[1:]...)
		cmd.Dir = w.home
		cmd.Env = []string{"HOME=" + w.home, "PATH=" + w.bin + ":/usr/bin:/bin"}
		return cmd
	}
}

// results are the checks of the suite against a server, as lines SCENARIO, CHECK, STATUS.
func (s suite) results(w world, server ...string) ([]string, error) {
	handler := &shim.Handler{Command: w.command(server)}
	defer handler.Close()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	web := &http.Server{Handler: handler}
	defer web.Close()
	go func() { _ = web.Serve(listener) }()

	out, err := os.MkdirTemp(w.dir, "results-")
	if err != nil {
		return nil, fmt.Errorf("make a directory: %w", err)
	}
	cmd := exec.Command(s.node, s.dir+"/node_modules/@modelcontextprotocol/conformance/dist/index.js",
		"server", "--suite", "all", "--url", fmt.Sprintf("http://%s/mcp", listener.Addr()), "-o", out)
	cmd.Dir = w.dir
	// The suite ends with 1 when a check fails; that is what its files say.
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, fmt.Errorf("run the suite: %w", err)
	}
	files, err := filepath.Glob(out + "/*/checks.json")
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("the suite left no results: %w\n%s", err, text)
	}
	return read(files)
}

// stamp ends the names of the suite's folders.
var stamp = regexp.MustCompile(`^server-(.*)-\d{4}-\d\d-\d\dT.*$`)

func read(files []string) (lines []string, err error) {
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("read the results: %w", err)
		}
		var checks []struct{ ID, Status string }
		if err := json.Unmarshal(raw, &checks); err != nil {
			return nil, fmt.Errorf("read the results: %w", err)
		}
		scenario := filepath.Base(filepath.Dir(file))
		if m := stamp.FindStringSubmatch(scenario); m != nil {
			scenario = m[1]
		}
		for _, c := range checks {
			if c.Status != "INFO" {
				lines = append(lines, scenario+"\t"+c.ID+"\t"+c.Status)
			}
		}
	}
	slices.Sort(lines)
	return lines, nil
}
