package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

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
			l.subscripts(c, []Word{w})
			if strings.HasPrefix(s, "-") {
				export = export || strings.ContainsRune(s, 'x')
				local = local && !strings.ContainsRune(s, 'g')
				nameref = nameref || strings.ContainsRune(s, 'n')
				functions = functions || strings.ContainsAny(s, "fF")
				print = print || strings.ContainsAny(s, "p")
				if at := strings.IndexAny(s, "ilu"); at > 0 {
					attr = s[at]
				}
			} else if name, list, ok := strings.Cut(s, "=("); ok && isName(name) && strings.HasSuffix(list, ")") {
				l.assign(name, []value{{array: true, words: l.lexWords(Lit(strings.TrimSuffix(list, ")")))}}, false)
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
