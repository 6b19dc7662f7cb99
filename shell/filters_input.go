package shell

import "strings"

// inputOf is what a text tool reads: the files it names, else its stdin.
func (l *lowering) inputOf(c ctx, name string, args []Word) (Word, bool) {
	ops := plainOperands(args)
	if name == "sed" || name == "gsed" {
		ops = plainOperands(dropValues(args, "-e", "-f"))
	}
	switch name {
	case "cat", "tac", "rev", "nl", "sort", "uniq", "head", "tail", "base64", "base32", "gunzip", "zcat", "xxd":
	case "sed", "gsed", "grep", "egrep", "fgrep", "awk":
		if len(ops) > 0 && !hasOption(args, "-e") && !hasOption(args, "-f") {
			ops = ops[1:]
		}
	default:
		ops = nil
	}
	if name == "head" || name == "tail" {
		ops = dropNumbers(ops)
	}
	var out Word
	for _, w := range ops {
		if w.Is("-") || isStdin(w) {
			out = out.Concat(stdinOf(c))
			continue
		}
		out = out.Concat(l.readFile(w))
	}
	if len(ops) > 0 {
		return out, true
	}
	return stdinOf(c), false
}

// dropValues is args without the given options and the words behind them.
func dropValues(args []Word, opts ...string) []Word {
	var out []Word
	for i := 0; i < len(args); i++ {
		skip := false
		for _, o := range opts {
			skip = skip || args[i].Is(o)
		}
		if skip {
			i++
			continue
		}
		out = append(out, args[i])
	}
	return out
}

func stdinOf(c ctx) Word {
	if c.hasIn {
		return c.stdin
	}
	return NewHole(HoleUnknown)
}

func plainOperands(args []Word) []Word {
	var ops []Word
	for i, w := range args {
		if w.Is("--") {
			return append(ops, args[i+1:]...)
		}
		if s := w.Prefix(); len(s) < 2 || s[0] != '-' {
			ops = append(ops, w)
		}
	}
	return ops
}

func dropNumbers(ops []Word) []Word {
	var out []Word
	for _, w := range ops {
		if !isDigits(strings.TrimLeft(w.text, "+-")) {
			out = append(out, w)
		}
	}
	return out
}
