package shell

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// procSink is a >( ) whose commands run on what is written to its path.
type procSink struct {
	path    string
	stmts   []*syntax.Stmt
	ctx     ctx
	held    bool // exec keeps it open
	written bool
}

// processSubst is the path a process substitution becomes. <( ) is a file that
// holds what its commands print.
func (l *lowering) processSubst(c ctx, p *syntax.ProcSubst) Word {
	l.procN++
	w := Lit("/dev/fd/rv" + strconv.Itoa(l.procN))
	inner := l.enter(c, p.Op.String()+" )", c.spanOf(p))
	inner.redirs = nil
	if p.Op == syntax.CmdOut { // what it prints goes where the output at hand goes
		l.sinks = append(l.sinks, procSink{path: w.text, stmts: p.Stmts, ctx: inner})
		return w
	}
	inner.out = &capture{}
	l.subshell(inner, p.Stmts)
	if len(inner.out.from) > 0 {
		l.captured = inner.out.from
	}
	l.writeFile(w, inner.out.words(), false)
	return w
}

// flushSinks runs the >( ) from the given one on that nobody is known to have
// written to, and forgets those that are not kept open.
func (l *lowering) flushSinks(from int) {
	if len(l.sinks) <= from {
		return
	}
	kept := l.sinks[:from]
	for _, p := range l.sinks[from:] {
		if p.held {
			kept = append(kept, p)
		} else if !p.written {
			l.sink(p, NewHole(HoleUnknown))
		}
	}
	l.sinks = kept
}

func (l *lowering) sink(p procSink, content Word) {
	p.ctx.stdin, p.ctx.hasIn = content, true
	l.inSubshell(p.ctx, func() {
		l.state.del(keyFD(1)) // its output is where the shell's was before
		c := p.ctx
		l.holdStdin(&c) // ends with the process
		l.stmts(c, p.stmts)
	})
}

// fileKey is the name under which a file written by the text is remembered; ""
// when the text does not determine the path.
func (l *lowering) fileKey(w Word) string {
	keys := l.fileKeys(w)
	if len(keys) != 1 {
		return ""
	}
	return keys[0]
}

// fileKeys are the names a path may have: one for each directory the shell may
// be in.
func (l *lowering) fileKeys(w Word) []string {
	if len(w.holes) > 1 || (len(w.holes) == 1 && !isAbsolute(w)) || w.text == "" && len(w.holes) == 0 {
		return nil
	}
	if isAbsolute(w) {
		return []string{path.Clean(w.String())}
	}
	var keys []string
	for _, d := range l.currentDirs() {
		if len(d.holes) > 1 || len(d.holes) == 1 && !isAbsolute(d) {
			d = NewHole(HoleUnknown) // wherever that is, it is still there
		}
		keys = append(keys, path.Clean(d.String()+"/"+w.text))
	}
	return keys
}

// writeFile remembers what a command writes to a path.
func (l *lowering) writeFile(w Word, contents []Word, add bool) {
	l.write(w, contents, add, false)
}

// writeAny remembers what a command writes to one of several paths.
func (l *lowering) writeAny(paths, contents []Word, add bool) {
	for _, w := range paths {
		l.write(w, contents, add, len(paths) > 1)
	}
}

func (l *lowering) write(w Word, contents []Word, add, unsure bool) {
	if out := l.streamOf(w); out != nil {
		ctx{out: out}.printAny(contents)
		return
	}
	for i := range l.sinks {
		if l.sinks[i].path == w.text {
			l.sinks[i].written = true
			for _, content := range contents {
				l.sink(l.sinks[i], content)
			}
			return
		}
	}
	keys := l.fileKeys(w)
	for _, k := range keys {
		if k != "/dev/null" {
			l.writeKey(key{spaceFile, k}, contents, add, unsure || len(keys) > 1 || len(w.holes) > 0)
		}
	}
}

// writeKey sets what a file holds. unsure: the path may be another file, so what
// was there may stay.
func (l *lowering) writeKey(k key, contents []Word, add, unsure bool) {
	old, had := l.state.get(k)
	var vals []value
	for _, content := range contents {
		switch {
		case add && had:
			for _, v := range old.alts {
				vals = append(vals, scalar(newLine(joinWords(v.words, "")).Concat(content)))
			}
		case add:
			vals = append(vals, scalar(NewHole(HoleUnknown).Concat(Lit("\n")).Concat(content)))
		default:
			vals = append(vals, scalar(content))
		}
	}
	vals = capped(vals)
	if unsure && had {
		vals = cell{alts: vals}.union(old).alts
	}
	for _, v := range vals {
		if !l.produce(len(v.words[0].text)) {
			return
		}
	}
	l.state.set(k, cell{alts: vals})
}

// newLine ends what ends in unknown text: most programs end what they print.
func newLine(w Word) Word {
	if n := len(w.holes); n > 0 && w.holes[n-1].At == len(w.text) {
		return w.Concat(Lit("\n"))
	}
	return w
}

// fileContents are what a path may hold, if the text wrote it.
func (l *lowering) fileContents(w Word) ([]Word, bool) {
	if len(l.state.cells) == 0 {
		return nil, false
	}
	var out []Word
	if w.glob {
		return l.matchingFiles(w)
	}
	for _, k := range l.fileKeys(w) {
		c, ok := l.state.get(key{spaceFile, k})
		if !ok {
			continue
		}
		for _, v := range c.alts {
			out = unionWords(out, []Word{joinWords(v.words, "")})
		}
	}
	return out, len(out) > 0
}

// matchingFiles are the contents of the written files a pattern matches.
func (l *lowering) matchingFiles(w Word) ([]Word, bool) {
	var out []Word
	for _, name := range l.matchingNames(w) {
		ws, _ := l.fileContents(name)
		out = unionWords(out, ws)
	}
	return out, len(out) > 0
}

// matchingNames are the files written by the text that a pattern matches, in order.
func (l *lowering) matchingNames(w Word) []Word {
	if len(w.holes) > 0 || len(l.state.cells) == 0 || !l.spend(1+len(l.state.cells)/16) {
		return nil
	}
	var names []string
	for _, pattern := range l.fileKeys(w) {
		for k := range l.state.cells {
			if k.space == spaceFile && path.Dir(k.name) == path.Dir(pattern) && matchPattern(path.Base(pattern), path.Base(k.name)) {
				names = append(names, k.name)
			}
		}
	}
	slices.Sort(names)
	out := make([]Word, len(names))
	for i, n := range names {
		out[i] = Lit(n)
	}
	return out
}

// readFile is what a command reads from a path.
func (l *lowering) readFile(w Word) Word { return oneOf(l.contentsOf([]Word{w})) }

// contentsOf are the texts that one of several paths may hold.
func (l *lowering) contentsOf(paths []Word) []Word {
	var out []Word
	for _, w := range paths {
		if w.Is("/dev/null") {
			out = unionWords(out, []Word{{}})
		} else if ws, ok := l.fileContents(w); ok {
			out = unionWords(out, ws)
		}
	}
	if len(out) == 0 {
		return []Word{NewHole(HoleUnknown)}
	}
	return out
}

// copyFile makes to hold what from holds, and stand for the program it is.
func (l *lowering) copyFile(from, to Word) {
	if ws, ok := l.fileContents(from); ok {
		l.writeFile(to, ws, false)
		return
	}
	l.copyBelow(from, to)
	for _, k := range l.fileKeys(to) {
		l.state.set(key{spaceLink, k}, cell{alts: []value{scalar(from)}})
	}
}

// copyBelow copies the files that the text wrote below a directory.
func (l *lowering) copyBelow(from, to Word) {
	if len(l.state.cells) == 0 || !l.spend(1+len(l.state.cells)/16) {
		return
	}
	for _, dir := range l.fileKeys(from) {
		var below []key
		for k := range l.state.cells {
			if k.space == spaceFile && strings.HasPrefix(k.name, dir+"/") {
				below = append(below, k)
			}
		}
		slices.SortFunc(below, func(a, b key) int { return strings.Compare(a.name, b.name) })
		for _, k := range below {
			for _, target := range l.fileKeys(to) {
				l.state.set(key{spaceFile, target + k.name[len(dir):]}, l.state.cells[k])
			}
		}
	}
}

// followLink is the program a path stands for after ln, cp or mv made it.
func (l *lowering) followLink(w Word) Word {
	if len(l.state.cells) == 0 {
		return w
	}
	for range 4 {
		if !strings.Contains(w.text, "/") {
			return w
		}
		to, ok := Word{}, false
		for _, k := range l.fileKeys(w) {
			if c, has := l.state.get(key{spaceLink, k}); has {
				to, ok = joinWords(c.alts[0].words, ""), true
			}
		}
		if !ok {
			return w
		}
		w = to
	}
	return w
}

// ranWritten runs a file the text wrote to a path it does not know whole, such as
// that of mktemp.
func (l *lowering) ranWritten(c ctx, argv []Word, span Span) bool {
	if _, ok := l.fileContents(argv[0]); !ok || argv[0].Splits() {
		return false
	}
	l.emit(l.invocation(c, "", argv, span))
	l.runFile(c, argv[0], argv[1:], span)
	c.printUnknown()
	return true
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
