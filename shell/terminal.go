package shell

import "strings"

// runTmux follows the commands tmux starts, and the keys it types into a pane,
// where a shell reads them.
func runTmux(l *lowering, c ctx, argv []Word, span Span) flow {
	if i := commandIndex(argv, "send-keys", "send"); i > 0 {
		l.typed(c, "tmux send-keys", keys(argv[i+1:], "-t -N"), span)
		return flowNext
	}
	if !l.unwrap(c, "tmux", argv, span) {
		c.printUnknown()
	}
	return flowNext
}

// runScreen follows screen PROG ARGS and screen -X stuff KEYS.
func runScreen(l *lowering, c ctx, argv []Word, span Span) flow {
	if i := commandIndex(argv, "stuff", "stuff"); i > 0 {
		l.typed(c, "screen -X stuff", keys(argv[i+1:], ""), span)
		return flowNext
	}
	row := wrapper{name: "screen", value: "SctTehLps"}
	l.runWrapped(c, &row, argv[1:], span)
	return flowNext
}

func commandIndex(argv []Word, a, b string) int {
	for i, w := range argv {
		if i > 0 && (w.Is(a) || w.Is(b)) {
			return i
		}
	}
	return 0
}

// keys is the text that key arguments type.
func keys(args []Word, value string) Word {
	var b wordBuilder
	for i := 0; i < len(args); i++ {
		s := args[i].Prefix()
		switch {
		case len(s) > 1 && s[0] == '-':
			if hasWord(value, s) {
				i++
			}
		case s == "Enter" || s == "C-m" || s == "KPEnter" || s == "C-j":
			b.add(Lit("\n"))
		case s == "Space":
			b.add(Lit(" "))
		case s == "C-c" || s == "C-u":
			b.add(Lit("\n"))
		default:
			b.add(mapText(args[i], func(s string) string {
				return strings.ReplaceAll(strings.ReplaceAll(decodeEscapes(s, escapePrintf), "^M", "\n"), "\r", "\n")
			}))
		}
	}
	return b.word()
}

// typed runs what is typed into another terminal; whether a shell reads there is
// not known.
func (l *lowering) typed(c ctx, step string, text Word, span Span) {
	if strings.TrimSpace(text.text) != "" {
		l.shellText(l.enter(c.maybe(), step, span), text, nil, span)
	}
}
