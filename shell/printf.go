package shell

import (
	"strconv"
	"strings"
)

// printfText is what printf prints for a format and its arguments.
func (l *lowering) printfText(format Word, args []Word) Word {
	f, known := format.Known()
	if !known {
		return NewHole(HoleUnknown)
	}
	out := Word{}
	for pass := 0; pass == 0 || len(args) > 0; pass++ {
		if !l.spend(1) {
			return NewHole(HoleUnknown)
		}
		piece, used := formatOnce(f, args)
		if !l.produce(len(piece.text)) {
			return NewHole(HoleUnknown)
		}
		out = out.Concat(piece)
		if used == 0 {
			break
		}
		args = args[min(used, len(args)):]
	}
	return out
}

// formatOnce applies the format once and says how many arguments it takes.
func formatOnce(f string, args []Word) (out Word, used int) {
	start := 0
	flush := func(to int) {
		if to > start {
			out = out.Concat(Lit(decodeEscapes(f[start:to], escapePrintf)))
		}
	}
	for i := 0; i < len(f); i++ {
		if f[i] == '\\' {
			i++
			continue
		}
		if f[i] != '%' {
			continue
		}
		flush(i)
		end := i + 1
		for end < len(f) && strings.IndexByte("-+ #0123456789.*'", f[end]) >= 0 {
			end++
		}
		if end >= len(f) {
			start = len(f)
			return out, used
		}
		spec := f[i+1 : end]
		arg := Word{}
		if f[end] != '%' {
			if strings.Contains(spec, "*") {
				used++
			}
			if used < len(args) {
				arg = args[used]
			}
			used++
		}
		out = out.Concat(formatArg(f[end], spec, arg))
		if f[end] == '(' { // %(strftime)T
			if t := strings.IndexByte(f[end:], ')'); t >= 0 {
				end += t + 1
			}
		}
		i = end
		start = end + 1
	}
	flush(len(f))
	return out, used
}

// plainBytes are those that printf %q leaves as they are.
const plainBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:+@%"

func formatArg(verb byte, spec string, arg Word) Word {
	switch verb {
	case '%':
		return Lit("%")
	case 's':
		s, known := arg.Known()
		if dot := strings.IndexByte(spec, '.'); dot >= 0 {
			n, err := strconv.Atoi(spec[dot+1:])
			if !known || err != nil {
				return NewHole(HoleUnknown)
			}
			arg = Lit(s[:min(n, len(s))])
			s, spec = arg.text, spec[:dot]
		}
		if width, err := strconv.Atoi(strings.TrimLeft(spec, "-")); err == nil && known && width > len(s) && width < 4096 {
			pad := strings.Repeat(" ", width-len(s))
			if strings.HasPrefix(spec, "-") {
				return Lit(s + pad)
			}
			return Lit(pad + s)
		}
		return arg
	case 'b':
		return mapText(arg, func(s string) string { return decodeEscapes(s, escapeEcho) })
	case 'q':
		s, known := arg.Known()
		if !known || s != "" && strings.Trim(s, plainBytes) == "" {
			return arg
		}
		return transform(s, "Q")
	case 'c':
		s, known := arg.Known()
		if !known {
			return NewHole(HoleUnknown)
		}
		return Lit(s[:min(1, len(s))])
	case 'd', 'i', 'u', 'x', 'X', 'o':
		return formatNumber(verb, spec, arg)
	case '(':
		return NewHole(HoleNumber)
	}
	return NewHole(HoleUnknown)
}

func formatNumber(verb byte, spec string, arg Word) Word {
	s, known := arg.Known()
	if !known {
		return NewHole(HoleNumber)
	}
	n := int64(0)
	if len(s) > 1 && (s[0] == '\'' || s[0] == '"') {
		n = int64(s[1])
	} else if v, err := strconv.ParseInt(strings.TrimSpace(s), 0, 64); err == nil {
		n = v
	}
	base := 10
	switch verb {
	case 'x', 'X':
		base = 16
	case 'o':
		base = 8
	}
	text := strconv.FormatInt(n, base)
	if verb == 'X' {
		text = strings.ToUpper(text)
	}
	width, err := strconv.Atoi(strings.Trim(spec, "+ #"))
	if err == nil && width > len(text) && width < 4096 {
		pad := " "
		if strings.HasPrefix(spec, "0") {
			pad = "0"
		}
		text = strings.Repeat(pad, width-len(text)) + text
	}
	return Lit(text)
}
