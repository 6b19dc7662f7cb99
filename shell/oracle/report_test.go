//go:build linux

package oracle

import (
	"fmt"
	"sort"
	"strings"
	"time"

	"rv/shell"
	"rv/shell/oracle/internal/grammar"
)

// tally are the counts of one row.
type tally struct{ scripts, logged, denied, plain, imprecise, blocked int }

// report collects a run.
type report struct {
	seed      uint64
	scripts   int
	started   time.Time
	rows      map[string]*tally
	timeouts  int
	blocked   int // without a denied record, in scripts without branches
	plain     int // scripts without branches and unknown words
	imprecise int
	stopped   int      // not evaluated to the end
	harmless  int      // scripts of decoys alone
	accused   []string // those of them that were blocked
	unknown   map[string]int
	examples  map[string][]string
	kinds     map[string]*kind
}

// kind is one kind of violation.
type kind struct {
	count int
	text  string // a minimal script
	index uint64 // of the script it was found in
	ran   string // the denied record
}

func newReport(seed uint64) *report {
	return &report{seed: seed, started: time.Now(), rows: map[string]*tally{}, unknown: map[string]int{}, examples: map[string][]string{}, kinds: map[string]*kind{}}
}

func (r *report) row(name string) *tally {
	t := r.rows[name]
	if t == nil {
		t = &tally{}
		r.rows[name] = t
	}
	return t
}

func (r *report) add(s grammar.Sample, o Outcome) {
	r.scripts++
	if o.Result.TimedOut {
		r.timeouts++
		r.example("timed out", s.Text)
	}
	if !o.Verdict.Script.Complete {
		r.stopped++
		r.example("not evaluated to the end ("+o.Verdict.Script.Cause.String()+")", s.Text)
	}
	plain := !s.Branch && !s.Unknown && !o.Result.TimedOut
	imprecise := plain && len(o.Unlogged) > 0
	blocked := plain && len(o.Denied) == 0 && o.Verdict.Blocked
	if plain {
		r.plain++
	}
	if imprecise {
		r.imprecise++
		r.example("imprecise", s.Text+"\n    certain, not logged: "+strings.Join(o.Unlogged, " | "))
	}
	if len(s.Chains) == 0 {
		r.harmless++
		if o.Verdict.Blocked || len(o.Denied) > 0 {
			r.accused = append(r.accused, s.Text)
		}
	}
	if blocked {
		r.blocked++
		r.example("blocked", s.Text)
	}
	for name := range s.Rows {
		t := r.row(name)
		t.scripts++
		if plain {
			t.plain++
		}
		if imprecise {
			t.imprecise++
		}
		if blocked {
			t.blocked++
		}
	}
	logged, denied := credit(s, o)
	for _, c := range logged {
		for _, name := range c.Rows {
			r.row(name).logged++
		}
	}
	for _, c := range denied {
		for _, name := range c.Rows {
			r.row(name).denied++
		}
	}
	if len(s.Chains) == 1 && len(logged) == 0 && plain {
		r.example("core not logged", "# "+strings.Join(s.Chains[0].Rows, " ")+"\n"+s.Text+"\n    stderr: "+strings.TrimSpace(o.Result.Stderr))
	}
	for i := range o.Verdict.Script.Invocations {
		for k := range unknownWords(&o.Verdict.Script.Invocations[i]) {
			r.unknown[k]++
		}
	}
}

// exampleLimit is how many scripts are kept per remark.
const exampleLimit = 40

func (r *report) example(what, text string) {
	if len(r.examples[what]) < exampleLimit {
		r.examples[what] = append(r.examples[what], text)
	}
}

// unknownWords are the kinds of unknown words of an invocation.
func unknownWords(inv *shell.Invocation) map[string]bool {
	out := map[string]bool{}
	for i, w := range inv.Argv {
		place := "operand"
		switch {
		case i == 0:
			place = "program"
		case strings.HasPrefix(w.Prefix(), "-"):
			place = "option"
		case w.Prefix() != "":
			place = "tail"
		}
		for _, h := range w.Holes() {
			out[place+" "+holeNames[h.Kind]] = true
		}
	}
	return out
}

var holeNames = map[shell.HoleKind]string{
	shell.HoleUnknown: "unknown", shell.HoleNumber: "number", shell.HoleFound: "found", shell.HoleName: "name",
	shell.HoleTemp: "mktemp", shell.HoleTmpdir: "tmpdir", shell.HoleHome: "home", shell.HoleCwd: "cwd",
	shell.HoleRepo: "repository", shell.HoleNet: "network",
}

// quota is how many denied records a row needs in a run of longRun scripts; a
// shorter run needs its share.
const (
	quota   = 500
	longRun = 200_000
)

// short are the rows that missed their quota.
func (r *report) short() []string {
	need := quota
	if r.scripts < longRun {
		need = quota * r.scripts / longRun / 2
	}
	var out []string
	for _, row := range grammar.Table() {
		if row.Reason == "" && r.row(row.Name).denied < need {
			out = append(out, fmt.Sprintf("%s: %d denied of %d", row.Name, r.row(row.Name).denied, need))
		}
	}
	return out
}

func (r *report) String() string {
	var b strings.Builder
	took := time.Since(r.started)
	fmt.Fprintf(&b, "oracle: %d scripts, seed %d, %.0f s, %.0f scripts/s\n", r.scripts, r.seed, took.Seconds(), float64(r.scripts)/took.Seconds())
	fmt.Fprintf(&b, "unsound: %d in %d kinds; imprecise: %d of %d scripts without branches (%.3f %%); blocked without a denied record: %d; not evaluated to the end: %d; timed out: %d\n",
		r.unsound(), len(r.kinds), r.imprecise, r.plain, 100*float64(r.imprecise)/float64(max(r.plain, 1)), r.blocked, r.stopped, r.timeouts)
	fmt.Fprintf(&b, "decoys alone: %d scripts, %d blocked\n", r.harmless, len(r.accused))
	r.printUnknown(&b)
	r.printRows(&b)
	r.printKinds(&b)
	return b.String()
}

func (r *report) printUnknown(b *strings.Builder) {
	b.WriteString("\ninvocations with unknown words:\n")
	for _, k := range sortedKeys(r.unknown) {
		fmt.Fprintf(b, "  %-24s %d\n", k, r.unknown[k])
	}
}

func (r *report) printRows(b *strings.Builder) {
	fmt.Fprintf(b, "\n%-38s %8s %8s %8s %8s %8s\n", "row", "scripts", "logged", "denied", "imprec.", "blocked")
	for _, row := range grammar.Table() {
		t := r.row(row.Name)
		fmt.Fprintf(b, "%-38s %8d %8d %8d %8d %8d", row.Name, t.scripts, t.logged, t.denied, t.imprecise, t.blocked)
		if row.Reason != "" {
			fmt.Fprintf(b, "  %s", row.Reason)
		}
		b.WriteString("\n")
	}
}

func (r *report) printKinds(b *strings.Builder) {
	names := sortedKeys(r.kinds)
	sort.SliceStable(names, func(i, j int) bool { return r.kinds[names[i]].count > r.kinds[names[j]].count })
	for _, n := range names {
		k := r.kinds[n]
		fmt.Fprintf(b, "\nUNSOUND %s (%d, first in script %d): bash ran %s\n%s\n", n, k.count, k.index, k.ran, indent(k.text))
	}
}

func (r *report) printExamples() string {
	var b strings.Builder
	for _, what := range sortedKeys(r.examples) {
		for _, e := range r.examples[what] {
			fmt.Fprintf(&b, "\n%s:\n%s\n", strings.ToUpper(what), indent(e))
		}
	}
	return b.String()
}

func (r *report) unsound() int {
	n := 0
	for _, k := range r.kinds {
		n += k.count
	}
	return n
}

func indent(s string) string { return "    " + strings.ReplaceAll(s, "\n", "\n    ") }

func sortedKeys[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}
