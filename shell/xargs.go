package shell

import "strings"

// runXargs runs a command on the words of its input.
func runXargs(l *lowering, c ctx, argv []Word, span Span) flow {
	o := xargsOptions(argv[1:])
	in := NewHole(HoleFound)
	switch {
	case o.file.text != "" || len(o.file.holes) > 0:
		in = l.readFile(o.file)
	case c.hasIn:
		in = c.stdin
	}
	cmd := o.cmd
	if len(cmd) == 0 {
		cmd = []Word{Lit("echo")}
	}
	inner := l.enter(c, "xargs", span)
	inner.redirs, inner.hasIn = nil, false
	items := l.xargsItems(in, o)
	if o.replace != "" || o.replaceUnknown {
		for _, it := range items[:min(len(items), maxAlts)] {
			line := make([]Word, len(cmd))
			for i, w := range cmd {
				if o.replaceUnknown {
					line[i] = replaceHole(w, o.hole, it)
				} else {
					line[i] = replaceText(w, o.replace, it)
				}
			}
			l.inProcess(func() { l.runProgram(inner, line, span) })
		}
		if !o.replaceUnknown {
			return flowNext
		}
	}
	groups := batches(items, o.perCall)
	if o.lines && !o.nul && o.delim == 0 {
		groups = groups[:0]
		for _, line := range batches(splitLines(in, '\n'), o.perCall) {
			groups = append(groups, l.xargsItems(joinWords(line, "\n"), o))
		}
	}
	for _, batch := range groups {
		line := append(append([]Word(nil), cmd...), batch...)
		l.inProcess(func() { l.runProgram(inner, line, span) })
	}
	return flowNext
}

type xargsOpts struct {
	cmd     []Word
	replace string
	// replaceUnknown: there is one, and the text does not say which. hole is what it does say.
	replaceUnknown bool
	hole           Word
	file           Word
	delim          byte // 0: white space
	lines          bool
	nul            bool
	perCall        int
}

func xargsOptions(args []Word) xargsOpts {
	var o xargsOpts
	for i := 0; i < len(args); i++ {
		s := args[i].Prefix()
		if args[i].Is("--") {
			o.cmd = args[i+1:]
			return o
		}
		if len(s) < 2 || s[0] != '-' {
			if args[i].text == "" && args[i].Splits() {
				continue
			}
			o.cmd = args[i:]
			return o
		}
		if strings.HasPrefix(s, "--") {
			name, val, has := strings.Cut(s[2:], "=")
			if !has && hasWord("max-args max-procs arg-file delimiter max-chars process-slot-var", name) && i+1 < len(args) {
				i++
				val = args[i].text
			}
			o.set(name, val)
			continue
		}
		for j := 1; j < len(s); j++ {
			f := s[j]
			if strings.IndexByte("aIdEnLPsRSJ", f) < 0 {
				if f == 'i' || f == 'l' || f == 'e' {
					o.set(string(f), s[j+1:])
					break
				}
				o.set(string(f), "")
				continue
			}
			val := args[i].Slice(j+1, len(args[i].text))
			if val.text == "" && len(val.holes) == 0 && i+1 < len(args) {
				i++
				val = args[i]
			}
			switch {
			case f == 'a':
				o.file = val
			case (f == 'I' || f == 'J') && !val.IsKnown():
				o.replaceUnknown, o.hole = true, val
			default:
				o.set(string(f), val.text)
			}
			break
		}
	}
	return o
}

func (o *xargsOpts) set(name, val string) {
	switch name {
	case "I", "J":
		o.replace = val
	case "i", "replace":
		o.replace = val
		if val == "" {
			o.replace = "{}"
		}
	case "0", "null":
		o.nul = true
	case "d", "delimiter":
		if s := decodeANSI(val); s != "" {
			o.delim = s[0]
		} else {
			o.nul = true
		}
	case "L", "l", "max-lines":
		o.lines = true
		o.perCall = count(val)
	case "n", "max-args":
		o.perCall = count(val)
	case "arg-file":
		o.file = Lit(val)
	}
}

func count(s string) int {
	n, used := number(s, 10, 6)
	if used == 0 || n == 0 {
		return 1
	}
	return int(n)
}

// replaceHole puts an item where w does not know its text: what stands for the input may be
// unknown too, with what old knows on both sides of it.
func replaceHole(w, old, item Word) Word {
	if len(w.holes) == 0 {
		return w
	}
	from, to := w.holes[0].At, w.holes[0].At
	before, after := old.text[:old.holes[0].At], old.text[old.holes[len(old.holes)-1].At:]
	if strings.HasSuffix(w.text[:from], before) {
		from -= len(before)
	}
	if strings.HasPrefix(w.text[to:], after) {
		to += len(after)
	}
	return Lit(w.text[:from]).Concat(item).Concat(Lit(w.text[to:]))
}

// xargsItems are the words xargs reads. A hole is one item that may be several.
func (l *lowering) xargsItems(in Word, o xargsOpts) []Word {
	var items []Word
	switch {
	case o.nul:
		items = splitLines(in, 0)
	case o.delim != 0:
		items = splitLines(in, o.delim)
	case o.replace != "" || o.replaceUnknown:
		for _, line := range splitLines(in, '\n') {
			items = append(items, unquoteXargs(trimWord(line)))
		}
	default:
		p := partial{}
		p.split(in, " \t\n")
		p.close()
		for _, it := range p.done {
			items = append(items, unquoteXargs(it))
		}
	}
	for i, it := range items {
		it.glob = false // xargs expands no patterns
		if len(it.holes) > 0 {
			holes := append([]Hole(nil), it.holes...)
			for j := range holes {
				if holes[j].Kind == HoleUnknown {
					holes[j].Kind = HoleFound
				}
				holes[j].Split = o.replace == "" && !o.replaceUnknown
			}
			it.holes = holes
		}
		items[i] = it
	}
	return items
}

// unquoteXargs takes the quotes off an item, as xargs does without -0 and -d.
func unquoteXargs(w Word) Word {
	if len(w.holes) > 0 || !strings.ContainsAny(w.text, `'"\`) {
		return w
	}
	out := make([]byte, 0, len(w.text))
	var quote byte
	for i := 0; i < len(w.text); i++ {
		b := w.text[i]
		switch {
		case quote != 0 && b == quote:
			quote = 0
		case quote == 0 && (b == '\'' || b == '"'):
			quote = b
		case quote == 0 && b == '\\' && i+1 < len(w.text):
			i++
			out = append(out, w.text[i])
		default:
			out = append(out, b)
		}
	}
	return Lit(string(out))
}

func batches(items []Word, n int) [][]Word {
	if len(items) == 0 {
		return [][]Word{nil}
	}
	if n <= 0 {
		return [][]Word{items}
	}
	var out [][]Word
	for len(items) > 0 && len(out) < maxAlts {
		k := min(n, len(items))
		out = append(out, items[:k])
		items = items[k:]
	}
	if len(items) > 0 {
		out = append(out, items)
	}
	return out
}

// runParallel runs GNU parallel: the command is shell text with the arguments
// put in or appended.
func runParallel(l *lowering, c ctx, argv []Word, span Span) flow {
	args := argv[1:]
	var cmd, items []Word
	hasItems := false
	for i := 0; i < len(args); i++ {
		s := args[i].Prefix()
		if s == ":::" || s == ":::+" {
			hasItems = true
			for i++; i < len(args) && !strings.HasPrefix(args[i].text, ":::"); i++ {
				items = append(items, args[i])
			}
			i--
			continue
		}
		if len(cmd) == 0 && strings.HasPrefix(s, "-") {
			if hasWord("-j -P -N -n -I -S -a -C -d --jobs --max-procs --max-args --colsep --sshlogin --arg-file --delay --timeout --retries --joblog --results --load --wd --tmpdir", s) {
				i++
			}
			continue
		}
		cmd = append(cmd, args[i])
	}
	if !hasItems {
		items = []Word{NewHole(HoleFound)}
		if c.hasIn {
			items = splitLines(c.stdin, '\n')
		}
	}
	inner := l.enter(c, "parallel", span)
	inner.redirs = nil
	inner.hasIn = c.hasIn && hasItems // what it does not read the jobs may
	text := joinWords(cmd, " ")
	for _, it := range items[:min(len(items), maxAlts)] {
		line := text
		if s, known := it.Known(); known && len(cmd) > 0 {
			it = transform(s, "Q")
		}
		switch {
		case len(cmd) == 0:
			line = it
		case strings.Contains(text.text, "{"):
			for _, ph := range [...]string{"{}", "{.}", "{/}", "{1}"} {
				line = replaceText(line, ph, it)
			}
		default:
			line = text.Concat(Lit(" ")).Concat(it)
		}
		l.shellText(inner, line, nil, span)
	}
	return flowNext
}
