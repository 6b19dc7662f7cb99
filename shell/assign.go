package shell

import (
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

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
	switch name {
	case "BASH_ALIASES", "BASH_CMDS", "aliases", "functions", "galiases":
		if a.Index != nil && a.Value != nil {
			l.setAlias(strings.Trim(l.indexKey(c, a.Index), `'"`), l.text(c, a.Value))
		}
		if a.Array != nil {
			for _, e := range a.Array.Elems {
				if e.Index != nil && e.Value != nil {
					l.setAlias(strings.Trim(l.indexKey(c, e.Index), `'"`), l.text(c, e.Value))
				}
			}
		}
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
		lists = product(lists, l.word(c, e.Value, how{}))
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
