package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// how says how expansions are treated.
type how struct {
	quoted bool // inside double quotes
	one    bool // the word stays one word whatever happens: assignments, targets
	// program: the word names a program; what the text never assigns is most likely
	// empty there.
	program bool
}

// plain is the text of a word that is one literal without anything to expand.
func plain(w *syntax.Word) (string, bool) {
	if len(w.Parts) != 1 {
		return "", false
	}
	lit, ok := w.Parts[0].(*syntax.Lit)
	if !ok || lit.Value == "" || lit.Value[0] == '~' || strings.ContainsAny(lit.Value, "\\*?[{") {
		return "", false
	}
	return lit.Value, true
}

// word is what one word becomes: alternatives, each a list of fields.
func (l *lowering) word(c ctx, w *syntax.Word, h how) [][]Word {
	if !l.spend(1) {
		return [][]Word{{}}
	}
	list := l.braces(w)
	if len(list) == 1 {
		return l.finishParts(l.parts(c, []partial{{}}, list[0].Parts, h))
	}
	out := [][]Word{{}}
	for _, x := range list {
		out = product(out, l.finishParts(l.parts(c, []partial{{}}, x.Parts, h)))
	}
	return out
}

// single is what a word becomes where no field splitting happens.
func (l *lowering) single(c ctx, w *syntax.Word) []Word {
	if w == nil {
		return []Word{{}}
	}
	if lit, ok := plain(w); ok {
		return []Word{Lit(lit)}
	}
	if !l.spend(1) {
		return []Word{NewHole(HoleUnknown)}
	}
	ps := l.parts(c, []partial{{}}, w.Parts, how{one: true})
	out := make([]Word, len(ps))
	for i := range ps {
		out[i] = ps[i].cur.word()
	}
	return out
}

// text is the one word that stands for all alternatives.
func (l *lowering) text(c ctx, w *syntax.Word) Word {
	return oneOf(l.single(c, w))
}

// oneOf is a word that covers all of ws: the word itself when there is one.
func oneOf(ws []Word) Word {
	if len(ws) == 1 {
		return ws[0]
	}
	return NewHole(HoleUnknown)
}

// parts adds word parts to every alternative.
func (l *lowering) parts(c ctx, ps []partial, parts []syntax.WordPart, h how) []partial {
	for i, part := range parts {
		switch part := part.(type) {
		case *syntax.Lit:
			ps = l.literal(c, ps, part.Value, h, i == 0, i == len(parts)-1)
		case *syntax.SglQuoted:
			s := part.Value
			if part.Dollar {
				s = decodeANSI(s)
			}
			addAll(ps, l.quotedHoles(s))
		case *syntax.DblQuoted:
			if len(part.Parts) == 0 {
				addAll(ps, Word{})
			}
			if x, ok := loneParam(part.Parts); ok && glued(parts, i) && l.maybeUnset(x) {
				vs := append(append([]value(nil), l.param(c, x, how{quoted: true})...), scalar(Word{assumed: true}))
				ps = l.cross(c, ps, vs, how{quoted: true, one: h.one})
				continue
			}
			ps = l.parts(c, ps, part.Parts, how{quoted: true, one: h.one})
		case *syntax.ParamExp:
			vs := l.param(c, part, h)
			if (glued(parts, i) || h.program && pieced(parts)) && l.maybeUnset(part) {
				vs = append(append([]value(nil), vs...), scalar(Word{assumed: true}))
			}
			ps = l.cross(c, ps, vs, h)
		case *syntax.CmdSubst:
			var vs []value
			for _, w := range l.substitution(c, part) {
				vs = append(vs, scalar(w))
				if glued(parts, i) && w.text == "" && len(w.holes) > 0 {
					vs = append(vs, scalar(Word{assumed: true})) // it may print nothing
				}
			}
			ps = l.cross(c, ps, vs, h)
		case *syntax.ArithmExp:
			addAll(ps, l.arithWord(c, part.X))
		case *syntax.ProcSubst:
			addAll(ps, l.processSubst(c, part))
		case *syntax.ExtGlob:
			if vs := onceMatched(part); vs != nil {
				ps = l.cross(c, ps, vs, how{quoted: true, one: h.one})
				continue
			}
			w := Lit(part.Op.String() + part.Pattern.Value + ")")
			w.glob = true
			addAll(ps, w)
		}
	}
	return ps
}

// onceMatched are the texts that a pattern such as @(rm|ls) stands for when it matches
// once; nil when they are not known.
func onceMatched(g *syntax.ExtGlob) []value {
	if g.Op != syntax.GlobOne && g.Op != syntax.GlobOneOrMore && g.Op != syntax.GlobZeroOrOne || strings.ContainsAny(g.Pattern.Value, "*?[(\\'\"$`") {
		return nil
	}
	var out []value
	for _, text := range strings.Split(g.Pattern.Value, "|") {
		out = append(out, scalar(Lit(text)))
	}
	return out
}

// glued reports whether a part stands between letters, as in r${x}m: a name the
// text never assigns is most likely empty, and then the letters make one word.
func glued(parts []syntax.WordPart, i int) bool {
	if i+1 >= len(parts) {
		return false
	}
	next := literalOf(parts[i+1])
	if next == "" || !isWordByte(next[0]) {
		return false
	}
	if i == 0 {
		return true
	}
	prev := literalOf(parts[i-1])
	return prev == "" || isWordByte(prev[len(prev)-1]) || prev[len(prev)-1] == '-' || prev[len(prev)-1] == '/'
}

// pieced reports whether a word is put together from expansions and letters alone, as in
// ${x}${y}rm.
func pieced(parts []syntax.WordPart) bool {
	for _, p := range parts {
		if _, ok := p.(*syntax.ParamExp); ok {
			continue
		}
		text := literalOf(p)
		for i := range len(text) {
			if !isWordByte(text[i]) && text[i] != '-' {
				return false
			}
		}
		if text == "" {
			return false
		}
	}
	return len(parts) > 1
}

func loneParam(parts []syntax.WordPart) (*syntax.ParamExp, bool) {
	if len(parts) != 1 {
		return nil, false
	}
	p, ok := parts[0].(*syntax.ParamExp)
	return p, ok
}

func literalOf(p syntax.WordPart) string {
	switch p := p.(type) {
	case *syntax.Lit:
		return p.Value
	case *syntax.SglQuoted:
		return p.Value
	case *syntax.DblQuoted:
		if len(p.Parts) > 0 {
			return literalOf(p.Parts[0])
		}
	}
	return ""
}

// maybeUnset reports whether nothing in the text gives the parameter a value.
func (l *lowering) maybeUnset(p *syntax.ParamExp) bool {
	if p.Param == nil || p.Exp != nil && p.Exp.Op <= syntax.AssignUnsetOrNull {
		return false
	}
	name := p.Param.Value
	if name == "@" || name == "*" || isDigits(name) && name != "0" {
		_, set := l.state.get(keyArgs)
		return !set
	}
	return isName(name) && !l.assigned(name) && inheritedHole(name) == HoleUnknown && name != "SHELL" && name != "BASH"
}

func addAll(ps []partial, w Word) {
	for i := range ps {
		ps[i].add(w)
	}
}

// cross combines every alternative of the word so far with every value.
func (l *lowering) cross(c ctx, ps []partial, vs []value, h how) []partial {
	if len(vs) == 0 {
		vs = []value{{unset: true}}
	}
	if len(ps)*len(vs) > maxAlts {
		vs = []value{widened(vs)}
	}
	ifs := ""
	if !h.quoted && !h.one {
		ifs = l.ifs()
	}
	if len(vs) == 1 {
		for i := range ps {
			l.insert(&ps[i], vs[0], h, ifs)
		}
		return ps
	}
	out := make([]partial, 0, len(ps)*len(vs))
	for _, p := range ps {
		for _, v := range vs {
			q := p.clone()
			l.insert(&q, v, h, ifs)
			out = append(out, q)
		}
	}
	return out
}

func (l *lowering) insert(p *partial, v value, h how, ifs string) {
	size := 0
	for _, w := range v.words {
		size += len(w.text)
	}
	if !l.produce(size) {
		return
	}
	switch {
	case h.one:
		p.add(joinWords(v.words, " "))
	case v.array:
		for i, w := range v.words {
			if i > 0 {
				p.close()
			}
			if h.quoted {
				p.add(w)
			} else {
				p.split(w, ifs)
			}
		}
	case h.quoted:
		p.add(joinWords(v.words, " "))
	default:
		p.split(joinWords(v.words, " "), ifs)
	}
}

// ifs is the field separator, default white space.
func (l *lowering) ifs() string {
	c, ok := l.state.get(key{spaceVar, "IFS"})
	if !ok || len(c.alts) != 1 || c.alts[0].unset {
		return " \t\n"
	}
	s, known := joinWords(c.alts[0].words, " ").Known()
	if !known {
		return " \t\n"
	}
	return s
}

// literal adds unquoted or double-quoted literal text.
func (l *lowering) literal(c ctx, ps []partial, s string, h how, first, last bool) []partial {
	if h.quoted {
		addAll(ps, Lit(unescapeQuoted(s)))
		return ps
	}
	if first && s != "" && s[0] == '~' {
		if home, rest, ok := l.tilde(s, last); ok {
			ps = l.cross(c, ps, home, how{quoted: true})
			s = rest
		}
	}
	if s == "" {
		return ps
	}
	w := Lit(s)
	if strings.IndexByte(s, '\\') >= 0 {
		w.text, w.glob = unescapeLit(s)
	} else {
		w.glob = hasGlob(s)
	}
	addAll(ps, w)
	return ps
}

// tilde splits a tilde prefix off an unquoted word.
func (l *lowering) tilde(s string, last bool) (home []value, rest string, ok bool) {
	end := strings.IndexByte(s, '/')
	if end < 0 {
		if !last {
			return nil, s, false
		}
		end = len(s)
	}
	switch user := s[1:end]; user {
	case "":
		home = l.variable("HOME")
	case "+":
		home = l.variable("PWD")
	case "-":
		home = l.variable("OLDPWD")
	case "root":
		home = []value{scalar(Lit("/root"))}
	default:
		if !isName(user) {
			return nil, s, false
		}
		home = []value{scalar(Lit("/home/" + user))}
	}
	return home, s[end:], true
}

func isName(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '_', c == '-':
		case '0' <= c && c <= '9' && i > 0:
		default:
			return false
		}
	}
	return s != ""
}
