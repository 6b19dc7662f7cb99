package shell

import "strconv"

// Descriptors that `exec` opens stay open: what later commands print to them goes
// to the file, and what they read comes from it.

func keyFD(n int) key { return key{spaceShell, "fd" + strconv.Itoa(n)} }

// keepRedirs makes the redirections of an exec without a command last.
func (l *lowering) keepRedirs(c ctx) {
	if c.hasIn {
		l.state.set(keyFD(0), cell{alts: []value{scalar(c.stdin)}})
	}
	for _, r := range c.redirs {
		switch {
		case r.Op == RedirRead || r.FD == 0:
		case r.FD < 0:
			l.state.set(keyFD(1), cell{alts: []value{scalar(r.Target)}})
		default:
			l.state.set(keyFD(r.FD), cell{alts: []value{scalar(r.Target)}})
		}
	}
	for i := range l.sinks {
		l.sinks[i].held = true
	}
}

// holdStdin makes what a compound command reads the standard input of the shell,
// until the returned function is called: an exec inside may change it.
func (l *lowering) holdStdin(c *ctx) (release func()) {
	if !c.hasIn {
		return nothing
	}
	old, had := l.state.get(keyFD(0))
	l.state.set(keyFD(0), cell{alts: []value{scalar(c.stdin)}})
	c.stdin, c.hasIn = Word{}, false
	return func() {
		if had {
			l.state.set(keyFD(0), old)
		} else {
			l.state.del(keyFD(0))
		}
	}
}

// openFile is the file a descriptor was opened on by exec.
func (l *lowering) openFile(fd int) (Word, bool) {
	if len(l.state.cells) == 0 {
		return Word{}, false
	}
	c, ok := l.state.get(keyFD(fd))
	if !ok || len(c.alts) != 1 {
		return Word{}, false
	}
	return joinWords(c.alts[0].words, ""), true
}

// inputs are what a command that redirects nothing reads, when exec may have left one of
// several.
func (l *lowering) inputs(c ctx) []Word {
	if c.hasIn || len(l.state.cells) == 0 {
		return nil
	}
	in, ok := l.state.get(keyFD(0))
	if !ok || len(in.alts) < 2 {
		return nil
	}
	words := make([]Word, len(in.alts))
	for i, v := range in.alts {
		words[i] = joinWords(v.words, "")
	}
	return words
}

// inheritFDs gives a command the standard streams that exec left. redirected: it
// has a stdout of its own.
func (l *lowering) inheritFDs(c *ctx, redirected bool) (done func()) {
	if !c.hasIn {
		if in, ok := l.openFile(0); ok {
			c.stdin, c.hasIn = in, true
		}
	}
	if !redirected {
		if to, ok := l.openFile(1); ok {
			out := &capture{}
			c.out = out
			return func() { l.writeFile(to, out.words(), true) }
		}
	}
	return nothing
}
