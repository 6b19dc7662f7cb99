package shell

import (
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// maxRefs is how many namerefs are followed.
const maxRefs = 4

// variable are the values a name may hold.
func (l *lowering) variable(name string) []value {
	for range maxRefs {
		c, ok := l.state.get(key{spaceVar, name})
		if !ok {
			break
		}
		if c.ref == "" {
			return c.alts
		}
		name = c.ref
	}
	switch name {
	case "HOME":
		if l.facts.Home != "" {
			return []value{scalar(Lit(l.facts.Home))}
		}
	case "PWD":
		return l.dirValues()
	case "SHELL", "BASH":
		w := Lit("/bin/bash")
		w.assumed = true
		return []value{scalar(w)}
	case "IFS":
		return []value{scalar(Lit(" \t\n"))}
	case "DIRSTACK", "FUNCNAME", "BASH_SOURCE", "BASH_ARGV", "BASH_REMATCH", "PIPESTATUS", "GROUPS", "COPROC":
		return []value{{array: true, words: []Word{{holes: []Hole{{Split: true}}}}}} // bash fills them
	}
	return []value{inherited(name)}
}

// assigned reports whether the text itself gave the name a value.
func (l *lowering) assigned(name string) bool {
	_, ok := l.state.get(key{spaceVar, name})
	return ok || name == "HOME" || name == "PWD" || name == "IFS"
}

// param are the values of a parameter expansion.
func (l *lowering) param(c ctx, p *syntax.ParamExp, h how) []value {
	if !l.spend(1) {
		return []value{scalar(NewHole(HoleUnknown))}
	}
	if p.Param == nil || p.NestedParam != nil || p.Names != 0 || p.Width || p.IsSet || p.Flags != nil || len(p.Modifiers) > 0 {
		return []value{scalar(NewHole(HoleUnknown))}
	}
	name := p.Param.Value
	if w, ok := p.Index.(*syntax.Word); ok && p.Excl && (w.Lit() == "@" || w.Lit() == "*") {
		return mapValues(l.variable(name), 0, arrayKeys)
	}
	vals, list, set := l.named(c, name, p.Index)
	if p.Excl {
		return l.indirect(vals)
	}
	switch {
	case p.Length:
		return mapValues(vals, list, lengthOf)
	case p.Exp != nil:
		vals = l.expansion(c, name, vals, set, p.Exp, h)
	case p.Slice != nil:
		vals = l.slice(c, vals, list, name == "@" || name == "*", p.Slice)
	case p.Repl != nil:
		vals = l.replace(c, vals, p.Repl)
	}
	if list == '*' && h.quoted {
		sep := l.ifs()
		if len(sep) > 1 {
			sep = sep[:1]
		}
		for i, v := range vals {
			vals = setAt(vals, i, scalar(joinWords(v.words, sep)))
		}
	}
	return vals
}

// setAt is vs with element i replaced, in a copy.
func setAt(vs []value, i int, v value) []value {
	out := append([]value(nil), vs...)
	out[i] = v
	return out
}

// named are the values of $name or ${name[index]}; list is '@' or '*' when they
// are lists, and set says whether the text gave the name a value.
func (l *lowering) named(c ctx, name string, index syntax.ArithmExpr) (vals []value, list byte, set bool) {
	switch name {
	case "@", "*":
		return asLists(l.args()), name[0], true
	case "#":
		args := l.args()
		if len(args) == 1 && knownList(args[0]) {
			return []value{scalar(Lit(strconv.Itoa(len(args[0].words))))}, 0, true
		}
		return []value{scalar(NewHole(HoleNumber))}, 0, true
	case "?", "$", "!":
		return []value{scalar(NewHole(HoleNumber))}, 0, true
	case "_":
		if l.lastArg.text != "" {
			return []value{scalar(NewHole(HoleUnknown)), scalar(l.lastArg)}, 0, true
		}
		return []value{scalar(NewHole(HoleUnknown))}, 0, true
	case "-":
		return []value{scalar(NewHole(HoleUnknown))}, 0, true
	case "0":
		if c.call != nil && c.call.zero != nil {
			return []value{scalar(*c.call.zero)}, 0, true
		}
		return []value{scalar(Lit("bash"))}, 0, true
	}
	if n, err := strconv.Atoi(name); err == nil {
		return l.positional(n), 0, true
	}
	vals, set = l.variable(name), l.assigned(name)
	if index == nil {
		out := vals
		for i, v := range vals {
			if v.array {
				out = setAt(out, i, elementZero(v))
			}
		}
		return out, 0, set
	}
	if w, ok := index.(*syntax.Word); ok {
		switch w.Lit() {
		case "@", "*":
			return asLists(vals), w.Lit()[0], set
		}
	}
	at, known := l.arithValue(c, index)
	key := l.indexKey(c, index)
	var out []value
	for _, v := range vals {
		if !known && v.array && len(v.keys) == 0 && knownList(v) {
			for _, w := range v.words { // any of them
				out = append(out, scalar(w))
			}
			continue
		}
		out = append(out, element(v, at, known, key))
	}
	return capped(out), 0, set
}

// arrayKeys are the keys of an array: ${!v[@]}.
func arrayKeys(v value, _ byte) value {
	out := value{array: true}
	for i := range v.words {
		k := strconv.Itoa(i)
		if i < len(v.keys) {
			k = v.keys[i]
		}
		out.words = append(out.words, Lit(k))
	}
	return out
}

func isNumbered(keys []string) bool {
	for _, k := range keys {
		if !isDigits(k) {
			return false
		}
	}
	return len(keys) > 0
}

func asLists(vs []value) []value {
	out := make([]value, len(vs))
	for i, v := range vs {
		v.array = true
		out[i] = v
	}
	return out
}

// indexKey is the text of an index, as an associative array takes it.
func (l *lowering) indexKey(c ctx, index syntax.ArithmExpr) string {
	w, ok := index.(*syntax.Word)
	if !ok {
		if index == nil {
			return ""
		}
		return c.source(index)
	}
	s, _ := l.text(c, w).Known()
	return s
}

func elementZero(v value) value {
	if len(v.keys) > 0 {
		return element(v, 0, true, "0")
	}
	return element(v, 0, true, "")
}

func element(v value, at int, known bool, key string) value {
	if v.unset {
		return v
	}
	for _, w := range v.words {
		if w.Splits() {
			return scalar(NewHole(HoleUnknown))
		}
	}
	if len(v.keys) > 0 {
		for i, k := range v.keys {
			if k == key || known && k == strconv.Itoa(at) {
				return scalar(v.words[i])
			}
		}
		return value{unset: true}
	}
	if !known {
		if len(v.words) == 1 && !v.array {
			return scalar(v.words[0])
		}
		return scalar(NewHole(HoleUnknown))
	}
	if at < 0 {
		at += len(v.words)
	}
	if at < 0 || at >= len(v.words) {
		return value{unset: true}
	}
	return scalar(v.words[at])
}

func knownList(v value) bool {
	for _, w := range v.words {
		if w.Splits() {
			return false
		}
	}
	return true
}

// indirect follows ${!name}.
func (l *lowering) indirect(vals []value) []value {
	var out []value
	for _, v := range vals {
		target, known := joinWords(v.words, " ").Known()
		if !known || target == "" {
			return []value{scalar(NewHole(HoleUnknown))}
		}
		if i := strings.IndexByte(target, '['); i > 0 && strings.HasSuffix(target, "]") {
			at, err := strconv.Atoi(target[i+1 : len(target)-1])
			for _, a := range l.variable(target[:i]) {
				if target[i+1:] == "@]" || target[i+1:] == "*]" {
					a.array = true
					out = append(out, a)
				} else {
					out = append(out, element(a, at, err == nil, target[i+1:len(target)-1]))
				}
			}
			continue
		}
		if n, err := strconv.Atoi(target); err == nil {
			out = append(out, l.positional(n)...)
			continue
		}
		out = append(out, l.variable(target)...)
	}
	return out
}

func mapValues(vals []value, list byte, f func(value, byte) value) []value {
	out := make([]value, len(vals))
	for i, v := range vals {
		out[i] = f(v, list)
	}
	return out
}

func lengthOf(v value, list byte) value {
	if list != 0 {
		if knownList(v) {
			return scalar(Lit(strconv.Itoa(len(v.words))))
		}
		return scalar(NewHole(HoleNumber))
	}
	w := joinWords(v.words, " ")
	if s, known := w.Known(); known {
		return scalar(Lit(strconv.Itoa(len(s))))
	}
	return scalar(NewHole(HoleNumber))
}

// expansion handles ${v:-w}, ${v#w}, ${v^} and their like.
func (l *lowering) expansion(c ctx, name string, vals []value, set bool, e *syntax.Expansion, h how) []value {
	word := func() []Word { return l.operand(c, e.Word, h) }
	switch e.Op {
	case syntax.DefaultUnset, syntax.DefaultUnsetOrNull, syntax.AssignUnset, syntax.AssignUnsetOrNull:
		return l.defaulted(name, vals, set, e, word)
	case syntax.AlternateUnset, syntax.AlternateUnsetOrNull:
		return l.alternate(vals, set, e, word)
	case syntax.ErrorUnset, syntax.ErrorUnsetOrNull:
		// Whatever goes on has a value that is not empty.
		word()
		return vals
	}
	arg := Word{}
	if e.Word != nil {
		arg = oneOf(l.patternWord(c, e.Word))
	}
	if e.Op == syntax.OtherParamOps && arg.Is("P") {
		return eachWord(vals, func(w Word) Word {
			if s, known := w.Known(); known {
				return l.expandText(c, s)
			}
			return w
		})
	}
	return eachWord(vals, func(w Word) Word { return l.edit(w, e.Op, arg) })
}

// operand is the word of ${v:-w}. Inside double quotes a single quote in it is
// itself, and what it encloses is expanded; the parser takes it for quoted text.
func (l *lowering) operand(c ctx, w *syntax.Word, h how) []Word {
	if w == nil || !h.quoted {
		return l.single(c, w)
	}
	for _, p := range w.Parts {
		if _, ok := p.(*syntax.SglQuoted); ok {
			return []Word{l.expandText(c, c.source(w))}
		}
	}
	ps := l.parts(c, []partial{{}}, w.Parts, how{one: true, quoted: true})
	out := make([]Word, len(ps))
	for i := range ps {
		out[i] = ps[i].cur.word()
	}
	return out
}

func eachWord(vals []value, f func(Word) Word) []value {
	out := make([]value, len(vals))
	for i, v := range vals {
		words := make([]Word, len(v.words))
		for j, w := range v.words {
			words[j] = f(w)
		}
		v.words = words
		out[i] = v
	}
	return out
}

// defaulted is ${v:-w}: the default where the name was never assigned (assumed:
// the environment may say otherwise) or may be empty.
func (l *lowering) defaulted(name string, vals []value, set bool, e *syntax.Expansion, word func() []Word) []value {
	assign := e.Op == syntax.AssignUnset || e.Op == syntax.AssignUnsetOrNull
	orNull := e.Op == syntax.DefaultUnsetOrNull || e.Op == syntax.AssignUnsetOrNull
	var out []value
	add := func(v value) {
		if !containsValue(out, v) {
			out = append(out, v)
		}
	}
	var dflt []Word
	for _, v := range vals {
		empty := v.unset || len(v.words) == 0
		maybe := false
		if orNull && !empty {
			w := joinWords(v.words, " ")
			s, known := w.Known()
			empty = known && s == ""
			maybe = !known && w.text == ""
		}
		if set && !empty {
			add(v)
			if !maybe {
				continue
			}
		}
		if dflt == nil {
			dflt = word()
		}
		for _, d := range dflt {
			d.assumed = d.assumed || !set
			add(scalar(d))
		}
	}
	if assign && !set {
		l.assign(name, out, false)
	} else if assign {
		l.assign(name, append([]value(nil), out...), false)
	}
	return out
}

func (l *lowering) alternate(vals []value, set bool, e *syntax.Expansion, word func() []Word) []value {
	alt := word()
	var out []value
	needEmpty := !set
	for _, v := range vals {
		if v.unset || len(v.words) == 0 {
			needEmpty = true
			continue
		}
		if s, known := joinWords(v.words, " ").Known(); known && s == "" && e.Op == syntax.AlternateUnsetOrNull {
			needEmpty = true
			continue
		}
		for _, w := range alt {
			if x := scalar(w); !containsValue(out, x) {
				out = append(out, x)
			}
		}
	}
	if needEmpty {
		out = append(out, scalar(Word{}))
	}
	return out
}
