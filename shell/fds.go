package shell

import (
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// A descriptor that a redirection opens leads to a file, or where another one
// leads: what commands print to it goes there, and what they read comes from there.
// What `exec` opens stays open.

func keyFD(n int) key { return key{spaceShell, "fd" + strconv.Itoa(n)} }

// opened are the redirections of one statement.
type opened struct {
	outs  []fileSink
	saved []savedCell // descriptors as they were before
}

type fileSink struct {
	paths []Word // one of them
	from  *capture
	add   bool
}

// nowhere is where a descriptor leads that no file and nobody the text names reads.
var nowhere = []Word{Lit("/dev/null")}

const streamPrefix = "/dev/fd/out"

// stream is a path that stands for what collects the output at hand, as a
// descriptor made by N>&1.
func (l *lowering) stream(out *capture) Word {
	i := slices.Index(l.streams, out)
	if i < 0 {
		i = len(l.streams)
		l.streams = append(l.streams, out)
	}
	return Lit(streamPrefix + strconv.Itoa(i))
}

// streamOf is what the path of a stream stands for; nil for any other path.
func (l *lowering) streamOf(w Word) *capture {
	s, ok := strings.CutPrefix(w.text, streamPrefix)
	if !ok {
		return nil
	}
	if i, err := strconv.Atoi(s); err == nil && i >= 0 && i < len(l.streams) {
		return l.streams[i]
	}
	return nil
}

// descriptor is the number a redirection opens. For {name} bash takes the next free
// one and assigns it to the variable.
func (l *lowering) descriptor(r *syntax.Redirect, target Word) int {
	otherwise := 1
	switch r.Op {
	case syntax.RdrIn, syntax.RdrInOut, syntax.DplIn:
		otherwise = 0
	}
	n := fd(r, otherwise)
	if n >= 0 || len(r.N.Value) < 3 {
		return n
	}
	name := r.N.Value[1 : len(r.N.Value)-1]
	if target.Is("-") {
		if now := wordsOf(l.variable(name)); len(now) == 1 && isDigits(now[0].text) {
			n, _ = strconv.Atoi(now[0].text)
		}
		return n
	}
	l.namedFDs++
	n = firstNamedFD + l.namedFDs - 1
	l.assign(name, []value{scalar(Lit(strconv.Itoa(n)))}, false)
	return n
}

const firstNamedFD = 10

// openOut makes descriptor n write to one of some files.
func (l *lowering) openOut(c *ctx, o *opened, n int, targets []Word, add bool) {
	if len(targets) == 1 {
		if m := descriptorPath(targets[0]); m != "" {
			l.duplicate(c, o, n, Lit(m))
			return
		}
	}
	switch {
	case n == 1:
		l.sendOut(c, o, targets, add)
		return
	case n == 2 && len(targets) == 1 && targets[0].Is("/dev/null"):
		l.send(o, 2, nil)
		return
	case n == 2: // programs write to it what is not known
		l.writeAny(targets, []Word{NewHole(HoleUnknown)}, true)
	case !add:
		l.writeAny(targets, []Word{{}}, false)
	}
	l.send(o, n, targets)
}

// descriptorPath is the number of the descriptor that a path names.
func descriptorPath(w Word) string {
	s, known := w.Known()
	if !known || !strings.HasPrefix(s, "/") {
		return ""
	}
	switch s {
	case "/dev/stdout":
		return "1"
	case "/dev/stderr":
		return "2"
	}
	for _, dir := range [...]string{"/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/"} {
		if n, ok := strings.CutPrefix(s, dir); ok && isDigits(n) {
			return n
		}
	}
	return ""
}

// duplicate makes descriptor n what another one is: N>&M, N>&M- and N>&-. It
// reports whether target says which.
func (l *lowering) duplicate(c *ctx, o *opened, n int, target Word) bool {
	s, known := target.Known()
	from, move := strings.CutSuffix(s, "-")
	if !known || from != "" && !isDigits(from) || from == "" && !move {
		return false
	}
	m, _ := strconv.Atoi(from)
	switch {
	case from == "":
		l.sendTo(c, o, n, nil)
	case m != n:
		if to, open := l.leadsTo(*c, m); open {
			l.sendTo(c, o, n, to)
		}
		if move {
			l.sendTo(c, o, m, nil)
		}
	}
	return true
}

// leadsTo is where descriptor n leads: files and streams, or nowhere the text knows.
// It is not open when the text did not open it: then anything may have.
func (l *lowering) leadsTo(c ctx, n int) (to []Word, open bool) {
	if to := l.openFiles(n); len(to) > 0 {
		return to, true
	}
	if n == 1 && c.out != nil {
		return []Word{l.stream(c.out)}, true
	}
	return nil, n < 3
}

func (l *lowering) sendTo(c *ctx, o *opened, n int, to []Word) {
	switch {
	case n == 1:
		l.sendOut(c, o, to, true)
	case n > 2 && len(to) == 0:
		l.send(o, n, nowhere)
	default:
		l.send(o, n, to)
	}
}

// sendOut makes stdout lead to files or a stream.
func (l *lowering) sendOut(c *ctx, o *opened, to []Word, add bool) {
	l.send(o, 1, nil) // where an exec sent it before
	c.one = to
	if len(to) == 0 {
		c.one, c.out = nowhere, nil
		return
	}
	if len(to) == 1 {
		if out := l.streamOf(to[0]); out != nil {
			c.out = out
			return
		}
	}
	c.out = &capture{}
	o.outs = append(o.outs, fileSink{to, c.out, add})
}

// send makes any other descriptor lead to files or streams until the statement ends.
func (l *lowering) send(o *opened, n int, to []Word) {
	if len(to) == 0 && len(l.state.cells) == 0 {
		return
	}
	k := keyFD(n)
	old, had := l.state.get(k)
	switch {
	case len(to) > 0:
		l.state.set(k, dirsCell(to))
	case had:
		l.state.del(k)
	default:
		return
	}
	if n < firstNamedFD { // {name}> stays open
		o.saved = append(o.saved, savedCell{k, old, had})
	}
}

// closeRedirs ends the redirections of a statement, unless exec made them last.
func (l *lowering) closeRedirs(o *opened) {
	lasting := l.lasting
	l.lasting = false
	for _, f := range o.outs {
		l.writeAny(f.paths, f.from.words(), f.add)
	}
	if lasting {
		return
	}
	for i := len(o.saved) - 1; i >= 0; i-- {
		was := o.saved[i]
		if was.had {
			l.state.set(was.key, was.old)
		} else {
			l.state.del(was.key)
		}
	}
}

// keepRedirs makes the redirections of an exec without a command last.
func (l *lowering) keepRedirs(c ctx) {
	if c.hasIn {
		l.state.set(keyFD(0), cell{alts: []value{scalar(c.stdin)}})
	}
	if c.one != nil {
		l.state.set(keyFD(1), dirsCell(c.one))
		l.followFiles(c)
	}
	l.lasting = true
	for i := range l.sinks {
		l.sinks[i].held = true
	}
}

// followFiles lets the descriptors that duplicate stdout lead to its file: what
// collects its output ends with the statement.
func (l *lowering) followFiles(c ctx) {
	if c.out == nil || l.streamOf(c.one[0]) != nil || !slices.Contains(l.streams, c.out) {
		return
	}
	out := l.stream(c.out)
	for n := 2; n < firstNamedFD+l.namedFDs; n++ {
		if to := l.openFiles(n); len(to) == 1 && to[0].equal(out) {
			l.state.set(keyFD(n), dirsCell(c.one))
		}
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

// openFile is the file a descriptor was opened on.
func (l *lowering) openFile(fd int) (Word, bool) {
	if to := l.openFiles(fd); len(to) == 1 {
		return to[0], true
	}
	return Word{}, false
}

// openFiles are the files a descriptor may have been opened on.
func (l *lowering) openFiles(fd int) []Word {
	if len(l.state.cells) == 0 {
		return nil
	}
	c, _ := l.state.get(keyFD(fd))
	var out []Word
	for _, v := range c.alts {
		if !v.unset {
			out = append(out, joinWords(v.words, ""))
		}
	}
	return out
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

// inheritFDs gives a command the standard streams that exec left.
func (l *lowering) inheritFDs(c *ctx) (done func()) {
	if !c.hasIn {
		if in, ok := l.openFile(0); ok {
			c.stdin, c.hasIn = in, true
		}
	}
	to := l.openFiles(1)
	if len(to) == 0 {
		return nothing
	}
	if len(to) == 1 {
		if out := l.streamOf(to[0]); out != nil {
			c.out = out
			return nothing
		}
	}
	out := &capture{}
	c.out = out
	return func() { l.writeAny(to, out.words(), true) }
}
