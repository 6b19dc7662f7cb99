//go:build linux

package oracle

import (
	"strings"

	"rv/shell"
	"rv/shell/oracle/internal/grammar"
	"rv/shell/oracle/internal/sandbox"
)

// Outcome is one script seen from both sides.
type Outcome struct {
	Verdict Verdict
	Result  sandbox.Result
	// Denied are the records the rules deny on their own.
	Denied []sandbox.Record
	// Unlogged are invocations rv calls certain that bash did not run.
	Unlogged []string
}

// Unsound: bash ran what a rule denies and rv allowed the script.
func (o Outcome) Unsound() bool { return len(o.Denied) > 0 && !o.Verdict.Blocked }

// prover compares rv and bash.
type prover struct {
	judge  Judge
	denies DeniesArgv
	box    *sandbox.Box
}

func (p *prover) prove(script string) (Outcome, error) {
	res, err := p.box.Run(script)
	if err != nil {
		return Outcome{}, err
	}
	o := Outcome{Verdict: p.judge(script), Result: res}
	for _, r := range res.Records {
		if p.denies(r.Words(), r.Dir) {
			o.Denied = append(o.Denied, r)
		}
	}
	o.Unlogged = unlogged(o.Verdict.Script, res.Records)
	return o, nil
}

// unlogged are the certain invocations of recorded programs that have no
// record. Only whole known words can be compared, no patterns and
// no names of process substitutions.
func unlogged(s shell.Script, records []sandbox.Record) []string {
	ran := map[string]int{}
	for _, r := range records {
		name, args := r.Name(), r.Argv
		if sub, ok := dashed(name); ok {
			name, args = "git", append([]string{"git", sub}, args[1:]...)
		}
		if len(args) > 0 {
			ran[key(name, args[1:])]++
		}
	}
	var out []string
next:
	for _, inv := range s.Invocations {
		if !inv.Certain || !sandbox.Recorded(inv.Name) || len(inv.Argv) == 0 {
			continue
		}
		args := make([]string, 0, len(inv.Argv))
		for _, w := range inv.Argv[1:] {
			t, known := w.Known()
			if !known || w.Glob() || strings.HasPrefix(t, "/dev/fd/") {
				continue next
			}
			args = append(args, t)
		}
		if k := key(inv.Name, args); ran[k] == 0 {
			out = append(out, strings.ReplaceAll(k, "\x00", " "))
		}
	}
	return out
}

func key(name string, args []string) string { return name + "\x00" + strings.Join(args, "\x00") }

// credit are the chains of a sample that logged something, and those that
// logged something denied.
func credit(s grammar.Sample, o Outcome) (logged, denied []grammar.ChainRows) {
	for _, c := range s.Chains {
		if touches(c.Marker, len(s.Chains), o.Result.Records) {
			logged = append(logged, c)
		}
		if touches(c.Marker, len(s.Chains), o.Denied) {
			denied = append(denied, c)
		}
	}
	return logged, denied
}

func touches(marker string, chains int, records []sandbox.Record) bool {
	for _, r := range records {
		if r.Exe == shell.PseudoRedirect && chains == 1 {
			return true
		}
		for _, a := range r.Argv {
			if strings.Contains(a, marker) {
				return true
			}
		}
	}
	return false
}
