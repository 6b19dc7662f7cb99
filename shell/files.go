package shell

import (
	"path"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// procSink is a >( ) whose commands run on what is written to its path.
type procSink struct {
	path  string
	stmts []*syntax.Stmt
	ctx   ctx
}

// processSubst is the path a process substitution becomes. <( ) is a file that
// holds what its commands print.
func (l *lowering) processSubst(c ctx, p *syntax.ProcSubst) Word {
	l.procN++
	w := Lit("/dev/fd/rv" + strconv.Itoa(l.procN))
	inner := l.enter(c, p.Op.String()+" )", c.spanOf(p))
	inner.redirs, inner.out = nil, nil
	if p.Op == syntax.CmdOut {
		l.procs = append(l.procs, procSink{w.text, p.Stmts, inner})
		return w
	}
	inner.out = &capture{}
	l.subshell(inner, p.Stmts)
	l.writeFile(w, inner.out.w, false)
	return w
}

// flushProcs runs the >( ) nobody is known to have written to.
func (l *lowering) flushProcs(c ctx) {
	for _, p := range l.procs {
		p.ctx.stdin, p.ctx.hasIn = NewHole(HoleUnknown), true
		l.subshell(p.ctx, p.stmts)
	}
	l.procs = nil
}

// fileKey is the name under which a file written by the text is remembered; ""
// when the text does not determine the path.
func (l *lowering) fileKey(w Word) string {
	if len(w.holes) > 1 || (len(w.holes) == 1 && !isAbsolute(w)) || w.text == "" && len(w.holes) == 0 {
		return ""
	}
	if isAbsolute(w) {
		return path.Clean(w.String())
	}
	dirs := l.currentDirs()
	if len(dirs) != 1 || !isAbsolute(dirs[0]) || len(dirs[0].holes) > 1 {
		return path.Clean("./" + w.text)
	}
	return path.Clean(dirs[0].String() + "/" + w.text)
}

// writeFile remembers what a command writes to a path.
func (l *lowering) writeFile(w Word, content Word, add bool) {
	k := l.fileKey(w)
	if k == "" || k == "/dev/null" {
		return
	}
	for i, p := range l.procs {
		if p.path == w.text {
			l.procs = append(l.procs[:i:i], l.procs[i+1:]...)
			p.ctx.stdin, p.ctx.hasIn = content, true
			l.subshell(p.ctx, p.stmts)
			return
		}
	}
	fk := key{spaceFile, k}
	old, had := l.state.get(fk)
	vals := []value{scalar(content)}
	switch {
	case add && had:
		vals = vals[:0]
		for _, v := range old.alts {
			vals = append(vals, scalar(joinWords(v.words, "").Concat(content)))
		}
	case add:
		vals = []value{scalar(NewHole(HoleUnknown).Concat(Lit("\n")).Concat(content))}
	case len(w.holes) > 0 && had:
		// Two paths that look alike may be two files.
		vals = cell{alts: vals}.union(old).alts
	}
	for _, v := range vals {
		if !l.produce(len(v.words[0].text)) {
			return
		}
	}
	l.state.set(fk, cell{alts: vals})
}

// fileContents are what a path may hold, if the text wrote it.
func (l *lowering) fileContents(w Word) ([]Word, bool) {
	k := l.fileKey(w)
	if k == "" {
		return nil, false
	}
	c, ok := l.state.get(key{spaceFile, k})
	if !ok {
		return nil, false
	}
	out := make([]Word, 0, len(c.alts))
	for _, v := range c.alts {
		out = append(out, joinWords(v.words, ""))
	}
	return out, true
}

// readFile is what a command reads from a path.
func (l *lowering) readFile(w Word) Word {
	if w.Is("/dev/null") {
		return Word{}
	}
	if ws, ok := l.fileContents(w); ok {
		return oneOf(ws)
	}
	return NewHole(HoleUnknown)
}

// copyFile makes to hold what from holds.
func (l *lowering) copyFile(from, to Word) {
	if ws, ok := l.fileContents(from); ok {
		l.writeFile(to, oneOf(ws), false)
	}
}

// scriptFile is a script named by a word: what the text wrote there, else what
// the disk holds. disk says which.
func (l *lowering) scriptFile(w Word) (contents []Word, disk bool) {
	if ws, ok := l.fileContents(w); ok {
		return ws, false
	}
	if !w.IsKnown() || w.text == "" || w.glob {
		return nil, false
	}
	k := l.fileKey(w)
	if !strings.HasPrefix(k, "/") || strings.HasPrefix(k, "/dev/") || strings.HasPrefix(k, "/proc/") {
		return nil, false
	}
	if f, ok := l.facts.File(k); ok {
		if f.Kind == FileRegular && f.Content != nil {
			return []Word{Lit(string(f.Content))}, true
		}
		return nil, false
	}
	l.need(NeedContent, k)
	return nil, false
}
