package shell

import (
	"strings"

	"rv/shell/payload"
)

// interpret follows the code an interpreter is given. It returns what the code is
// known to print, where somebody reads that.
func (l *lowering) interpret(c ctx, interp payload.Interp, name string, argv []Word, span Span) []Word {
	args := make([]payload.Value, len(argv)-1)
	for i, w := range argv[1:] {
		args[i] = toPayload(w)
	}
	x := interp.Extract(args)
	in := payload.Input{Args: x.Args, Vars: x.Vars, Env: l.payloadEnv, Output: c.out != nil}
	if c.out != nil {
		c.prints = &capture{}
	}
	if c.hasIn {
		in.Stdin, in.HasStdin = toPayload(c.stdin), true
	}
	for _, code := range x.Codes {
		l.analyse(c, name, code.Lang, code.Text, in, span)
	}
	for _, i := range x.Scripts {
		if i >= 0 && i+1 < len(argv) {
			l.interpretFile(c, name, x.Lang, argv[i+1], in, span)
		}
	}
	if x.Module != "" && x.Lang == payload.Python {
		file := Lit(strings.ReplaceAll(x.Module, ".", "/") + ".py")
		if _, ok := l.fileContents(file); ok {
			l.interpretFile(c, name, x.Lang, file, in, span)
		}
	}
	if x.Stdin && c.hasIn {
		l.analyse(c, name, x.Lang, toPayload(c.stdin), in, span)
	}
	if c.prints == nil {
		return nil
	}
	return c.prints.alts
}

func (l *lowering) interpretFile(c ctx, name string, lang payload.Lang, file Word, in payload.Input, span Span) {
	if lang == payload.JavaScript {
		file = l.moduleFile(file)
	}
	contents, disk := l.scriptFile(file)
	for _, text := range contents {
		inner := l.enter(c, name+" "+file.String(), span)
		if disk {
			inner.reach |= ReachScript
		}
		l.analyse(inner, name, lang, toPayload(text), in, span)
	}
}

// runGdb runs gdb's commands, from its options and files, and the program it debugs.
func runGdb(l *lowering, c ctx, argv []Word, span Span) flow {
	if interp, ok := payload.Find("gdb"); ok {
		l.interpret(c, interp, "gdb", argv, span)
	}
	for i, w := range argv {
		if w.Is("--args") || w.Is("-args") {
			inner := l.enter(c, "gdb "+w.text, span)
			inner.redirs = nil
			mark := l.state.mark()
			l.runProgram(inner, argv[i+1:], span)
			l.endProcess(mark)
			break
		}
	}
	c.printUnknown()
	return flowNext
}

func (l *lowering) payloadEnv(name string) (payload.Value, bool) {
	cell, ok := l.state.get(key{spaceVar, name})
	if !ok || !cell.exported || len(cell.alts) != 1 {
		if name == "HOME" && l.facts.Home != "" {
			return payload.Lit(l.facts.Home), true
		}
		return payload.Value{}, false
	}
	return toPayload(joinWords(cell.alts[0].words, " ")), true
}

// analyse runs the payload analyser of a language and follows its effects.
func (l *lowering) analyse(c ctx, name string, lang payload.Lang, code payload.Value, in payload.Input, span Span) {
	if c.depth > maxText || !l.spend(1+len(code.Text)/64) {
		return
	}
	c = l.inner(c, name, span)
	c.reach |= ReachInterpreter
	c.redirs = nil
	if code.HasHole(payload.HoleNet) {
		l.emit(l.invocation(c, PseudoRunText, []Word{Lit(PseudoRunText), Lit(name), fromPayload(code)}, span))
	}
	if lang == payload.Shell {
		l.shellText(c, fromPayload(code), nil, span)
		return
	}
	l.imported(c, lang, code.Text, span)
	in.Lang, in.Code = lang, code
	r := payload.Analyse(in, payload.NewBudget())
	if !r.Complete {
		l.spendAll()
	}
	if r.Opaque {
		l.opaque(c, name, span)
	}
	for i := range r.Effects {
		l.effect(c, name, &r.Effects[i], in, span)
	}
}

// spendAll ends the evaluation as out of budget.
func (l *lowering) spendAll() {
	l.steps = min(l.steps, 1)
	l.spend(1)
}

func (l *lowering) effect(c ctx, name string, e *payload.Effect, in payload.Input, span Span) {
	if !l.spend(1) {
		return
	}
	if e.API != "" {
		c = l.enter(c, name+": "+e.API, span)
	}
	if e.Maybe || e.Uncalled {
		c = c.maybe()
	}
	if e.Uncalled || l.certain > 0 && !determined(e) {
		// Not run by this text, as a shell function nobody calls.
		return
	}
	mark := l.state.mark()
	if e.HasDir {
		l.setDirs(l.chdirTargets(l.currentDirs(), fromPayload(e.Dir)))
	}
	c.hasIn = e.HasStdin
	c.stdin = fromPayload(e.Stdin)
	c.out = nil
	switch e.Kind {
	case payload.RunShell:
		c.reach &^= ReachInterpreter
		l.shellText(c, fromPayload(e.Text), nil, span)
	case payload.RunArgv, payload.Equivalent:
		if e.Kind == payload.RunArgv {
			c.reach &^= ReachInterpreter
		}
		argv := make([]Word, len(e.Argv))
		for i, v := range e.Argv {
			argv[i] = fromPayload(v)
		}
		if len(argv) > 0 {
			l.runProgram(c, argv, span)
		}
	case payload.Write:
		op := RedirTruncate
		if e.Append {
			op = RedirAppend
		}
		path := fromPayload(e.Path)
		c.redirs = []Redir{{Op: op, FD: 1, Target: path}}
		l.emit(l.invocation(c, PseudoWrite, []Word{Lit(PseudoWrite)}, span))
		content := []Word{NewHole(HoleUnknown)}
		switch {
		case e.HasText:
			content[0] = fromPayload(e.Text)
		case !e.Append: // opened; what is written to it may follow
			content = append(content, Word{})
		}
		l.writeFile(path, content, e.Append)
	case payload.RunCode:
		if e.Text.HasHole(payload.HoleNet) {
			l.emit(l.invocation(c, PseudoRunText, []Word{Lit(PseudoRunText), Lit(name), fromPayload(e.Text)}, span))
		}
	case payload.Print:
		if c.prints != nil {
			ctx{out: c.prints}.print(fromPayload(e.Text))
		}
	case payload.SQL:
		l.statement(c, e.Argv, span)
	}
	l.endProcess(mark)
}

// determined reports whether every word of an effect is known.
func determined(e *payload.Effect) bool {
	for i := range e.Argv {
		if len(e.Argv[i].Holes) > 0 {
			return false
		}
	}
	return len(e.Text.Holes) == 0 && len(e.Path.Holes) == 0
}

// statement records one SQL statement.
func (l *lowering) statement(c ctx, words []payload.Value, span Span) {
	argv := make([]Word, 1, 1+len(words))
	argv[0] = Lit(PseudoSQL)
	for _, w := range words {
		argv = append(argv, fromPayload(w))
	}
	l.emit(l.invocation(c, PseudoSQL, argv, span))
}

// toPayload and fromPayload change a word's type; the kinds of holes are the same
// in both packages.
func toPayload(w Word) payload.Value {
	v := payload.Value{Text: w.text, Glob: w.glob}
	for _, h := range w.holes {
		v.Holes = append(v.Holes, payload.Hole{At: h.At, Kind: payload.HoleKind(h.Kind), Split: h.Split})
	}
	return v
}

func fromPayload(v payload.Value) Word {
	w := Word{text: v.Text, glob: v.Glob}
	for _, h := range v.Holes {
		w.holes = append(w.holes, Hole{At: h.At, Kind: HoleKind(h.Kind), Split: h.Split})
	}
	return w
}
