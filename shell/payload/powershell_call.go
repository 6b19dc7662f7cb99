package payload

import "strings"

// psCall handles commands (rv_ps) and methods of .NET.
func psCall(e *evaluator, c *call) (values, bool) {
	c.ref = strings.TrimPrefix(c.ref, "system.")
	if rest, ok := strings.CutPrefix(c.ref, "cast:"); ok {
		return psCast(e, c, rest), true
	}
	switch c.ref {
	case "rv_ps":
		return psCommand(e, c), true
	case "rv_write":
		psRedirect(e, c, c.at(0))
		return none(), true
	case "rv_array":
		if a, ok := c.at(0).one(); ok && a.k == altList {
			return c.at(0), true
		}
		return list(c.pos...), true
	case "io.directory.delete":
		if len(c.pos) > 1 {
			return e.apply(c, "= rm -rf $0"), true
		}
		return e.apply(c, "= rmdir $0"), true
	case "diagnostics.process.start":
		words := c.at(0)
		if len(c.pos) > 1 {
			words = list(words, e.shellWordList(c.pos[1]))
		}
		return e.argv(e.words(words), c.ref, c.off), true
	case "scriptblock.create":
		return values{{k: altObj, class: "code", list: []values{c.at(0)}}}, true
	case "convert.frombase64string":
		return e.textMethod("base64", c.at(0)), true
	case "io.path.combine":
		return e.paths(joinPath, c.pos...), true
	case "environment.getfolderpath":
		if s, ok := c.at(0).text(); ok && strings.EqualFold(s, "userprofile") {
			return hole(HoleHome), true
		}
		return unknown(), true
	case "environment.getenvironmentvariable":
		if s, ok := c.at(0).text(); ok {
			return e.env(strings.ToUpper(s)), true
		}
		return unknown(), true
	case "string.join":
		return e.joinText(c.at(1), c.at(0)), true
	case "string.format":
		if a, ok := c.at(0).one(); ok {
			return e.braceFormat(a, c.pos[1:], nil), true
		}
	case "io.file.readalltext", "io.file.readalllines":
		return unknown(), true
	}
	if strings.HasPrefix(c.ref, "text.encoding.") {
		return e.mapText(c.at(0), func(s string) (string, bool) {
			return strings.ReplaceAll(s, "\x00", ""), true
		}), true
	}
	return nil, false
}

func psCast(e *evaluator, c *call, name string) values {
	switch name {
	case "char":
		if s, ok := c.at(0).text(); ok && !strings.HasPrefix(s, "0x") {
			return lit(s)
		}
		return e.charOf(c.at(0))
	case "char[]":
		if a, ok := c.at(0).one(); ok && a.k == altList && a.class == "" {
			out := make([]values, len(a.list))
			for i, v := range a.list {
				out[i] = e.charOf(v)
			}
			return list(out...)
		}
		return e.splitText(c.at(0), lit(""), false)
	case "scriptblock":
		return values{{k: altObj, class: "code", list: []values{c.at(0)}}}
	}
	return c.at(0)
}

// psArgs are the words of a command: parameters with their values, and the rest.
type psArgs struct {
	named []keyword
	pos   []values
}

// switches are the parameters that take no value.
const psSwitches = " recurse force confirm whatif verbose passthru nonewline noprofile append asjob nonewwindow wait literal container notypeinformation usebasicparsing directory file hidden name quiet "

// psParse sorts the words after the program; those of a cmdlet may be switches.
func (c *call) psParse(cmdlet bool) psArgs {
	var a psArgs
	for i := 1; i < len(c.pos); i++ {
		s, ok := c.pos[i].text()
		if d, single := c.pos[i].one(); single && d.k == altDict {
			for j, k := range d.keys {
				a.named = append(a.named, keyword{strings.TrimPrefix(k, "-"), d.list[j]})
			}
			continue
		}
		if !ok || len(s) < 2 || s[0] != '-' || !isNameStart(s[1]) {
			a.pos = append(a.pos, c.pos[i])
			continue
		}
		name := strings.ToLower(s[1:])
		if cmdlet && psSwitch(name) || i+1 >= len(c.pos) {
			a.named = append(a.named, keyword{name, truth(true)})
			if i+1 < len(c.pos) {
				if b, single := c.pos[i+1].one(); single && b.k == altBool {
					a.named[len(a.named)-1].v = c.pos[i+1]
					i++
				}
			}
			continue
		}
		a.named = append(a.named, keyword{name, c.pos[i+1]})
		i++
	}
	return a
}

// psSwitch reports whether a parameter, which may be abbreviated, is a switch.
func psSwitch(name string) bool {
	return strings.Contains(psSwitches, " "+name) || name == "r" || name == "rf" || name == "fr" || name == "wi"
}

// get is the value of a parameter that may be abbreviated to least letters.
func (a psArgs) get(name string, least int) (values, bool) {
	for _, k := range a.named {
		if len(k.name) >= least && strings.HasPrefix(name, k.name) {
			return k.v, true
		}
	}
	return nil, false
}

func (a psArgs) set(name string, least int) bool {
	v, ok := a.get(name, least)
	return ok && !v.equal(truth(false))
}

// path is the parameter -Path or -LiteralPath, or positional argument i.
func (a psArgs) path(i int) (v values, glob, ok bool) {
	for _, name := range [...]string{"path", "filepath"} {
		if v, ok := a.get(name, 1); ok {
			return v, true, true
		}
	}
	for _, name := range [...]string{"literalpath", "pspath", "lp"} {
		if v, ok := a.get(name, 2); ok {
			return v, false, true
		}
	}
	if i < len(a.pos) {
		return a.pos[i], true, true
	}
	return nil, false, false
}

// psUnix reports whether words are those of a Unix program that shares its name
// with an alias: rm -rf x runs rm where the alias does not exist.
func (c *call) psUnix(program string) bool {
	switch program {
	case "rm", "rmdir", "mv", "cp", "ls", "cat", "sort", "tee", "echo", "start":
	default:
		return false
	}
	for _, v := range c.pos[1:] {
		s, ok := v.text()
		if ok && len(s) > 1 && s[0] == '-' {
			name := strings.ToLower(s[1:])
			if len(name) > 2 && (psSwitch(name) || strings.HasPrefix("path", name) || strings.HasPrefix("literalpath", name) || strings.HasPrefix("destination", name) || strings.HasPrefix("erroraction", name) || name == "ea") {
				return false
			}
		}
	}
	for _, v := range c.pos[1:] {
		if s, ok := v.text(); ok && len(s) > 1 && s[0] == '-' {
			return true
		}
	}
	return program == "rmdir"
}

// psRedirect writes a value to the files redirected to.
func psRedirect(e *evaluator, c *call, text values) {
	for _, k := range c.kw {
		if k.name != ">" && k.name != ">>" {
			continue
		}
		for _, p := range k.v.strings() {
			if p.Is("$null") {
				continue
			}
			if a, ok := k.v.one(); ok && a.k == altNone {
				continue
			}
			e.emit(Effect{Kind: Write, API: k.name, Path: p, Append: k.name == ">>"}, c.off)
		}
	}
}

// psCommand runs a command: a function of the script, a cmdlet, or a program.
func psCommand(e *evaluator, c *call) values {
	defer func() { psRedirect(e, c, nil) }()
	if len(c.pos) == 0 {
		return unknown()
	}
	program := c.pos[0]
	in, piped := c.arg(-1, "|")
	if a, ok := program.one(); ok && (a.k == altFunc || a.k == altObj && a.class == "code") {
		if a.k == altObj {
			return e.code(PowerShell, a.list[0], "scriptblock", c.off)
		}
		return e.callValue(call{off: c.off, pos: c.pos[1:]}, program)
	}
	name, known := program.text()
	lower := strings.TrimSuffix(strings.ToLower(name), ".exe")
	if known {
		if b := e.scope.find("fn:" + lower); b != nil && b.set {
			if f, ok := b.v.one(); ok && f.k == altFunc && f.fn.node.text == "alias" {
				return e.callValue(call{off: c.off, pos: c.pos[1:]}, b.v)
			}
			args := c.psParse(false)
			inner := call{off: c.off, pos: args.pos}
			for _, k := range args.named {
				inner.kw = append(inner.kw, keyword{"$" + k.name, k.v})
			}
			return e.callValue(inner, b.v)
		}
		if !c.psUnix(lower) {
			if i := strings.LastIndexByte(lower, '\\'); i >= 0 && strings.HasPrefix(lower, "microsoft.") {
				lower = lower[i+1:]
			}
			if v, ok := psCmdlet(e, c, psAlias(lower), in, piped); ok {
				return v
			}
		}
	}
	p := e.argv(e.words(list(c.pos...)), "powershell", c.off)
	if a, ok := p.one(); ok && a.isProcess() {
		if piped && pythonPlain(in) && !in.alts()[0].isUnknown() {
			e.feed(a, in, c.off)
		}
		return a.output()
	}
	return unknown()
}
