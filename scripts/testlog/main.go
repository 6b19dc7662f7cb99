// Command testlog reads `go test -json` on stdin and prints what a person needs of
// it: a line per package, all output of a test that failed, and every skipped test.
//
// A skipped test looks like a passing one, so each must stand in skips.txt with its
// reason. Exit status: 0 all passed, 1 a failure, a skip that is not listed, or no
// test at all.
package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

//go:embed skips.txt
var skips string

func main() {
	ok, err := report(os.Stdin, os.Stdout, allowed(skips))
	if err != nil {
		fmt.Fprintln(os.Stderr, "testlog: error:", err)
	}
	if err != nil || !ok {
		os.Exit(1)
	}
}

// allowed reads lines `PACKAGE TEST REASON…`; # starts a comment line. A test without
// a reason is not allowed to skip.
func allowed(text string) map[string]bool {
	tests := map[string]bool{}
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) >= 3 && !strings.HasPrefix(fields[0], "#") {
			tests[fields[0]+" "+fields[1]] = true
		}
	}
	return tests
}

// event is one line of `go test -json` (go doc test2json; build events: go help buildjson).
type event struct {
	Action, Package, ImportPath, Test, Output string
}

// log keeps the output of what has not ended yet; ended well, it is dropped.
type log struct {
	out                     io.Writer
	open                    map[string]string // "package test" → output so far
	passed, failed, skipped int
	skips                   []string // "package test"
	broken                  bool     // something failed that is no test: a build, a TestMain
}

func report(in io.Reader, out io.Writer, allow map[string]bool) (bool, error) {
	l := log{out: out, open: map[string]string{}}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			return false, fmt.Errorf("read a test event %.80q: %w", lines.Text(), err)
		}
		l.add(e)
	}
	if err := lines.Err(); err != nil {
		return false, fmt.Errorf("read the test events: %w", err)
	}
	return l.close(allow), nil
}

func (l *log) add(e event) {
	name := e.Package + " " + e.Test
	switch {
	case e.Action == "build-output":
		fmt.Fprint(l.out, e.Output)
	case e.Action == "output":
		l.open[name] += e.Output
	case e.Action == "build-fail":
		l.broken = true
	case e.Test == "":
		l.endPackage(e)
	case e.Action == "pass":
		l.passed++
		delete(l.open, name)
	case e.Action == "skip":
		l.skipped++
		l.skips = append(l.skips, name)
		delete(l.open, name)
	case e.Action == "fail":
		l.failed++
		fmt.Fprint(l.out, l.open[name])
		delete(l.open, name)
	}
}

func (l *log) endPackage(e event) {
	prefix := e.Package + " "
	switch e.Action {
	case "pass":
		for line := range strings.Lines(l.open[prefix]) {
			if strings.HasPrefix(line, "ok") {
				fmt.Fprint(l.out, line)
			}
		}
	case "fail":
		// What a killed or panicking test binary left behind has no end of its own.
		l.broken = true
		for _, name := range slices.Sorted(maps.Keys(l.open)) {
			if strings.HasPrefix(name, prefix) {
				fmt.Fprint(l.out, l.open[name])
			}
		}
	case "skip": // no test files
	default:
		return
	}
	maps.DeleteFunc(l.open, func(name, _ string) bool { return strings.HasPrefix(name, prefix) })
}

func (l *log) close(allow map[string]bool) bool {
	slices.Sort(l.skips)
	unlisted := 0
	for _, name := range l.skips {
		note := "listed in skips.txt"
		if !allow[name] {
			note = "NOT listed in skips.txt"
			unlisted++
		}
		fmt.Fprintf(l.out, "skipped: %s (%s)\n", name, note)
	}
	fmt.Fprintf(l.out, "tests: %d passed, %d failed, %d skipped\n", l.passed, l.failed, l.skipped)
	return l.passed > 0 && l.failed == 0 && unlisted == 0 && !l.broken
}
