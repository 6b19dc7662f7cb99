package payload

import "strings"

// extractor reads one command line.
type extractor struct {
	interp Interp
	args   []Value
	at     int
	out    Extraction

	modules  string // use lines of perl -M
	moduleAt int
	ran      bool // an option said what to run
	check    bool // an option said not to run it
	flags    string
	ended    bool // options are over
	operands []int
}

// has reports whether a short option is in a field of the table.
func (x *extractor) has(key string, c byte) bool {
	return strings.IndexByte(field(x.interp.line, key), c) >= 0
}

// hasLong reports whether a long option is in a comma list of the table; an
// unambiguous beginning is enough where the program takes abbreviations.
func (x *extractor) hasLong(key, name string) bool {
	for list := field(x.interp.line, key); list != ""; {
		var one string
		one, list, _ = strings.Cut(list, ",")
		if one == name || len(name) > 2 && field(x.interp.line, "abbrev") != "" && strings.HasPrefix(one, name) {
			return true
		}
	}
	return false
}

// subcommand skips to the operand that names one of subs and past it.
func (x *extractor) subcommand(subs string) bool {
	for ; x.at < len(x.args); x.at++ {
		s, ok := x.args[x.at].Known()
		if !ok {
			return false
		}
		if strings.HasPrefix(s, "-") {
			if name, _, eq := strings.Cut(strings.TrimLeft(s, "-"), "="); !eq && x.hasLong("subvalue", name) {
				x.at++
			}
			continue
		}
		for one := range strings.SplitSeq(subs, ",") {
			if one == s {
				x.at++
				return true
			}
		}
		return false
	}
	return false
}

// options reads options and operands by the table.
func (x *extractor) options() {
	single := field(x.interp.line, "dash") == "single"
	for ; x.at < len(x.args); x.at++ {
		w := x.args[x.at]
		s := w.Prefix()
		switch {
		case x.ended || s == "" || s[0] != '-' && (s[0] != '+' || field(x.interp.line, "plus") == ""):
			if !x.ended && len(w.Holes) > 0 && s == "" && !x.ran {
				x.out.Unsure = true
			}
			if !x.operand() {
				return
			}
		case s == "-" && len(w.Holes) == 0:
			if !x.operand() {
				return
			}
		case s == "--" && len(w.Holes) == 0:
			x.ended = true
		case s[0] == '+':
			if len(s) > 1 && !isDigit(s[1]) {
				x.code(x.at, 1)
			}
		case strings.HasPrefix(s, "--") || single:
			if x.long(w, s) {
				return
			}
		default:
			if x.short(w, s) {
				return
			}
		}
	}
}

// long reads a long option; true ends the reading.
func (x *extractor) long(w Value, s string) bool {
	dashes := 1
	if strings.HasPrefix(s, "--") {
		dashes = 2
	}
	name, _, attached := strings.Cut(s[dashes:], "=")
	start := dashes + len(name) + 1
	value := func() (int, int, bool) {
		if attached {
			return x.at, start, true
		}
		if x.at+1 < len(x.args) {
			x.at++
			return x.at, 0, true
		}
		return 0, 0, false
	}
	switch {
	case x.hasLong("lcode", name):
		if i, from, ok := value(); ok {
			x.code(i, from)
		}
	case x.hasLong("llazy", name):
		if attached {
			x.code(x.at, start)
		} else if x.at+1 < len(x.args) && !strings.HasPrefix(x.args[x.at+1].Text, "-") {
			x.at++
			x.code(x.at, 0)
		}
	case x.hasLong("lfile", name):
		if i, from, ok := value(); ok {
			x.file(i, from)
		}
	case x.hasLong("lvar", name):
		if i, from, ok := value(); ok {
			x.variable(x.args[i].Slice(from, len(x.args[i].Text)))
		}
	case x.hasLong("lvalue", name):
		if i, from, ok := value(); ok && name == "import" {
			x.dataURL(x.args[i].Slice(from, len(x.args[i].Text)))
		}
	case x.hasLong("leach", name):
		x.flags += "e"
	case x.hasLong("lnorun", name):
		x.check = true
	}
	return false
}

// dataURL is node --import data:text/javascript,…: code as an address.
func (x *extractor) dataURL(v Value) {
	rest, ok := strings.CutPrefix(v.Text, "data:")
	head, code, comma := strings.Cut(rest, ",")
	if !ok || !comma || len(v.Holes) > 0 {
		return
	}
	text, decoded := unescapeURL(code)
	if strings.Contains(head, "base64") {
		text, decoded = unbase64(code)
	}
	if decoded {
		x.out.Codes = append(x.out.Codes, Code{Lang: JavaScript, Text: Lit(text), Arg: -1})
	}
}

// short reads a cluster of short options; true ends the reading.
func (x *extractor) short(w Value, s string) bool {
	for j := 1; j < len(s); j++ {
		c := s[j]
		rest := j + 1
		value := func() (int, int, bool) {
			if rest < len(w.Text) || len(w.Holes) > 0 {
				return x.at, rest, true
			}
			if x.at+1 < len(x.args) {
				x.at++
				return x.at, 0, true
			}
			return 0, 0, false
		}
		x.flags += string(c)
		switch {
		case x.has("code", c):
			i, from, ok := value()
			if ok {
				x.code(i, from)
			}
			if x.has("stop", c) {
				x.out.Args = x.args[min(x.at+1, len(x.args)):]
				return true
			}
			return false
		case x.has("lazy", c):
			if rest < len(s) {
				continue
			}
			if x.at+1 < len(x.args) && !strings.HasPrefix(x.args[x.at+1].Text, "-") {
				x.at++
				x.code(x.at, 0)
			}
			return false
		case x.has("file", c):
			if i, from, ok := value(); ok {
				x.file(i, from)
			}
			return false
		case x.has("var", c):
			if i, from, ok := value(); ok {
				x.variable(x.args[i].Slice(from, len(x.args[i].Text)))
			}
			return false
		case x.has("use", c):
			if i, from, ok := value(); ok {
				x.use(x.args[i].Slice(from, len(x.args[i].Text)), c)
			}
			return false
		case x.has("module", c):
			if i, from, ok := value(); ok {
				x.ran = true
				x.out.Module = x.args[i].Slice(from, len(x.args[i].Text)).Text
				x.out.Args = x.args[min(x.at+1, len(x.args)):]
			}
			return true
		case x.has("value", c):
			if c == 's' && x.interp.Lang == Vim && (strings.ContainsAny(x.flags, "eE") || x.interp.name == "ex") {
				// In ex mode -s is silent, elsewhere it names a script.
				continue
			}
			i, from, ok := value()
			if ok && c == 'l' && x.interp.Lang == Vim {
				// nvim -l runs Lua.
				x.interp.Lang, x.out.Lang = Lua, Lua
				x.file(i, from)
				return false
			}
			if ok && c == 'l' && x.interp.Lang == AppleScript && strings.EqualFold(x.args[i].Slice(from, len(x.args[i].Text)).Text, "javascript") {
				x.interp.Lang, x.out.Lang = JavaScript, JavaScript
			}
			return false
		case x.has("optional", c):
			// Its value is the rest of the cluster.
			return false
		case x.has("digits", c):
			for j+1 < len(s) && hexDigit(s[j+1]) >= 0 && s[j+1] < 'A' || j+1 < len(s) && (s[j+1] == 'x' || s[j+1] == 'X') {
				j++
			}
		case x.has("norun", c):
			x.check = true
		}
	}
	return false
}

// code adds the word i from an offset as code.
func (x *extractor) code(i, from int) {
	w := x.args[i]
	if from > len(w.Text) {
		return
	}
	x.ran = true
	x.out.Codes = append(x.out.Codes, Code{Lang: x.interp.Lang, Text: w.Slice(from, len(w.Text)), Arg: i, Start: from})
}

// file adds the word i as a file that is run.
func (x *extractor) file(i, from int) {
	x.ran = true
	if v := x.args[i].Slice(from, len(x.args[i].Text)); v.Is("-") || v.Is("/dev/stdin") {
		x.out.Stdin = true
		return
	}
	x.out.Scripts = append(x.out.Scripts, i)
}

func (x *extractor) variable(v Value) {
	if i := strings.IndexByte(v.Prefix(), '='); i > 0 {
		x.out.Vars = append(x.out.Vars, Var{Name: v.Text[:i], Value: v.Slice(i+1, len(v.Text))})
	}
}

// use is perl -M and -m: the text of a use statement, whatever it holds.
func (x *extractor) use(v Value, c byte) {
	text := v.String()
	switch {
	case x.interp.Lang != Perl:
		x.modules += " " + text
		return
	case strings.HasPrefix(text, "-"):
		text = "no " + text[1:]
	default:
		if name, list, ok := strings.Cut(text, "="); ok {
			text = name + " split(/,/,q{" + list + "})"
		} else if c == 'm' {
			text += " ()"
		}
		text = "use " + text
	}
	x.modules += text + "; "
	if x.moduleAt == 0 {
		x.moduleAt = x.at
	}
}

// operand takes the word here as an operand; false ends the reading.
func (x *extractor) operand() bool {
	w := x.args[x.at]
	kind := field(x.interp.line, "operand")
	switch kind {
	case "script":
		if x.ran {
			x.out.Args = x.args[x.at:]
			return false
		}
		x.ran = true
		if w.Is("-") || w.Is("/dev/stdin") {
			x.out.Stdin = true
		} else {
			x.out.Scripts = append(x.out.Scripts, x.at)
		}
		x.out.Args = x.args[x.at+1:]
		return false
	case "code":
		if !x.ran {
			x.code(x.at, 0)
			if w.Is("") && x.interp.Lang == Sed && x.at+1 < len(x.args) {
				// BSD sed: the '' belongs to -i.
				x.at++
				x.code(x.at, 0)
			}
			if field(x.interp.line, "permute") == "" {
				x.ended = true
			}
			return true
		}
		if i := strings.IndexByte(w.Prefix(), '='); x.interp.Lang == Awk && i > 0 {
			x.variable(w)
		}
	case "each":
		if strings.ContainsAny(x.flags, "e") || x.ran {
			x.code(x.at, 0)
		}
	case "db":
		if len(x.operands) > 0 {
			x.code(x.at, 0)
		}
	case "all":
		x.code(x.at, 0)
	case "words":
		x.ran = true
		return false
	case "js":
		if strings.HasSuffix(w.Text, ".js") {
			x.file(x.at, 0)
		}
	}
	x.operands = append(x.operands, x.at)
	return true
}

// finish joins code given in pieces and decides whether standard input is code.
func (x *extractor) finish() {
	out := &x.out
	if x.check {
		// Perl still runs BEGIN blocks.
		for _, c := range out.Codes {
			if strings.Contains(c.Text.Text, "BEGIN") {
				x.check = false
			}
		}
	}
	if x.check {
		out.Codes, out.Scripts, out.Stdin = nil, nil, false
		return
	}
	if !x.ran && field(x.interp.line, "stdin") != "no" {
		out.Stdin = true
	}
	if field(x.interp.line, "stdin") == "ex" && out.Lang != Lua {
		out.Stdin = strings.ContainsAny(x.flags, "eE") || x.interp.name == "ex" || x.interp.name == "exim"
	}
	if x.modules != "" && x.interp.Lang == Perl && len(out.Codes) > 0 {
		out.Codes[0].Text = Lit(x.modules).Concat(out.Codes[0].Text)
		out.Codes[0].Arg = -1
	}
	if x.interp.Lang == Ruby && strings.Contains(x.modules+" ", " un ") {
		x.unRuby()
	}
	if sep := field(x.interp.line, "join"); sep != "" && len(out.Codes) > 1 {
		text := out.Codes[0].Text
		for _, c := range out.Codes[1:] {
			text = text.Concat(Lit("\n")).Concat(c.Text)
		}
		out.Codes = []Code{{Lang: out.Codes[0].Lang, Text: text, Arg: -1}}
	}
	if out.Module == "timeit" {
		x.timeit()
	}
	x.console()
}
