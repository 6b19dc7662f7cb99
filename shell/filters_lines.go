package shell

import (
	"sort"
	"strconv"
	"strings"
)

func headTail(name string, args []Word, in Word) (Word, bool) {
	s, known := in.Known()
	if !known {
		return in, true // at most all of it
	}
	n, bytes := 10, false
	for i, w := range args {
		t := w.text
		switch {
		case t == "-n" || t == "--lines" || t == "-c" || t == "--bytes":
			if i+1 < len(args) {
				n = signed(args[i+1].text)
			}
			bytes = t == "-c" || t == "--bytes"
		case strings.HasPrefix(t, "-n"), strings.HasPrefix(t, "-c"):
			n, bytes = signed(t[2:]), t[1] == 'c'
		case strings.HasPrefix(t, "--lines="):
			n = signed(t[len("--lines="):])
		case len(t) > 1 && t[0] == '-' && isDigits(t[1:]):
			n = signed(t[1:])
		}
		if name == "tail" && (strings.HasPrefix(t, "+") || strings.HasPrefix(t, "-n+") || t == "-n" && i+1 < len(args) && strings.HasPrefix(args[i+1].text, "+")) {
			if bytes {
				return Lit(s[min(max(lineCount(Lit(strings.TrimPrefix(t, "+")))-1, 0), len(s)):]), true
			}
			return tailFrom(s, t, args, i), true
		}
	}
	if bytes {
		return Lit(pick(name, s, n)), true
	}
	lines := strings.SplitAfter(s, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	if n < 0 {
		n = max(len(lines)+n, 0)
	}
	n = min(n, len(lines))
	if name == "head" {
		lines = lines[:n]
	} else {
		lines = lines[len(lines)-n:]
	}
	return Lit(strings.Join(lines, "")), true
}

func tailFrom(s, t string, args []Word, i int) Word {
	num := strings.TrimPrefix(t, "-n")
	if num == "" {
		num = args[i+1].text
	}
	k, _ := strconv.Atoi(strings.TrimPrefix(num, "+"))
	lines := strings.SplitAfter(s, "\n")
	return Lit(strings.Join(lines[min(max(k-1, 0), len(lines)):], ""))
}

func pick(name, s string, n int) string {
	if n < 0 {
		n = max(len(s)+n, 0)
	}
	n = min(n, len(s))
	if name == "head" {
		return s[:n]
	}
	return s[len(s)-n:]
}

// lineFilter keeps lines, in some order: what comes out is made of lines that
// went in, so an unknown line stays unknown and a known text of one line stays
// as it is.
func lineFilter(name string, args []Word, in Word) (Word, bool) {
	s, known := in.Known()
	switch name {
	case "sort":
		if known && len(plainFlags(args)) == 0 {
			lines := strings.Split(strings.TrimSuffix(s, "\n"), "\n")
			sort.Strings(lines)
			return Lit(strings.Join(lines, "\n") + "\n"), true
		}
		return in, true
	case "uniq", "shuf":
		return in, true
	case "grep", "egrep", "fgrep":
		if known {
			return grepText(args, s), true
		}
		return in, true
	case "cut":
		if known {
			return cutText(args, s), true
		}
	case "awk":
		return awkText(args, in)
	}
	return NewHole(HoleUnknown), true
}

func plainFlags(args []Word) []Word {
	var out []Word
	for _, w := range args {
		if strings.HasPrefix(w.Prefix(), "-") {
			out = append(out, w)
		}
	}
	return out
}

// grepText keeps the lines that may match: a pattern without special characters
// decides, any other keeps all.
func grepText(args []Word, s string) Word {
	ops := plainOperands(args)
	if len(ops) == 0 || len(plainFlags(args)) > 0 {
		return Lit(s)
	}
	pat, known := ops[0].Known()
	if !known || strings.ContainsAny(pat, `\.[]*^$+?(){}|`) {
		return Lit(s)
	}
	var b strings.Builder
	for _, line := range strings.SplitAfter(s, "\n") {
		if strings.Contains(line, pat) {
			b.WriteString(line)
		}
	}
	return Lit(b.String())
}

// cutText is cut -d X -f N and cut -c A-B.
func cutText(args []Word, s string) Word {
	delim, fields, chars := "\t", "", ""
	for i := 0; i < len(args); i++ {
		t := args[i].text
		for _, o := range [...]struct {
			flag string
			to   *string
		}{{"-d", &delim}, {"-f", &fields}, {"-c", &chars}, {"-b", &chars}} {
			if t == o.flag && i+1 < len(args) {
				i++
				*o.to = args[i].text
			} else if strings.HasPrefix(t, o.flag) && len(t) > 2 {
				*o.to = t[2:]
			}
		}
	}
	var b strings.Builder
	for _, line := range strings.Split(strings.TrimSuffix(s, "\n"), "\n") {
		switch {
		case chars != "":
			from, to, ok := cutRange(chars, len(line))
			if !ok {
				return NewHole(HoleUnknown)
			}
			b.WriteString(line[from:to])
		case fields != "":
			parts := strings.Split(line, delim)
			from, to, ok := cutRange(fields, len(parts))
			if !ok {
				return NewHole(HoleUnknown)
			}
			b.WriteString(strings.Join(parts[from:to], delim))
		default:
			return NewHole(HoleUnknown)
		}
		b.WriteByte('\n')
	}
	return Lit(b.String())
}

func cutRange(spec string, n int) (from, to int, ok bool) {
	a, b, ranged := strings.Cut(spec, "-")
	from, to = 1, n
	if a != "" {
		v, err := strconv.Atoi(a)
		if err != nil {
			return 0, 0, false
		}
		from = v
		if !ranged {
			to = v
		}
	}
	if b != "" {
		v, err := strconv.Atoi(b)
		if err != nil {
			return 0, 0, false
		}
		to = v
	}
	from, to = min(max(from-1, 0), n), min(to, n)
	return from, max(from, to), true
}
