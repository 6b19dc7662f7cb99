package shell

// Traps run when their signal comes; the text does not say when. Their code is
// lowered once, in the state the shell ends in.

// setTrap remembers code for a signal.
func (l *lowering) setTrap(signal string, code Word) {
	k := key{spaceTrap, signal}
	old, _ := l.state.get(k)
	l.state.set(k, old.union(cell{alts: []value{scalar(code)}}))
	l.trapsSet++
}

// signals that a script may trap, in the order their code is lowered.
var trapSignals = [...]string{"DEBUG", "ERR", "RETURN", "INT", "TERM", "HUP", "QUIT", "other", "EXIT"}

func trapName(s string) string {
	switch s {
	case "0":
		return "EXIT"
	case "2":
		return "INT"
	case "15":
		return "TERM"
	case "1":
		return "HUP"
	}
	if len(s) > 3 && (s[:3] == "SIG" || s[:3] == "sig") {
		s = s[3:]
	}
	for _, n := range trapSignals {
		if equalFold(n, s) {
			return n
		}
	}
	return "other"
}

func equalFold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := 0; i < len(a); i++ {
		x, y := a[i], b[i]
		if 'a' <= x && x <= 'z' {
			x -= 'a' - 'A'
		}
		if 'a' <= y && y <= 'z' {
			y -= 'a' - 'A'
		}
		if x != y {
			return false
		}
	}
	return true
}

// dropTraps forgets the traps of the parent, as a subshell does.
func (l *lowering) dropTraps() {
	if len(l.state.cells) == 0 {
		return
	}
	for _, n := range trapSignals {
		l.state.del(key{spaceTrap, n})
	}
}

// maxTrapRounds is how often traps set by traps are followed.
const maxTrapRounds = 3

// runTraps lowers the code of every trap still set.
func (l *lowering) runTraps(c ctx) {
	for range maxTrapRounds {
		if len(l.state.cells) == 0 {
			return
		}
		for _, n := range trapSignals {
			k := key{spaceTrap, n}
			if t, ok := l.state.get(k); ok {
				l.state.del(k) // what is set from here on is for the next round
				l.trapCode(c, n, t)
			}
		}
	}
}

// runTrap lowers the code of one trap in the state at hand; it stays set.
func (l *lowering) runTrap(c ctx, name string) {
	k := key{spaceTrap, name}
	t, ok := l.state.get(k)
	if !ok {
		return
	}
	l.state.del(k)
	l.trapCode(c, name, t)
	now, _ := l.state.get(k)
	l.state.set(k, t.union(now))
}

// mayTrap lowers the traps that may have run by now, where they would have.
func (l *lowering) mayTrap(c ctx) {
	if len(l.state.cells) == 0 {
		return
	}
	for _, n := range trapSignals[:len(trapSignals)-1] { // EXIT is the last
		l.runTrap(c, n)
	}
}

// leaveFunction lowers the traps that run when a function returns, or exits, that set
// traps: they see its local variables. Later these names are the script's own, and
// nothing.
func (l *lowering) leaveFunction(c ctx, locals []savedCell) {
	for _, n := range [...]string{"RETURN", "EXIT"} {
		l.runTrap(c.maybe(), n)
	}
	for _, s := range locals {
		if !s.had {
			l.trapLocals = append(l.trapLocals, s.key)
		}
	}
}

func (l *lowering) trapCode(c ctx, name string, t cell) {
	for _, k := range l.trapLocals {
		if _, has := l.state.get(k); !has {
			l.state.set(k, cell{alts: []value{{unset: true}}})
			defer l.state.del(k)
		}
	}
	for _, v := range t.alts {
		inner := l.inner(c, "trap "+name, c.span)
		if name == "EXIT" && c.reach&ReachMaybe == 0 {
			l.runWord(inner, joinWords(v.words, " "))
			continue
		}
		mark := l.state.mark()
		l.runWord(inner.maybe(), joinWords(v.words, " "))
		l.state.join(l.state.rollback(mark), nil)
	}
}
