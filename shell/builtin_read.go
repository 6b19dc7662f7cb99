package shell

import "strings"

// builtinRead assigns what it reads from a known stdin, else the unknown.
func builtinRead(l *lowering, c ctx, argv []Word, span Span) flow {
	l.subscripts(c, argv[1:])
	opts, names := readOptions(argv[1:])
	in := NewHole(HoleUnknown)
	if c.hasIn {
		in = c.stdin
	}
	if opts.fd != "" {
		in = l.readFile(Lit("/dev/fd/" + opts.fd))
	}
	lines := splitLines(in, opts.delim)
	if len(lines) == 0 {
		lines = []Word{{}}
	}
	if opts.chars > 0 {
		for i, line := range lines {
			if s, known := line.Known(); known && len(s) > opts.chars {
				lines[i] = Lit(s[:opts.chars])
			}
		}
	}
	if !opts.raw {
		for i := range lines {
			lines[i] = mapText(lines[i], func(s string) string { return strings.ReplaceAll(s, "\\", "") })
		}
	}
	// Outside a loop read takes the first line; inside, any.
	if c.loop == nil && len(lines) > 1 {
		lines = lines[:1]
	}
	if opts.array != "" {
		var vals []value
		for _, line := range lines {
			vals = append(vals, value{array: true, words: l.splitWords(line)})
		}
		l.assign(opts.array, capped(vals), false)
		return flowNext
	}
	if len(names) == 0 {
		names = []string{"REPLY"}
	}
	for i, name := range names {
		var vals []value
		for _, line := range lines {
			v := scalar(l.readField(line, i, len(names)))
			if !containsValue(vals, v) {
				vals = append(vals, v)
			}
		}
		l.assign(name, capped(vals), false)
	}
	return flowNext
}

func capped(vals []value) []value {
	if len(vals) > maxAlts {
		return []value{widened(vals)}
	}
	return vals
}

type readOpts struct {
	array string
	delim byte
	raw   bool
	chars int // -n, -N
	fd    string
}

func readOptions(args []Word) (opts readOpts, names []string) {
	opts.delim = '\n'
	for i := 0; i < len(args); i++ {
		s := args[i].text
		if !strings.HasPrefix(s, "-") || s == "-" {
			names = append(names, s)
			continue
		}
		for j := 1; j < len(s); j++ {
			f := s[j]
			opts.raw = opts.raw || f == 'r'
			if strings.IndexByte("adinNptu", f) < 0 {
				continue
			}
			val := s[j+1:]
			if val == "" && i+1 < len(args) {
				i++
				val = args[i].text
			}
			switch {
			case f == 'a':
				opts.array = val
			case f == 'n' || f == 'N':
				opts.chars = count(val)
			case f == 'u':
				opts.fd = val
			case f == 'd' && val == "":
				opts.delim = 0
			case f == 'd':
				opts.delim = val[0]
			}
			break
		}
	}
	return opts, names
}

// splitLines cuts a text at a delimiter. A text with holes keeps them in the
// line they stand in; a hole may hold further lines, so it is one line of its own
// kind.
func splitLines(w Word, delim byte) []Word {
	var out []Word
	start := 0
	for i := 0; i < len(w.text); i++ {
		if w.text[i] == delim {
			out = append(out, w.Slice(start, i))
			start = i + 1
		}
		if len(out) > 64 {
			return []Word{NewHole(HoleUnknown)}
		}
	}
	if start < len(w.text) || (len(w.holes) > 0 && w.holes[len(w.holes)-1].At >= start) {
		out = append(out, w.Slice(start, len(w.text)))
	}
	return out
}

// splitWords are the fields of a text.
func (l *lowering) splitWords(w Word) []Word {
	p := partial{}
	p.split(w, l.ifs())
	p.close()
	return p.done
}

// readField is what the i-th of n names takes from a line; the last takes the
// rest.
func (l *lowering) readField(line Word, i, n int) Word {
	if n == 1 {
		if l.ifs() == "" {
			return line
		}
		return trimWord(line)
	}
	fields := l.splitWords(line)
	for _, f := range fields[:min(i+1, len(fields))] {
		if f.Splits() {
			return NewHole(HoleUnknown)
		}
	}
	if i >= len(fields) {
		return Word{}
	}
	if i == n-1 {
		return joinWords(fields[i:], " ")
	}
	return fields[i]
}

func trimWord(w Word) Word {
	from, to := 0, len(w.text)
	for from < to && strings.IndexByte(" \t\n", w.text[from]) >= 0 && (len(w.holes) == 0 || w.holes[0].At > from) {
		from++
	}
	for to > from && strings.IndexByte(" \t\n", w.text[to-1]) >= 0 && (len(w.holes) == 0 || w.holes[len(w.holes)-1].At < to) {
		to--
	}
	return w.Slice(from, to)
}

func builtinMapfile(l *lowering, c ctx, argv []Word, span Span) flow {
	name := "MAPFILE"
	if ops := mapfileOperands(argv[1:]); len(ops) > 0 {
		name = ops[len(ops)-1].text
	}
	v := value{array: true, words: []Word{{holes: []Hole{{Split: true}}}}}
	if c.hasIn {
		v.words = splitLines(c.stdin, '\n')
		for _, w := range optionTexts(argv[1:], "-s", "-s") {
			v.words = v.words[min(lineCount(w), len(v.words)):]
		}
		for _, w := range optionTexts(argv[1:], "-n", "-n") {
			if n := lineCount(w); n > 0 {
				v.words = v.words[:min(n, len(v.words))]
			}
		}
		for _, w := range optionTexts(argv[1:], "-O", "-O") {
			v.words = append(make([]Word, min(lineCount(w), 64)), v.words...)
		}
	}
	l.assign(name, []value{v}, false)
	for _, code := range optionTexts(argv[1:], "-C", "-C") {
		l.runWord(l.inner(c, "mapfile -C", span), code.Concat(Lit(" 0 x")))
	}
	return flowNext
}

func lineCount(w Word) int {
	n, _ := number(w.text, 10, 6)
	return int(n)
}

func mapfileOperands(args []Word) []Word {
	var out []Word
	for i := 0; i < len(args); i++ {
		s := args[i].text
		if strings.HasPrefix(s, "-") && len(s) > 1 {
			if len(s) == 2 && strings.ContainsRune("dnOsuCc", rune(s[1])) {
				i++
			}
			continue
		}
		out = append(out, args[i])
	}
	return out
}
