package payload

import "strings"

// emit records an effect, once.
func (e *evaluator) emit(x Effect, off int) {
	x.API = e.trail + x.API
	x.Offset = unmarkedOffset(e.src, off)
	if e.pin >= 0 {
		x.Offset = unmarkedOffset(e.src, e.pin)
	}
	x.Maybe, x.Uncalled = e.maybe > 0, e.uncalled > 0
	e.read(e.cwd)
	if e.cwd.set && !x.HasDir {
		for _, d := range e.cwd.v.strings() {
			y := x
			y.Dir, y.HasDir = d, true
			e.record(y)
		}
		return
	}
	e.record(x)
}

func (e *evaluator) record(x Effect) {
	key := effectKey(x)
	if !e.b.step(1 + len(key)/64) {
		return
	}
	if i, ok := e.seen[key]; ok {
		e.effects[i].Maybe = e.effects[i].Maybe && x.Maybe
		e.effects[i].Uncalled = e.effects[i].Uncalled && x.Uncalled
		return
	}
	if e.seen == nil {
		e.seen = map[string]int{}
	}
	e.seen[key] = len(e.effects)
	e.effects = append(e.effects, x)
	e.sweep(x)
}

// effectKey is equal for effects that differ in nothing but how sure they are.
func effectKey(x Effect) string {
	k := []byte{byte(x.Kind), byte(x.Lang), byte(x.Offset), byte(x.Offset >> 8), byte(x.Offset >> 16)}
	if x.Append {
		k = append(k, '+')
	}
	k = append(k, x.API...)
	add := func(v Value) {
		k = append(append(k, 0), v.Text...)
		for _, h := range v.Holes {
			k = append(k, byte(h.At), byte(h.At>>8), byte(h.Kind))
		}
	}
	for _, v := range x.Argv {
		add(v)
	}
	add(x.Text)
	add(x.Path)
	add(x.Dir)
	add(x.Stdin)
	return string(k)
}

// shell runs v with the shell; the value is an object that can be read and
// written.
func (e *evaluator) shell(v values, api string, off int) values {
	for _, a := range v.alts() {
		if a.k == altList {
			// A list given to a shell: its first element is the text.
			if len(a.list) > 0 {
				return e.shell(a.list[0], api, off)
			}
			continue
		}
		e.emit(Effect{Kind: RunShell, API: api, Text: a.string(), HasText: true}, off)
	}
	return e.process(Effect{Kind: RunShell, API: api}, v, off)
}

// argv runs programs without a shell.
func (e *evaluator) argv(lines [][]Value, api string, off int) values {
	out := unknown()
	for _, words := range lines {
		if len(words) == 0 {
			continue
		}
		e.emit(Effect{Kind: RunArgv, API: api, Argv: words}, off)
		out = e.process(Effect{Kind: RunArgv, API: api, Argv: words}, nil, off)
	}
	return out
}

// process is a running program: what it prints is unknown, or comes from the
// network.
func (e *evaluator) process(x Effect, text values, off int) values {
	p := alt{k: altObj, class: "process", n: int64(off)}
	var words []values
	if x.Kind == RunShell {
		p.s = Lit("shell")
		words = []values{text}
		for _, s := range text.strings() {
			if fetches(s.Text) {
				p.class = "process net"
			}
		}
	} else {
		p.s = Lit("argv")
		for _, w := range x.Argv {
			words = append(words, str(w))
		}
		if len(x.Argv) > 0 && fetches(x.Argv[0].Text) {
			p.class = "process net"
		}
	}
	p.keys = nil
	p.list = words
	return values{p.named(x.API)}
}

// named keeps an API's name in an object.
func (a alt) named(api string) alt {
	a.s = Lit(a.s.Text + " " + api)
	return a
}

// feed gives text to the standard input of a process object.
func (e *evaluator) feed(p alt, text values, off int) {
	how, api, _ := strings.Cut(p.s.Text, " ")
	for _, in := range text.strings() {
		x := Effect{API: api, Stdin: in, HasStdin: true}
		if how == "shell" {
			for _, s := range p.list[0].strings() {
				x.Kind, x.Text, x.HasText = RunShell, s, true
				e.emit(x, off)
			}
			continue
		}
		x.Kind = RunArgv
		for _, words := range e.words(list(p.list...)) {
			x.Argv = words
			e.emit(x, off)
		}
	}
}

// isProcess reports whether a is what shell or argv returned.
func (a alt) isProcess() bool {
	return a.k == altObj && strings.HasPrefix(a.class, "process")
}

// output is what a process prints.
func (a alt) output() values {
	if a.class == "process net" {
		return hole(HoleNet)
	}
	return unknown()
}

// shellOutput runs v with the shell and is what it prints.
func (e *evaluator) shellOutput(v values, api string, off int) values {
	p := e.shell(v, api, off)
	if a, ok := p.one(); ok && a.isProcess() {
		return a.output()
	}
	return unknown()
}

// fetches reports whether a command line starts with a program that prints what
// it finds on the network.
func fetches(s string) bool {
	s = strings.TrimLeft(s, " \t\n")
	word, _, _ := strings.Cut(s, " ")
	if i := strings.LastIndexByte(word, '/'); i >= 0 {
		word = word[i+1:]
	}
	switch word {
	case "curl", "wget", "http", "https", "fetch", "aria2c", "lynx", "w3m":
		return true
	}
	return false
}

// code runs v as code: what is determined is analysed in place, what is not is
// an effect of its own.
func (e *evaluator) code(lang Lang, v values, api string, off int) values {
	var out values
	for _, a := range v.alts() {
		s := a.string()
		if a.k == altFunc {
			out = e.join(out, e.callValue(call{off: off}, values{a}))
			continue
		}
		if a.k == altRef {
			out = e.join(out, values{a})
			continue
		}
		if s.HasHole(HoleUnknown) || s.HasHole(HoleNet) {
			// A home directory in code is no code; any text may be.
			e.opaque = true
			e.emit(Effect{Kind: RunCode, API: api, Lang: lang, Text: s, HasText: true}, off)
			if s.Text == "" {
				continue
			}
		}
		out = e.join(out, e.nested(lang, s, api, off))
	}
	return out.alts()
}

// nested analyses code that stands in a string of the payload. Code of the same
// language sees the variables.
func (e *evaluator) nested(lang Lang, s Value, api string, off int) values {
	if e.b.Depth <= 0 {
		e.b.Depth = -1
		return unknown()
	}
	e.b.Depth--
	defer func() {
		if e.b.Depth >= 0 {
			e.b.Depth++
		}
	}()
	pin, trail := e.pin, e.trail
	if e.pin < 0 {
		e.pin = off
	}
	e.trail += api + ": "
	out := unknown()
	if lang == e.g.lang {
		out = e.eval(parseCode(e.g, marked(s), 0, e.b, e.depth/4))
	} else {
		in := Input{Lang: lang, Code: s, Env: e.in.Env, Args: e.in.Args}
		r := Analyse(in, e.b)
		e.opaque = e.opaque || r.Opaque
		e.cut = e.cut || !r.Complete
		for _, x := range r.Effects {
			maybe, uncalled := x.Maybe, x.Uncalled
			if maybe {
				e.maybe++
			}
			if uncalled {
				e.uncalled++
			}
			e.emit(x, off)
			if maybe {
				e.maybe--
			}
			if uncalled {
				e.uncalled--
			}
		}
	}
	e.pin, e.trail = pin, trail
	return out
}

// printed is text on the standard output.
func (e *evaluator) printed(v values, end string, off int) {
	if !e.in.Output {
		return
	}
	for _, s := range v.strings() {
		e.emit(Effect{Kind: Print, Text: s.Concat(Lit(end)), HasText: true}, off)
	}
}

// sql sends text to a database of a kind the code does not say.
func (e *evaluator) sql(v values, api string, off int) {
	for _, s := range v.strings() {
		r := &sqlReader{b: e.b, dialect: GenericSQL}
		r.text(marked(s), 0)
		for _, st := range r.out {
			if st.Verb == "shell" {
				continue
			}
			x := Effect{Kind: SQL, API: api, Lang: GenericSQL}
			for _, w := range st.Words() {
				x.Argv = append(x.Argv, unmarked(w))
			}
			e.emit(x, off)
		}
	}
}

// chdir changes the directory for what follows.
func (e *evaluator) chdir(v values) {
	var out values
	for _, a := range v.alts() {
		s := a.string()
		if !e.cwd.set || rooted(s) {
			out = e.join(out, str(s))
			continue
		}
		for _, base := range e.cwd.v.strings() {
			out = e.join(out, str(joinPath(base, s)))
		}
	}
	e.assign(e.cwd, out.alts())
}

// in walks with another directory.
func (e *evaluator) inDir(v values, walk func()) {
	old := *e.cwd
	e.chdir(v)
	walk()
	e.assign(e.cwd, old.v)
	e.cwd.set = old.set
}
