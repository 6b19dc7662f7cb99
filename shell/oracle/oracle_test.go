//go:build linux

package oracle

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/shell/oracle/internal/grammar"
	"rv/shell/oracle/internal/sandbox"
)

var (
	count    = flag.Int("oracle.n", 2000, "how many scripts to run")
	seed     = flag.Uint64("oracle.seed", 1, "seed of the scripts")
	first    = flag.Uint64("oracle.first", 0, "index of the first script")
	workers  = flag.Int("oracle.workers", runtime.GOMAXPROCS(0), "how many sandboxes run at once")
	show     = flag.Uint64("oracle.show", 0, "print the script with this index, and what came of it, and stop")
	examples = flag.Bool("oracle.examples", false, "print scripts for the remarks that do not fail the run")
	keep     = flag.Bool("oracle.keep", false, "write each kind of violation to testdata/regress")
	minimise = flag.Int("oracle.shrink", 150, "how many violations to make smaller")
)

func TestOracle(t *testing.T) {
	root, err := sandbox.Stage(t.TempDir())
	require.NoError(t, err, "the oracle proves nothing without a sandbox")
	book := newRulebook()
	newProver := func() *prover {
		box, err := root.Start()
		require.NoError(t, err, "the oracle proves nothing without a sandbox")
		t.Cleanup(func() { _ = box.Close() })
		return &prover{judge: book.judge, denies: book.denies, box: box}
	}
	if isSet("oracle.show") {
		_, s := grammar.Generate(*seed, *show)
		t.Log(describe(t, newProver(), s.Text))
		return
	}

	r := run(t, newProver)
	t.Log(r.String())
	if *examples {
		t.Log(r.printExamples())
	}
	assert.Empty(t, sortedKeys(r.kinds), "bash ran what a rule denies and rv allowed the script")
	assert.Empty(t, r.accused, "scripts of decoys alone that rv blocks, or that ran what a rule denies")
	assert.Empty(t, r.short(), "rows without enough denied records")
}

// run proves the scripts of the run on all workers.
func run(t *testing.T, newProver func() *prover) *report {
	r := newReport(*seed)
	var mu sync.Mutex
	next := *first
	end := *first + uint64(*count)
	var wg sync.WaitGroup
	errs := make(chan error, *workers)
	for range *workers {
		p := newProver()
		wg.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= end {
					return
				}
				prog, s := grammar.Generate(*seed, i)
				o, err := p.prove(s.Text)
				if err != nil {
					errs <- fmt.Errorf("script %d: %w", i, err)
					return
				}
				mu.Lock()
				r.add(s, o)
				mu.Unlock()
				if o.Unsound() && !s.Unknown {
					p.blame(r, &mu, prog, s, o, i)
				}
			}
		})
	}
	wg.Wait()
	close(errs)
	for err := range errs {
		require.NoError(t, err)
	}
	return r
}

// blame counts a violation under its kind. A script that has all rows of a
// known kind is taken for one more of it; others are made smaller first.
func (p *prover) blame(r *report, mu *sync.Mutex, prog grammar.Program, s grammar.Sample, o Outcome, index uint64) {
	mu.Lock()
	for name, k := range r.kinds {
		if hasAll(s.Rows, name) {
			k.count++
			mu.Unlock()
			return
		}
	}
	room := len(r.kinds) < *minimise
	mu.Unlock()

	name, text := prog.Kind(), s.Text
	if room {
		var small grammar.Program
		small, text = shrink(prog, func(text string) bool {
			if p.judge(text).Blocked {
				return false
			}
			now, err := p.prove(text)
			return err == nil && now.Unsound()
		})
		name = small.Kind()
		// What the smaller script runs is what to look for.
		script, _, _ := strings.Cut(text, alternative)
		if now, err := p.prove(script); err == nil && now.Unsound() {
			o = now
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if k := r.kinds[name]; k != nil {
		k.count++
		return
	}
	k := &kind{count: 1, text: text, index: index, ran: strings.Join(o.Denied[0].Words(), " ")}
	r.kinds[name] = k
	if room && *keep {
		if err := writeRegression(name, k); err != nil {
			fmt.Fprintln(os.Stderr, "oracle: keep a violation:", err)
		}
	}
}

func hasAll(rows map[string]bool, kind string) bool {
	for _, name := range strings.Split(kind, " + ") {
		if !rows[name] {
			return false
		}
	}
	return true
}

func isSet(name string) bool {
	set := false
	flag.Visit(func(f *flag.Flag) { set = set || f.Name == name })
	return set
}

// describe is one script seen from both sides, for people.
func describe(t *testing.T, p *prover, text string) string {
	o, err := p.prove(text)
	require.NoError(t, err)
	var b strings.Builder
	fmt.Fprintf(&b, "script:\n%s\nstatus %d, timed out %t, stderr: %s\n", indent(text), o.Result.Status, o.Result.TimedOut, o.Result.Stderr)
	for _, r := range o.Result.Records {
		fmt.Fprintf(&b, "bash ran in %s: %q denied %t\n", r.Dir, r.Words(), p.denies(r.Words(), r.Dir))
	}
	fmt.Fprintf(&b, "rv: denied %t, blocked %t, complete %t\n", o.Verdict.Denied, o.Verdict.Blocked, o.Verdict.Script.Complete)
	for _, inv := range o.Verdict.Script.Invocations {
		words := make([]string, len(inv.Argv))
		for i, w := range inv.Argv {
			words[i] = w.String()
		}
		fmt.Fprintf(&b, "rv sees %s: %q certain %t dirs %v\n", inv.Name, words, inv.Certain, inv.Dirs)
	}
	for _, u := range o.Unlogged {
		fmt.Fprintf(&b, "certain, not logged: %s\n", u)
	}
	return b.String()
}

// TestScript shows both sides of one script given in a file.
func TestScript(t *testing.T) {
	if *file == "" {
		t.Skip("no -oracle.file")
	}
	text, err := os.ReadFile(*file)
	require.NoError(t, err)
	root, err := sandbox.Stage(t.TempDir())
	require.NoError(t, err)
	box, err := root.Start()
	require.NoError(t, err)
	defer box.Close()
	book := newRulebook()
	t.Log(describe(t, &prover{judge: book.judge, denies: book.denies, box: box}, strings.TrimSuffix(string(text), "\n")))
}

var file = flag.String("oracle.file", "", "TestScript shows what bash and rv make of the script in this file")
