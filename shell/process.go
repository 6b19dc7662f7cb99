package shell

import (
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// cdOutcome are the directories a cd leaves when it succeeds and when it fails.
type cdOutcome struct{ success, failure []Word }

// dirs are the directories the shell may be in; nil means Facts.Cwd.
func (l *lowering) dirs() []Word {
	c, ok := l.state.get(keyDirs)
	if !ok {
		return nil
	}
	out := make([]Word, 0, len(c.alts))
	for _, v := range c.alts {
		out = append(out, v.words...)
	}
	return out
}

func (l *lowering) setDirs(dirs []Word) {
	if dirs == nil {
		l.state.del(keyDirs)
		return
	}
	l.state.set(keyDirs, dirsCell(dirs))
}

func dirsCell(dirs []Word) cell {
	c := cell{}
	for _, d := range dirs {
		c.alts = append(c.alts, scalar(d))
	}
	return c
}

// dirsOf is what a branch left as directories.
func dirsOf(b []change, otherwise []Word) []Word {
	for _, ch := range b {
		if ch.key == keyDirs && ch.has {
			var out []Word
			for _, v := range ch.now.alts {
				out = append(out, v.words...)
			}
			return out
		}
	}
	return otherwise
}

// start is the directory the command starts in.
func (l *lowering) start() Word {
	if l.facts.Cwd != "" {
		return Lit(l.facts.Cwd)
	}
	return NewHole(HoleCwd)
}

// currentDirs are the directories as words; never empty.
func (l *lowering) currentDirs() []Word {
	if d := l.dirs(); len(d) > 0 {
		return d
	}
	return []Word{l.start()}
}

func (l *lowering) dirValues() []value {
	dirs := l.currentDirs()
	out := make([]value, len(dirs))
	for i, d := range dirs {
		out[i] = scalar(d)
	}
	return out
}

// within is path as seen from dir.
func within(dir, path Word) Word {
	if isAbsolute(path) || mayBeAbsolute(path) {
		return path
	}
	return dir.Concat(Lit("/")).Concat(path)
}

// isAbsolute reports whether the text says that a path starts at the root.
func isAbsolute(w Word) bool {
	if len(w.holes) > 0 && w.holes[0].At == 0 {
		switch w.holes[0].Kind {
		case HoleTemp, HoleTmpdir, HoleHome, HoleCwd, HoleRepo:
			return true
		}
		return false
	}
	return strings.HasPrefix(w.text, "/")
}

// mayBeAbsolute reports whether a path starts with something unknown, which may
// name any directory.
func mayBeAbsolute(w Word) bool {
	if len(w.holes) == 0 || w.holes[0].At > 0 {
		return false
	}
	switch w.holes[0].Kind {
	case HoleName, HoleNumber:
		return false
	}
	return true
}

// args are the positional parameters, as alternatives of lists. The outermost
// text may have any.
func (l *lowering) args() []value {
	c, ok := l.state.get(keyArgs)
	if !ok {
		return []value{{array: true, words: []Word{{holes: []Hole{{Split: true}}}}}}
	}
	return c.alts
}

func (l *lowering) setArgs(lists []value) {
	l.state.set(keyArgs, cell{alts: lists})
}

// positional are the values of $n.
func (l *lowering) positional(n int) []value {
	lists := l.args()
	out := make([]value, 0, len(lists))
	for _, v := range lists {
		out = append(out, argAt(v, n))
	}
	return out
}

func argAt(v value, n int) value {
	for i, w := range v.words {
		if w.Splits() {
			return scalar(NewHole(HoleUnknown))
		}
		if i == n-1 {
			return scalar(w)
		}
	}
	return value{unset: true}
}

// shift drops the first n positional parameters.
func (l *lowering) shift(n int) {
	var out []value
	for _, v := range l.args() {
		if !knownList(v) {
			out = append(out, v)
			continue
		}
		v.words = v.words[min(n, len(v.words)):]
		out = append(out, v)
	}
	l.setArgs(out)
}

// assign gives a variable its values.
func (l *lowering) assign(name string, vals []value, appendTo bool) {
	k := key{spaceVar, name}
	old, _ := l.state.get(k)
	for hops := 0; old.ref != "" && hops < maxRefs; hops++ {
		name, k = old.ref, key{spaceVar, old.ref}
		old, _ = l.state.get(k)
	}
	if appendTo {
		vals = l.appended(name, vals)
	}
	if len(vals) > maxAlts {
		vals = []value{widened(vals)}
	}
	vals = l.attributed(vals, old.attr)
	exported := old.exported
	if c, ok := l.state.get(key{spaceShell, "allexport"}); ok && len(c.alts) > 0 {
		exported = true
	}
	l.state.set(k, cell{alts: vals, exported: exported, attr: old.attr})
}

// attributed are the values as a name declared with -i, -l or -u takes them.
func (l *lowering) attributed(vals []value, attr byte) []value {
	switch attr {
	case 'l':
		return eachWord(vals, func(w Word) Word { return mapText(w, strings.ToLower) })
	case 'u':
		return eachWord(vals, func(w Word) Word { return mapText(w, strings.ToUpper) })
	case 'i':
		return eachWord(vals, func(w Word) Word {
			if isNumeric(w) {
				return w
			}
			if s, known := w.Known(); known {
				if x, err := syntax.NewParser().Arithmetic(strings.NewReader(s)); err == nil {
					return l.arithWord(ctx{step: -1}, x)
				}
			}
			return NewHole(HoleNumber)
		})
	}
	return vals
}

// appended are the values of name with more text or elements at the end.
func (l *lowering) appended(name string, vals []value) []value {
	var out []value
	olds := l.variable(name)
	if !l.assigned(name) && len(vals) > 0 {
		// The environment holds no arrays, and hardly a name the text only adds to.
		olds = []value{scalar(Word{assumed: true})}
		if vals[0].array {
			olds = []value{{array: true}}
		}
	}
	for _, old := range olds {
		for _, v := range vals {
			switch {
			case old.array && v.array:
				n := value{array: true, words: append(append([]Word(nil), old.words...), v.words...)}
				if old.keys != nil || v.keys != nil {
					n.keys = append(append([]string(nil), old.keys...), v.keys...)
				}
				out = append(out, n)
			case v.array:
				out = append(out, value{array: true, words: append(append([]Word(nil), old.words...), v.words...)})
			case old.array:
				out = append(out, widened([]value{old}))
			default:
				w := joinWords(old.words, " ").Concat(joinWords(v.words, " "))
				if !l.produce(len(w.text)) {
					return []value{scalar(NewHole(HoleUnknown))}
				}
				out = append(out, scalar(w))
			}
		}
	}
	return out
}

// assignment evaluates one NAME=VALUE.
func (l *lowering) assignment(c ctx, a *syntax.Assign) {
	if a.Name == nil || !l.spend(1) {
		return
	}
	name := a.Name.Value
	if name == "BASH_ALIASES" && a.Index != nil {
		l.setAlias(l.indexKey(c, a.Index), l.text(c, a.Value))
		return
	}
	defer l.assignedPrompt(c, name)
	switch {
	case a.Array != nil:
		l.assign(name, l.arrayValues(c, a.Array), a.Append)
	case a.Index != nil:
		l.assignElement(c, name, a)
	default:
		l.assign(name, l.assignedValues(c, a), a.Append)
	}
}

// assignedPrompt expands PS4, as the shell does before every command it traces.
func (l *lowering) assignedPrompt(c ctx, name string) {
	if name != "PS4" && name != "PS0" {
		return
	}
	for _, v := range l.variable(name) {
		if s, known := joinWords(v.words, " ").Known(); known {
			l.expandText(c.maybe(), s)
		}
	}
}

// expandText is a text after the expansions of a here-document: prompts, ${v@P}.
func (l *lowering) expandText(c ctx, s string) Word {
	if !strings.ContainsAny(s, "$`\\") {
		return Lit(s)
	}
	if tooDeep(s) || c.depth > maxText || !l.spend(1) {
		return NewHole(HoleUnknown)
	}
	w, err := syntax.NewParser().Document(strings.NewReader(s))
	if err != nil || w == nil {
		// The parser takes no here-document inside such a text.
		from, to := strings.Index(s, "$("), strings.LastIndexByte(s, ')')
		if from >= 0 && to > from {
			l.runText(l.inner(c, "$( )", c.span), s[from+2:to])
		}
		return NewHole(HoleUnknown)
	}
	c.text, c.nested = s, true
	c.depth++
	ps := l.parts(c, []partial{{}}, w.Parts, how{quoted: true, one: true})
	out := make([]Word, len(ps))
	for i := range ps {
		out[i] = ps[i].cur.word()
	}
	return oneOf(out)
}

func (l *lowering) assignedValues(c ctx, a *syntax.Assign) []value {
	ws := l.single(c, a.Value)
	vals := make([]value, len(ws))
	for i, w := range ws {
		w.glob = false
		vals[i] = scalar(w)
	}
	return vals
}

// arrayValues are the alternatives of a list in parentheses.
func (l *lowering) arrayValues(c ctx, a *syntax.ArrayExpr) []value {
	v := value{array: true, words: []Word{}}
	lists := [][]Word{{}}
	for _, e := range a.Elems {
		if e.Value == nil {
			continue
		}
		if e.Index != nil {
			v.words = append(v.words, l.text(c, e.Value))
			v.keys = append(v.keys, l.indexKey(c, e.Index))
			continue
		}
		lists = product(lists, l.word(c, e.Value))
	}
	if len(v.keys) > 0 {
		return []value{v}
	}
	out := make([]value, len(lists))
	for i, words := range lists {
		out[i] = value{array: true, words: words}
	}
	return out
}

func (l *lowering) assignElement(c ctx, name string, a *syntax.Assign) {
	k := l.indexKey(c, a.Index)
	at, known := l.arithValue(c, a.Index)
	w := l.text(c, a.Value)
	var out []value
	for _, v := range l.variable(name) {
		if !l.assigned(name) || v.unset {
			v = value{array: true}
		}
		words := append([]Word(nil), v.words...)
		keys := append([]string(nil), v.keys...)
		switch {
		case v.keys != nil || (len(words) == 0 && !known):
			if known && isNumbered(v.keys) {
				k = strconv.Itoa(at)
			}
			keys, words = putKey(keys, words, k, w, a.Append)
		case known && at > len(words) && keyless(v):
			for i := range words {
				keys = append(keys, strconv.Itoa(i))
			}
			keys, words = putKey(keys, words, strconv.Itoa(at), w, a.Append)
		case known && at >= 0 && at < len(words):
			if a.Append {
				w = words[at].Concat(w)
			}
			words[at] = w
		case known && at == len(words):
			words = append(words, w)
		default:
			words = []Word{{holes: []Hole{{Split: true}}}}
		}
		out = append(out, value{array: true, words: words, keys: keys})
	}
	l.assign(name, out, false)
}

// keyless reports whether an array is dense: its elements are all known words.
func keyless(v value) bool { return v.keys == nil && knownList(v) }

func putKey(keys []string, words []Word, k string, w Word, add bool) ([]string, []Word) {
	for i := range keys {
		if keys[i] == k {
			if add {
				w = words[i].Concat(w)
			}
			words[i] = w
			return keys, words
		}
	}
	return append(keys, k), append(words, w)
}

// declare runs export, declare, local, readonly, typeset.
func (l *lowering) declare(c ctx, d *syntax.DeclClause) {
	export := d.Variant.Value == "export"
	nameref, functions, print := d.Variant.Value == "nameref", false, false
	attr := byte(0)
	local := d.Variant.Value == "local" || (c.call != nil && c.call.name != "" && d.Variant.Value != "export" && d.Variant.Value != "readonly")
	for _, a := range d.Args {
		if a.Naked && a.Name == nil {
			w := l.text(c, a.Value)
			s, _ := w.Known()
			if strings.HasPrefix(s, "-") {
				export = export || strings.ContainsRune(s, 'x')
				local = local && !strings.ContainsRune(s, 'g')
				nameref = nameref || strings.ContainsRune(s, 'n')
				functions = functions || strings.ContainsAny(s, "fF")
				print = print || strings.ContainsAny(s, "p")
				if at := strings.IndexAny(s, "ilu"); at > 0 {
					attr = s[at]
				}
			} else if eq := strings.IndexByte(w.Prefix(), '='); eq > 0 {
				l.assign(w.text[:eq], []value{scalar(w.Slice(eq+1, len(w.text)))}, false)
			}
			continue
		}
		name := a.Name.Value
		if functions {
			l.declareFunction(c, name, export)
			continue
		}
		if print {
			c.print(declaration(name, l.variable(name)))
			continue
		}
		if local {
			l.saveLocal(c, name)
		}
		if attr != 0 {
			k := key{spaceVar, name}
			v, _ := l.state.get(k)
			v.attr = attr
			if v.alts == nil {
				v.alts = []value{{unset: true}}
			}
			l.state.set(k, v)
		}
		switch {
		case nameref && a.Value != nil:
			target, _ := l.text(c, a.Value).Known()
			l.state.set(key{spaceVar, name}, cell{alts: []value{scalar(Lit(target))}, ref: target})
		case !a.Naked:
			l.assignment(c, a)
		}
		if export {
			l.export(name)
		}
	}
}

// declareFunction is export -f, and declare -f, which prints the function.
func (l *lowering) declareFunction(c ctx, name string, export bool) {
	k := key{spaceFunc, name}
	fn, ok := l.state.get(k)
	if !ok {
		return
	}
	if export {
		fn.exported = true
		l.state.set(k, fn)
		return
	}
	if len(fn.bodies) != 1 {
		c.printUnknown()
		return
	}
	c.print(Lit(fn.bodies[0].source() + "\n"))
}

// declaration is what declare -p prints of a scalar.
func declaration(name string, vals []value) Word {
	if len(vals) != 1 || vals[0].array || vals[0].unset {
		return NewHole(HoleUnknown)
	}
	s, known := joinWords(vals[0].words, " ").Known()
	if !known {
		return NewHole(HoleUnknown)
	}
	return Lit("declare -- " + name + "=" + transform(s, "Q").text + "\n")
}

// export marks a name as part of the environment of child processes.
func (l *lowering) export(name string) {
	k := key{spaceVar, name}
	if v, ok := l.state.get(k); ok && !v.exported {
		v.exported = true
		l.state.set(k, v)
	}
}

// childState forgets what a child process does not see: variables that are not
// exported, functions, aliases, traps. It returns a function that takes it back.
func (l *lowering) childState() (restore func()) {
	mark := l.state.mark()
	for k, v := range l.state.cells {
		switch k.space {
		case spaceVar:
			if !v.exported {
				l.state.del(k)
			}
		case spaceTrap:
			l.state.del(k)
		case spaceFunc, spaceAlias: // git's aliases are kept on disk
			if !v.exported {
				l.state.del(k)
			}
		}
	}
	l.state.del(keyArgs)
	l.state.del(keyErrexit)
	saved := l.lastCd
	return func() {
		l.endProcess(mark)
		l.lastCd = saved
	}
}

// endProcess takes back what a process did since mark, but for the files it
// wrote.
func (l *lowering) endProcess(mark int) {
	files := l.filesSince(mark)
	l.state.rollback(mark)
	l.state.apply(files)
}

// filesSince are the files written since mark: they stay when a process ends.
func (l *lowering) filesSince(mark int) []change {
	var out []change
	for _, ch := range l.snapshot(mark) {
		if ch.key.space == spaceFile || ch.key.space == spaceLink {
			out = append(out, ch)
		}
	}
	return out
}
