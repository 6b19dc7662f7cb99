package shell

import (
	"strconv"
	"strings"
)

// filter is a program whose output the text may determine: it matters where the
// output is run, named or deleted later. Programs that are not here print the
// unknown.

// filter prints what the program prints and reports whether it knows the
// program.
func (l *lowering) filter(c ctx, name string, argv []Word, span Span) bool {
	switch name {
	case "curl", "wget", "http", "https", "xh", "aria2c", "nc", "ncat", "netcat", "socat", "lynx", "links", "w3m", "telnet", "ftp", "lwp-request", "GET":
		l.network(c, name, argv[1:])
		return true
	case "mktemp":
		c.print(tempName(argv[1:]).Concat(Lit("\n")))
		return true
	case "sed", "gsed":
		l.editFiles(c, argv[1:], span)
		in, _ := l.inputOf(c, name, argv[1:])
		sedText(l, argv[1:], in, func(text string) {
			l.shellText(l.enter(c, "sed s///e", span), Lit(text), nil, span)
		})
	case "ls", "dir", "exa", "eza", "lsd", "rg", "ag", "ack", "locate", "tree":
		c.printAny(l.listedFiles(argv[1:]))
		return true
	case "date", "expr", "printenv":
		c.printAny(l.simpleOutput(name, argv[1:]))
		return true
	case "stat", "gstat":
		if text, ok := statFormatted(argv[1:]); ok {
			c.print(text)
			return true
		}
		c.print(NewHole(HoleNumber))
		return true
	case "nproc", "uptime", "wc", "bc", "du", "cksum":
		c.print(NewHole(HoleNumber))
		return true
	case "whoami", "hostname", "uname", "id", "logname", "md5sum", "sha1sum", "sha256sum", "uuidgen", "arch", "tty":
		c.print(NewHole(HoleName))
		return true
	case "which", "whereis":
		l.printProgram(c, operands(argv))
		return true
	}
	if c.out == nil {
		return false
	}
	if name == "jq" || name == "gojq" || name == "jaq" {
		out, ok := jqText(argv[1:], stdinOf(c))
		if ok && l.produce(len(out.text)) {
			c.printAny([]Word{NewHole(HoleUnknown), out})
		}
		return ok
	}
	if out, ok := l.transformed(c, name, argv[1:]); ok {
		if l.produce(len(out.text)) {
			c.print(out)
		}
		return true
	}
	return false
}

// tempName is the path mktemp makes: in the directory its template names, else a
// temporary one.
func tempName(args []Word) Word {
	for _, w := range args {
		slash := strings.LastIndexByte(w.Prefix(), '/')
		if strings.HasPrefix(w.Prefix(), "-") || slash < 0 || !strings.Contains(w.text, "XXX") {
			continue
		}
		return w.Slice(0, slash+1).Concat(NewHole(HoleName))
	}
	return NewHole(HoleTemp)
}

// editFiles is sed -i: on files the text wrote, and as what empties files.
func (l *lowering) editFiles(c ctx, args []Word, span Span) {
	inPlace := false
	rest := make([]Word, 0, len(args))
	for _, w := range args {
		if s := w.Prefix(); s == "-i" || strings.HasPrefix(s, "-i.") || strings.HasPrefix(s, "--in-place") {
			inPlace = true
			continue
		}
		rest = append(rest, w)
	}
	ops := plainOperands(rest)
	if !inPlace || len(ops) < 2 {
		return
	}
	if ops[0].Is("d") || ops[0].Is("1,$d") {
		line := append([]Word{Lit("truncate"), Lit("-s"), Lit("0")}, ops[1:]...)
		l.emit(l.invocation(l.enter(c, "sed -i d", span), "truncate", line, span))
	}
	for _, f := range ops[1:] {
		if ws, ok := l.fileContents(f); ok {
			out, _ := sedText(l, rest, oneOf(ws), func(string) {})
			l.writeFile(f, []Word{out}, false)
		}
	}
}

// listed are names that a listing program prints.
func (l *lowering) listed(args []Word) Word {
	var starts []Word
	for _, w := range args {
		if !strings.HasPrefix(w.Prefix(), "-") {
			starts = append(starts, w)
		}
	}
	if len(starts) == 1 && strings.HasPrefix(starts[0].Prefix(), "/") {
		w := starts[0]
		if w.glob {
			return patternResult(w)
		}
	}
	return NewHole(HoleFound)
}

// listedFiles is listed, or the operands themselves where they are files: programs, and
// files the text wrote.
func (l *lowering) listedFiles(args []Word) []Word {
	out := []Word{l.listed(args)}
	var files []Word
	for _, w := range plainOperands(args) {
		_, written := l.fileContents(w)
		if !w.IsKnown() || w.glob || !written && !strings.Contains(w.text, "/bin/") {
			return out
		}
		files = append(files, w)
	}
	if len(files) > 0 {
		out = append(out, joinWords(files, "\n").Concat(Lit("\n")))
	}
	return out
}

// simpleOutput is what date +TEXT, expr substr and printenv NAME print.
func (l *lowering) simpleOutput(name string, args []Word) []Word {
	number := []Word{NewHole(HoleNumber)}
	switch name {
	case "date":
		for _, w := range args {
			if text, ok := w.TrimPrefix("+"); ok && !strings.Contains(text.text, "%") {
				return []Word{text.Concat(Lit("\n"))}
			}
		}
	case "expr":
		if len(args) == 4 && args[0].Is("substr") && args[1].IsKnown() {
			from, n, s := lineCount(args[2])-1, lineCount(args[3]), args[1].text
			if from >= 0 && from <= len(s) {
				return []Word{Lit(s[from:min(from+n, len(s))] + "\n")}
			}
		}
	case "printenv":
		if len(args) == 1 && args[0].IsKnown() {
			if text, ok := l.exportedText(args[0].text); ok {
				return []Word{Lit(text + "\n")}
			}
		}
		return []Word{NewHole(HoleUnknown)}
	}
	return number
}

// transformed is the output of a text tool.
func (l *lowering) transformed(c ctx, name string, args []Word) (Word, bool) {
	in, files := l.inputOf(c, name, args)
	_ = files
	switch name {
	case "cat", "tac", "rev", "nl", "dd", "pv", "envsubst", "unbuffer", "fmt", "fold", "column", "iconv", "expand", "unexpand", "ts", "sponge", "gunzip", "zcat", "gzip":
		return textFilter(name, args, in)
	case "tr":
		return translate(args, in)
	case "sed", "gsed":
		return sedText(l, args, in, func(string) {})
	case "head", "tail":
		return headTail(name, args, in)
	case "sort", "uniq", "shuf", "grep", "egrep", "fgrep", "awk", "cut", "paste":
		return lineFilter(name, args, in)
	case "base64", "gbase64", "openssl", "basenc":
		return decodeBase64(name, args, in)
	case "base32":
		return decodeBase32(args, in)
	case "xxd":
		return decodeHex(args, in)
	case "seq":
		return sequenceText(args)
	case "basename", "dirname":
		return pathPart(name, args)
	case "realpath", "readlink":
		ops := plainOperands(args)
		if len(ops) == 1 {
			return ops[0].Concat(Lit("\n")), true
		}
	case "echo":
		return echoText(args), true
	case "printf":
		if len(args) > 0 {
			return l.printfText(args[0], args[1:]), true
		}
	case "pwd":
		return oneOf(l.currentDirs()).Concat(Lit("\n")), true
	case "yes":
		return joinWords(args, " ").Concat(Lit("\n")), true
	}
	return Word{}, false
}

func textFilter(name string, args []Word, in Word) (Word, bool) {
	s, known := in.Known()
	switch name {
	case "rev", "tac":
		if !known {
			return NewHole(HoleUnknown), true
		}
		lines := strings.Split(strings.TrimSuffix(s, "\n"), "\n")
		if name == "tac" {
			for i, j := 0, len(lines)-1; i < j; i, j = i+1, j-1 {
				lines[i], lines[j] = lines[j], lines[i]
			}
		} else {
			for i, line := range lines {
				lines[i] = reversed(line)
			}
		}
		return Lit(strings.Join(lines, "\n") + "\n"), true
	case "cat":
		for _, w := range args {
			if p := w.Prefix(); len(p) > 1 && p[0] == '-' && strings.ContainsAny(p, "nbE") {
				return NewHole(HoleUnknown), true
			}
		}
		return in, true
	case "dd", "pv", "envsubst", "sponge", "ts", "expand", "fold", "fmt", "column", "iconv", "unexpand":
		return in, true
	case "gunzip", "zcat", "gzip":
		if in.HasHole(HoleNet) {
			return NewHole(HoleNet), true
		}
	}
	return NewHole(HoleUnknown), true
}

func reversed(s string) string {
	r := []rune(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return string(r)
}

func sequenceText(args []Word) (Word, bool) {
	ops := plainOperands(args)
	nums := make([]int, 0, 3)
	for _, w := range ops {
		n, err := strconv.Atoi(w.text)
		if err != nil || !w.IsKnown() {
			return NewHole(HoleNumber), true
		}
		nums = append(nums, n)
	}
	from, step, to := 1, 1, 0
	switch len(nums) {
	case 1:
		to = nums[0]
	case 2:
		from, to = nums[0], nums[1]
	case 3:
		from, step, to = nums[0], nums[1], nums[2]
	default:
		return NewHole(HoleNumber), true
	}
	if step == 0 || (to-from)/step > 256 || (to-from)/step < 0 {
		return NewHole(HoleNumber), true
	}
	var b strings.Builder
	for n := from; (step > 0 && n <= to) || (step < 0 && n >= to); n += step {
		b.WriteString(strconv.Itoa(n))
		b.WriteByte('\n')
	}
	return Lit(b.String()), true
}

func pathPart(name string, args []Word) (Word, bool) {
	ops := plainOperands(args)
	if len(ops) == 0 {
		return NewHole(HoleUnknown), true
	}
	w := ops[0]
	s, known := w.Known()
	s = strings.TrimRight(s, "/")
	slash := strings.LastIndexByte(s, '/')
	switch {
	case name == "basename" && known:
		base := s[slash+1:]
		if len(ops) > 1 {
			base = strings.TrimSuffix(base, ops[1].text)
		}
		return Lit(base + "\n"), true
	case name == "basename":
		return NewHole(HoleName), true
	case known && slash < 0:
		return Lit(".\n"), true
	case known && slash == 0:
		return Lit("/\n"), true
	case known:
		return Lit(s[:slash] + "\n"), true
	}
	if slash = strings.LastIndexByte(w.Suffix(), '/'); slash >= 0 && w.HasHole(HoleTemp) {
		return w.Slice(0, len(w.text)-len(w.Suffix())+slash).Concat(Lit("\n")), true
	}
	return NewHole(HoleUnknown), true
}
