package payload

import "strings"

// awkName is a variable the program does not set.
func awkName(e *evaluator, name string) values {
	for _, v := range e.in.Vars {
		if v.Name == name {
			return str(v.Value)
		}
	}
	switch name {
	case "ENVIRON", "ARGV", "PROCINFO":
		return ref(name)
	case "NR", "NF", "FNR":
		return hole(HoleNumber)
	case "OFS", "FS":
		return lit(" ")
	case "ORS", "RS":
		return lit("\n")
	case "SUBSEP", "RSTART", "RLENGTH", "FILENAME":
		return unknown()
	case "system", "print", "printf", "rv_getline", "rv_keys", "sprintf", "substr", "toupper", "tolower", "length", "index", "split", "gsub", "sub", "gensub", "match", "int", "close", "fflush", "getline", "strftime", "systime", "rand", "srand":
		return ref(name)
	}
	return lit("")
}

// awkIndex is a field of the input, an environment variable or an argument.
func awkIndex(e *evaluator, a alt, key values) (values, bool) {
	if a.k != altRef {
		if a.k == altDict {
			return nil, false
		}
		if a.k == altStr && a.s.Text == "" {
			return unknown(), true
		}
		return nil, false
	}
	switch a.s.Text {
	case "ENVIRON":
		if name, ok := key.text(); ok {
			return e.env(name), true
		}
	case "ARGV":
		if k, ok := key.one(); ok && k.k == altNum {
			return e.elementOf(argvList(e)[0], key), true
		}
	case "$":
		return awkField(e, key), true
	}
	return unknown(), true
}

// awkField is $n of each line of the standard input, as far as it is known.
func awkField(e *evaluator, key values) values {
	k, ok := key.one()
	s, known := e.in.Stdin.Known()
	if !ok || k.k != altNum || !e.in.HasStdin {
		return unknown()
	}
	if !known {
		if k.n == 0 {
			return str(trimValue(e.in.Stdin, true, true))
		}
		return unknown()
	}
	var out values
	for line := range strings.SplitSeq(strings.TrimRight(s, "\n"), "\n") {
		if k.n == 0 {
			out = e.join(out, lit(line))
			continue
		}
		if f := strings.Fields(line); k.n > 0 && int(k.n) <= len(f) {
			out = e.join(out, lit(f[k.n-1]))
		}
	}
	return out.alts()
}

// awkCall handles the functions of awk.
func awkCall(e *evaluator, c *call) (values, bool) {
	switch c.ref {
	case "print", "printf":
		text := values(nil)
		switch {
		case len(c.pos) == 0:
			text = awkField(e, num(0))
		case c.ref == "printf":
			text = e.format(c.pos[0], c.pos[1:], nil)
		default:
			text = e.joinText(list(c.pos...), lit(" "))
		}
		if len(c.kw) == 0 {
			end := "\n"
			if c.ref == "printf" {
				end = ""
			}
			e.printed(text, end, c.off)
		}
		for _, k := range c.kw {
			for _, to := range k.v.strings() {
				for _, s := range text.strings() {
					awkOutput(e, c, k.name, to, s)
				}
			}
		}
		return none(), true
	case "rv_getline":
		return e.shellOutput(c.at(0), "getline", c.off), true
	case "rv_keys":
		elems, known := e.elems(c.at(0))
		if known {
			return list(elems...), true
		}
		return many(unknown()), true
	case "sprintf":
		if len(c.pos) > 0 {
			return e.format(c.pos[0], c.pos[1:], nil), true
		}
	case "toupper":
		return e.textMethod("upper", c.at(0)), true
	case "tolower":
		return e.textMethod("lower", c.at(0)), true
	case "substr":
		if from, ok := c.at(1).one(); ok && from.k == altNum {
			lo := max(from.n-1, 0)
			var hi *int64
			if len(c.pos) > 2 {
				size, ok := c.pos[2].one()
				if !ok || size.k != altNum {
					return unknown(), true
				}
				end := lo + size.n
				hi = &end
			}
			if a, ok := c.at(0).one(); ok {
				return e.sliceOf(a, &lo, hi, nil), true
			}
		}
		return unknown(), true
	case "gsub", "sub":
		if len(c.pos) > 2 && c.node(0) != nil {
			return boolean(), true
		}
		return boolean(), true
	case "split":
		if n := c.node(1); n != nil && isPlace(n) {
			by := values(nil)
			if len(c.pos) > 2 {
				by = c.pos[2]
			}
			parts, known := e.elems(e.splitText(c.at(0), by, true))
			d := alt{k: altDict}
			for i, v := range parts {
				if known {
					d.keys, d.list = append(d.keys, num(int64(i + 1))[0].string().Text), append(d.list, v)
				}
			}
			e.bind(n, values{d.sized()})
		}
		return hole(HoleNumber), true
	case "length", "index", "match", "int", "systime", "rand":
		return hole(HoleNumber), true
	}
	return nil, false
}

// awkOutput is text printed to a file or into a command.
func awkOutput(e *evaluator, c *call, how string, to, text Value) {
	if how == "|" || how == "|&" {
		e.emit(Effect{Kind: RunShell, API: c.ref + " |", Text: to, HasText: true, Stdin: text, HasStdin: true}, c.off)
		return
	}
	if s, ok := to.Known(); ok && (s == "" || s == "-" || strings.HasPrefix(s, "/dev/std") || strings.HasPrefix(s, "/dev/fd/") || s == "/dev/null") {
		return
	}
	e.emit(Effect{Kind: Write, API: c.ref + " " + how, Path: to, Append: how == ">>", Text: text, HasText: true}, c.off)
}
