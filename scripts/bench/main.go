// Command bench compares whole runs of rv-hook with whole runs of a program that only
// reads stdin, on the fixtures named by its arguments.
//
//	bench -hook PATH -base PATH [-home DIR] [-runs N] [-limit RATIO] FIXTURE...
//	bench -hook PATH -homes A,B [-runs N] [-limit RATIO] FIXTURE...
//	bench -peak PATH [--] ARGUMENT...
//
// With -homes it compares rv-hook in the home directory B with rv-hook in A.
//
// A FIXTURE is a path without its ending: FIXTURE.args and FIXTURE.in are given to
// rv-hook, and its answer must be FIXTURE.out. The two programs run in turn, A B B A,
// so that whatever else the machine does meets both alike. Exit status: 0 all ratios
// within the limit, 1 one above it, 2 it could not be measured.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

func main() {
	hook := flag.String("hook", "", "the built rv-hook")
	base := flag.String("base", "", "the built program to compare with")
	runs := flag.Int("runs", 300, "runs of each program on each fixture")
	limit := flag.Float64("limit", 1.25, "the largest ratio that passes")
	home := flag.String("home", "", "the home directory of rv-hook; there is none without it")
	homes := flag.String("homes", "", "compare rv-hook with itself, in the second of two home `A,B`")
	peak := flag.String("peak", "", "print the peak memory of one run of this program and its arguments instead, in KiB")
	flag.Parse()

	var ok bool
	var err error
	if *peak != "" {
		ok, err = true, printPeak(*peak, flag.Args())
	} else {
		ok, err = compare(comparison{*hook, *base, *home, *homes, *runs, *limit}, flag.Args())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench: error:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

// compare measures all fixtures and prints them; it answers whether all are within
// the limit.
func compare(c comparison, fixtures []string) (bool, error) {
	if len(fixtures) == 0 || c.runs < 1 {
		return false, fmt.Errorf("nothing to run: %d fixtures, %d runs", len(fixtures), c.runs)
	}
	within := true
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "fixture\tmedian of\t%s\trv-hook\tratio\t\t\n", c.against())
	for _, name := range fixtures {
		f, err := readFixture(name)
		if err != nil {
			return false, err
		}
		a, b, err := interleave(c.first(f), c.second(f), f.in, c.runs)
		if err != nil {
			return false, fmt.Errorf("%s: %w", name, err)
		}
		for _, m := range measures {
			from, to := m.median(a), m.median(b)
			ratio := float64(to) / float64(from)
			verdict := ""
			if m.judged && ratio > c.limit {
				within = false
				verdict = fmt.Sprintf("above %.2f", c.limit)
			}
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%.3f\t%s\t\n", name, m.name, m.text(from), m.text(to), ratio, verdict)
		}
	}
	return within, table.Flush()
}

// comparison says what is compared.
type comparison struct {
	hook, base, home, homes string
	runs                    int
	limit                   float64
}

func (c comparison) against() string {
	if c.homes != "" {
		return "rv-hook in the first home"
	}
	return "reads stdin"
}

func (c comparison) first(f fixture) program {
	if a, _, ok := strings.Cut(c.homes, ","); ok {
		return program{path: c.hook, args: f.args, out: f.out, home: a}
	}
	return program{path: c.base}
}

func (c comparison) second(f fixture) program {
	_, b, _ := strings.Cut(c.homes, ",")
	return program{path: c.hook, args: f.args, out: f.out, home: cmp.Or(b, c.home)}
}

// interleave runs both programs n times each, after a few that are not counted.
func interleave(a, b program, in []byte, n int) (as, bs []sample, err error) {
	const warm = 10
	for i := range warm + n {
		first, second := a, b
		if i%2 == 1 {
			first, second = b, a
		}
		x, err := first.run(in)
		if err != nil {
			return nil, nil, err
		}
		y, err := second.run(in)
		if err != nil {
			return nil, nil, err
		}
		if i%2 == 1 {
			x, y = y, x
		}
		if i >= warm {
			as, bs = append(as, x), append(bs, y)
		}
	}
	return as, bs, nil
}

// measure is one column of a sample.
type measure struct {
	name   string
	of     func(sample) int64
	text   func(int64) string
	judged bool
}

var measures = []measure{
	{"wall time", func(s sample) int64 { return int64(s.wall) }, duration, true},
	{"CPU time", func(s sample) int64 { return int64(s.cpu) }, duration, true},
	{"page faults", func(s sample) int64 { return s.faults }, number, false},
}

func (m measure) median(samples []sample) int64 {
	sorted := slices.SortedFunc(slices.Values(samples), func(a, b sample) int { return cmp.Compare(m.of(a), m.of(b)) })
	return m.of(sorted[len(sorted)/2])
}

func duration(n int64) string { return time.Duration(n).Round(time.Microsecond).String() }
func number(n int64) string   { return fmt.Sprint(n) }

// printPeak is a mode of its own because Linux hands a process's peak on to the
// program it starts: only a small parent shows a small child. Even so nothing below
// this program's own few MiB can be told.
func printPeak(path string, args []string) error {
	in, err := io.ReadAll(os.Stdin)
	if err != nil {
		return fmt.Errorf("read stdin: %w", err)
	}
	s, err := program{path: path, args: args}.run(in)
	if err != nil {
		return err
	}
	fmt.Println(s.peak)
	return nil
}
