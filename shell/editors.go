package shell

import "strings"

// Programs that run what a variable or an option names to show or edit a text, and
// consoles that run a line behind an exclamation mark.

// editor is what a program starts: the variables that name it, and the options whose
// value does.
type editor struct {
	name, variables, options string
}

var editorTable = [...]editor{
	{name: "crontab", variables: "EDITOR VISUAL"},
	{name: "edquota", variables: "EDITOR VISUAL"},
	{name: "gh", variables: "GH_EDITOR EDITOR VISUAL PAGER GH_PAGER BROWSER"},
	{name: "info", variables: "PAGER"},
	{name: "kubectl", variables: "KUBE_EDITOR EDITOR"},
	{name: "less", variables: "LESSOPEN LESSCLOSE LESSEDIT"},
	{name: "man", variables: "MANPAGER PAGER BROWSER", options: "-P --pager"},
	{name: "mysql", variables: "PAGER", options: "--pager"},
	{name: "oc", variables: "KUBE_EDITOR EDITOR"},
	{name: "psql", variables: "PAGER PSQL_PAGER PSQL_EDITOR EDITOR"},
	{name: "rg", options: "--pre --hostname-bin"},
	{name: "scp", options: "-S"},
	{name: "sftp", options: "-S"},
	{name: "sudo", variables: "SUDO_EDITOR EDITOR VISUAL SUDO_ASKPASS"},
	{name: "sudoedit", variables: "SUDO_EDITOR EDITOR VISUAL"},
	{name: "systemctl", variables: "SYSTEMD_EDITOR EDITOR VISUAL PAGER SYSTEMD_PAGER"},
	{name: "vigr", variables: "EDITOR VISUAL"},
	{name: "vipw", variables: "EDITOR VISUAL"},
	{name: "visudo", variables: "SUDO_EDITOR EDITOR VISUAL"},
	{name: "xdg-open", variables: "BROWSER"},
	{name: "zip", options: "-TT --unzip-command"},
}

// editors runs what the variables and options of a program name.
func (l *lowering) editors(c ctx, name string, argv []Word, span Span) {
	for i := range editorTable {
		row := &editorTable[i]
		if row.name != name {
			continue
		}
		for list := row.options; list != ""; {
			var opt string
			opt, list, _ = strings.Cut(list, " ")
			for _, w := range optionValues(argv[1:], opt) {
				l.shellText(l.enter(c, name+" "+opt, span), w.Concat(Lit(" file")), nil, span)
			}
		}
		if len(l.state.cells) > 0 {
			l.editorVariables(c, row.variables, span)
		}
		return
	}
}

// editorVariables runs the variables that the text sets to a command line; the name of
// one program says nothing.
func (l *lowering) editorVariables(c ctx, names string, span Span) {
	for names != "" {
		var name string
		name, names, _ = strings.Cut(names, " ")
		k := key{spaceVar, name}
		v, ok := l.state.get(k)
		if !ok || !v.exported {
			continue
		}
		l.state.del(k) // what it starts would start it again
		for _, alt := range v.alts {
			w := joinWords(alt.words, " ")
			w, _ = w.TrimPrefix("|")
			if strings.ContainsAny(w.text, " ;|&") {
				l.shellText(l.enter(c.maybe(), name, span), w.Concat(Lit(" file")), nil, span)
			}
		}
		l.state.set(k, v)
	}
}

// optionValues are the values of an option that takes the word behind it, or what
// follows = in its own.
func optionValues(args []Word, opt string) []Word {
	var out []Word
	for i, w := range args {
		switch {
		case w.Is(opt) && i+1 < len(args):
			out = append(out, args[i+1])
		case strings.HasPrefix(w.Prefix(), opt+"=") && strings.HasPrefix(opt, "--"):
			out = append(out, w.Slice(len(opt)+1, len(w.text)))
		}
	}
	return out
}

// runConsole follows the lines a console is given, by option, operand or standard
// input, that begin with an exclamation mark.
func runConsole(l *lowering, c ctx, argv []Word, span Span) flow {
	texts := append(optionTexts(argv[1:], "-e", "-e"), optionTexts(argv[1:], "-c", "-c")...)
	if c.hasIn {
		texts = append(texts, c.stdin)
	}
	for _, w := range argv[1:] {
		if rest, ok := w.TrimPrefix("+!"); ok { // less +!COMMAND
			texts = append(texts, Lit("!").Concat(rest))
		}
	}
	for _, text := range texts {
		for _, line := range splitLines(text, '\n') {
			if cmd, ok := trimWord(line).TrimPrefix("!"); ok {
				l.shellText(l.enter(c, programName(argv[0])+" !", span), cmd, nil, span)
			}
		}
	}
	l.editors(c, programName(argv[0]), argv, span)
	c.printUnknown()
	return flowNext
}

// runMacros follows the calls by which m4 and TeX run a command.
func runMacros(l *lowering, c ctx, argv []Word, span Span) flow {
	texts := plainOperands(argv[1:])
	if c.hasIn {
		texts = append(texts, c.stdin)
	}
	for _, text := range texts {
		for _, call := range [...][2]string{{"syscmd(", ")"}, {`\write18{`, "}"}} {
			for s := text.text; ; {
				_, rest, ok := strings.Cut(s, call[0])
				if !ok {
					break
				}
				cmd, after, ok := strings.Cut(rest, call[1])
				if !ok {
					break
				}
				l.shellText(l.enter(c, programName(argv[0]), span), Lit(strings.Trim(cmd, "`' ")), nil, span)
				s = after
			}
		}
	}
	c.printUnknown()
	return flowNext
}
