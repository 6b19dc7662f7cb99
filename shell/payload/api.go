package payload

import "strings"

// A language's API table is one string, a line per call: the name, what it
// does, and with which arguments. It is searched as text, so that it costs
// nothing at start-up.
//
//	os.system      shell $0:command          runs the argument with the shell
//	os.execv       argv $1                   runs a program
//	shutil.rmtree  = rm -rf $0:path          is this command
//	os.truncate    write $0                  writes the file (append: keeps it)
//	os.getcwd      val cwd                   is a value of this kind
//	exec           code $0                   runs code of the same language
//	cur.execute    sql $0                    sends SQL
//	os.chdir       cd $0                     changes the directory
//
// $0 is the first positional argument, $0:path the same or the one named path,
// $1* all from the second on. Lists give one word for each element. Names that
// start with "?." are methods of receivers of which nothing is known.

// apiLine is what the table says of name.
func apiLine(table, name string) (string, bool) {
	if name == "" {
		return "", false
	}
	i := strings.Index(table, "\n"+name+" ")
	if i < 0 {
		return "", false
	}
	line := table[i+len(name)+2:]
	if j := strings.IndexByte(line, '\n'); j >= 0 {
		line = line[:j]
	}
	return strings.TrimLeft(line, " "), true
}

// apply does what a table line says.
func (e *evaluator) apply(c *call, line string) values {
	action, rest, _ := strings.Cut(line, " ")
	first := func() values {
		word, _, _ := strings.Cut(rest, " ")
		v, _ := e.placeholder(c, word)
		return v
	}
	name := c.shown()
	switch action {
	case "shell":
		return e.shell(first(), name, c.off)
	case "argv":
		return e.argv(e.command(c, rest), name, c.off)
	case "=":
		for _, words := range e.command(c, rest) {
			e.emit(Effect{Kind: Equivalent, API: name, Argv: words}, c.off)
		}
		return unknown()
	case "write", "append":
		v := first()
		for _, s := range v.strings() {
			e.emit(Effect{Kind: Write, API: name, Path: s, Append: action == "append"}, c.off)
		}
		return unknown()
	case "code":
		return e.code(e.g.lang, first(), name, c.off)
	case "sql":
		e.sql(first(), name, c.off)
		return unknown()
	case "cd":
		e.chdir(first())
		return unknown()
	case "val":
		return hole(holeNamed(rest))
	case "obj":
		return object(rest, Value{})
	}
	return e.escape(c)
}

// shown is the API's name for traces.
func (c *call) shown() string {
	if c.api != "" {
		return strings.TrimPrefix(c.api, "?.")
	}
	return strings.TrimPrefix(c.ref, "?.")
}

// holeNamed is the kind a table calls by this name.
func holeNamed(name string) HoleKind {
	switch name {
	case "number":
		return HoleNumber
	case "found":
		return HoleFound
	case "name":
		return HoleName
	case "temp":
		return HoleTemp
	case "tmpdir":
		return HoleTmpdir
	case "home":
		return HoleHome
	case "cwd":
		return HoleCwd
	case "net":
		return HoleNet
	}
	return HoleUnknown
}

// placeholder is the argument a table names: $0, $0:path, $1*.
func (e *evaluator) placeholder(c *call, word string) (values, bool) {
	if !strings.HasPrefix(word, "$") {
		return lit(word), true
	}
	word = word[1:]
	if n, ok := strings.CutSuffix(word, "*"); ok {
		from := 0
		if n != "" {
			from = int(n[0] - '0')
		}
		return list(c.pos[min(from, len(c.pos)):]...), true
	}
	pos, name, _ := strings.Cut(word, ":")
	i := -1
	if pos != "" {
		i = int(pos[0] - '0')
	}
	if v, ok := c.arg(i, name); ok {
		return v, true
	}
	return unknown(), c.open || len(c.pos) > i
}

// command is the argv alternatives a table line means.
func (e *evaluator) command(c *call, rest string) [][]Value {
	var parts []values
	for rest != "" {
		var word string
		word, rest, _ = strings.Cut(rest, " ")
		if word == "" {
			continue
		}
		v, _ := e.placeholder(c, word)
		parts = append(parts, v)
	}
	return e.words(list(parts...))
}

// maxWords bounds the words of one argv.
const maxWords = 2048

// words are the argv alternatives of v: one word for a string, one for each
// element of a list.
func (e *evaluator) words(v values) [][]Value {
	out := [][]Value{nil}
	var add func(v values, split bool)
	add = func(v values, many bool) {
		alts := v.alts()
		if len(out)*len(alts) > maxAlts {
			alts = values{common(alts)}
		}
		if len(alts) == 1 && alts[0].k == altList {
			for _, x := range alts[0].list {
				add(x, many || alts[0].class == "many")
			}
			return
		}
		if !e.b.step(len(out)) || len(out[0]) > maxWords {
			return
		}
		next := make([][]Value, 0, len(out)*len(alts))
		for i, a := range alts {
			for _, line := range out {
				var more []Value
				switch {
				case a.k == altList:
					for _, x := range a.list {
						more = append(more, common(x.alts()).string())
					}
				case a.k == altNone:
				default:
					more = []Value{a.string()}
				}
				if many {
					for j := range more {
						more[j] = split(values{{k: altStr, s: more[j]}})[0].s
					}
				}
				if i < len(alts)-1 {
					line = append([]Value(nil), line...)
				}
				next = append(next, append(line, more...))
			}
		}
		out = next
	}
	add(v, false)
	return out
}

// common is one value for several: the text they all start with, then unknown.
func common(alts values) alt {
	if len(alts) == 1 {
		return alts[0]
	}
	prefix := alts[0].string().Prefix()
	for _, a := range alts[1:] {
		p := a.string().Prefix()
		n := 0
		for n < len(p) && n < len(prefix) && p[n] == prefix[n] {
			n++
		}
		prefix = prefix[:n]
	}
	kind := HoleUnknown
	if alts.net() {
		kind = HoleNet
	}
	return alt{k: altStr, s: Lit(prefix).Concat(NewHole(kind))}
}
