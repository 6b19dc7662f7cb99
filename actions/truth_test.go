package actions

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/compiled"
)

// said is a verdict as text.
type said struct{}

func (said) Run(k Ticket) string {
	s := "run " + k.t.mode.String()
	if k.t.probe != nil {
		s += " + preflight"
	}
	if k.t.note != textNone {
		s += " + note"
	}
	if k.t.elevated {
		s += " elevated"
	}
	return s
}
func (said) NeedsConfirmation() string { return "needs confirmation" }
func (said) NeedsFullDiskAccess(escape bool) string {
	return fmt.Sprintf("needs full disk access, escape %v", escape)
}
func (said) InteractiveFlow() string { return "interactive flow" }
func (said) Blocked(t Text) string {
	switch t {
	case ReasonCleanups:
		return "blocked: cleanups switch"
	case ReasonIrreversible:
		return "blocked: irreversible switch"
	default:
		return "blocked: " + t.String()
	}
}

var bools = [...]bool{false, true}

// kindOf says which row of the tables an action of the built-in catalogue is in, as the
// specification has it, not as the catalogue does.
var kindOf = map[string]string{
	"clean": "recoverable", "optimize": "recoverable", "uninstall": "irreversible", "purge": "interactive", "installer": "interactive",
}

var actionNames = []string{"clean", "optimize", "uninstall", "purge", "installer"}

func TestTheBuiltinActions(t *testing.T) {
	w := newWorld(t)
	var names []string
	for _, a := range w.Actions {
		names = append(names, a.Name)
		assert.Equal(t, kindOf[a.Name] == "interactive", a.InteractiveOnly, a.Name)
		assert.Equal(t, a.Name != "uninstall", a.recoverable(), a.Name)
		assert.Equal(t, a.Name == "clean" || a.Name == "uninstall", a.Confirm, a.Name)
		assert.Equal(t, a.Name == "clean" || a.Name == "optimize", a.Elevation, a.Name)
		assert.Equal(t, a.Name == "clean" || a.Name == "optimize", a.AdminBypassesTCC, a.Name)
		assert.Equal(t, a.Name == "uninstall", a.Preflight != nil, a.Name)
		assert.Equal(t, "3m0s 10m0s", fmt.Sprint(a.Runs[Preview].Timeout, " ", a.Runs[Real].Timeout), a.Name)
	}
	assert.Equal(t, actionNames, names)
	un, _ := w.Find("uninstall")
	assert.Equal(t, "y\ny\ny\ny\n", un.Runs[Real].Stdin)
	assert.Empty(t, un.Preflight.Stdin)
	assert.Equal(t, "2m0s", un.Preflight.Timeout.String())
}

// action × mode × opt-in × irreversible opt-in.
func TestTruthTableOfAgents(t *testing.T) {
	// By kind: opt-in off, opt-in only, both.
	table := map[string][3]string{
		"recoverable":  {"blocked: cleanups switch", "run real", "run real"},
		"irreversible": {"blocked: cleanups switch", "blocked: irreversible switch", "run real + preflight"},
		"interactive":  {"run preview + note", "run preview + note", "run preview + note"},
	}
	w := newWorld(t)
	cells := 0
	for _, name := range actionNames {
		for mode := Preview; mode <= Real; mode++ {
			for _, cleanups := range bools {
				for _, irreversible := range bools {
					column := 0
					switch {
					case cleanups && irreversible:
						column = 2
					case cleanups:
						column = 1
					}
					want := "run preview"
					if mode == Real {
						want = table[kindOf[name]][column]
					}
					o := w.order(name, mode, argsFor(name))
					got := Match(Decide(o, Agent{compiled.OptIns{Cleanups: cleanups, Irreversible: irreversible}}), said{})
					assert.Equal(t, want, got, "%s %v, opt-in %v, irreversible %v", name, mode, cleanups, irreversible)
					cells++
				}
			}
		}
	}
	assert.Equal(t, 5*2*2*2, cells)
}

// action × mode × --yes × irreversible switch.
func TestTruthTableOfCommandLines(t *testing.T) {
	// By kind: no --yes; --yes; --yes and the switch.
	table := map[string][3]string{
		"recoverable":  {"run preview + note", "run real", "run real"},
		"irreversible": {"run preview + note", "blocked: irreversible switch", "run real + preflight"},
		"interactive":  {"run preview + note", "run preview + note", "run preview + note"},
	}
	w := newWorld(t)
	cells := 0
	for _, name := range actionNames {
		for mode := Preview; mode <= Real; mode++ {
			for _, yes := range bools {
				for _, irreversible := range bools {
					column := 0
					switch {
					case yes && irreversible:
						column = 2
					case yes:
						column = 1
					}
					want := "run preview"
					if mode == Real {
						want = table[kindOf[name]][column]
					}
					o := w.order(name, mode, argsFor(name))
					got := Match(Decide(o, CLI{Yes: yes, Irreversible: irreversible}), said{})
					assert.Equal(t, want, got, "%s %v, yes %v, irreversible %v", name, mode, yes, irreversible)
					cells++
				}
			}
		}
	}
	assert.Equal(t, 5*2*2*2, cells)
}

// action × mode × full disk access × confirmed × elevated.
func TestTruthTableOfWindows(t *testing.T) {
	w := newWorld(t)
	cells := 0
	seen := map[string]int{}
	for _, name := range actionNames {
		bypass := name == "clean" || name == "optimize"
		needs := bypass || name == "uninstall"
		confirm := name == "clean" || name == "uninstall"
		for mode := Preview; mode <= Real; mode++ {
			for _, access := range bools {
				for _, confirmed := range bools {
					for _, elevated := range bools {
						var want string
						missing := fmt.Sprintf("needs full disk access, escape %v", bypass)
						switch {
						case mode == Preview && needs && !access:
							want = missing
						case mode == Preview:
							want = "run preview"
						case kindOf[name] == "interactive":
							want = "interactive flow"
						case confirm && !confirmed:
							want = "needs confirmation"
						case needs && !access && !(elevated && bypass):
							want = missing
						case name == "uninstall":
							want = "run real + preflight"
						default:
							want = "run real elevated"
						}
						o := w.order(name, mode, argsFor(name))
						got := Match(Decide(o, GUI{FullDiskAccess: access, Confirmed: confirmed, Elevated: elevated}), said{})
						assert.Equal(t, want, got, "%s %v, access %v, confirmed %v, elevated %v", name, mode, access, confirmed, elevated)
						seen[got]++
						cells++
					}
				}
			}
		}
	}
	assert.Equal(t, 5*2*2*2*2, cells)
	assert.Len(t, seen, 7, "every verdict is reached: %v", seen)
}

// A policy that denies, or does not finish, beats every cell of every table: nothing is
// started, and what it says is what the caller is told.
func TestThePolicyBeatsEveryCell(t *testing.T) {
	w := newWorld(t)
	var surfaces []Surface
	for _, a := range bools {
		for _, b := range bools {
			surfaces = append(surfaces, Agent{compiled.OptIns{Cleanups: a, Irreversible: b}}, CLI{Yes: a, Irreversible: b})
			for _, c := range bools {
				surfaces = append(surfaces, GUI{FullDiskAccess: a, Confirmed: b, Elevated: c})
			}
		}
	}
	cells := 0
	every := func(want string) {
		for _, name := range actionNames {
			for mode := Preview; mode <= Real; mode++ {
				for _, s := range surfaces {
					rep := w.runner().Do(t.Context(), w.order(name, mode, argsFor(name)), s)
					assert.True(t, rep.Blocked, "%s %v %+v", name, mode, s)
					assert.Contains(t, rep.Reason, want, "%s %v %+v", name, mode, s)
					cells++
				}
			}
		}
	}
	w.seal(`forbid = ["action:*"]`)
	every("Blocked every action (user/every-action).")
	w.seal("")
	broken := w.env()
	broken.Rules = nil
	for _, name := range actionNames {
		r := w.runner()
		r.Env = broken
		for mode := Preview; mode <= Real; mode++ {
			for _, s := range surfaces {
				rep := r.Do(t.Context(), w.order(name, mode, argsFor(name)), s)
				assert.True(t, rep.Blocked)
				assert.Contains(t, rep.Reason, "rv could not finish")
				cells++
			}
		}
	}
	require.Len(t, surfaces, 4+4+8)
	assert.Equal(t, 2*5*2*16, cells)
	assert.Empty(t, w.Calls())
}

// An order nobody made, and a surface that is none, are refused.
func TestUndecided(t *testing.T) {
	w := newWorld(t)
	assert.Equal(t, "blocked: "+ReasonUndecided.String(), Match(Decide(Order{}, CLI{Yes: true}), said{}))
	assert.Equal(t, "blocked: "+ReasonUndecided.String(), Match(Decide(w.order("clean", Real, nil), nil), said{}))
	assert.Equal(t, "blocked: "+ReasonUndecided.String(), Match(Verdict{}, said{}))
}
