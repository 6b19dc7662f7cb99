package shell

import "strings"

// Task runners whose file the text itself wrote: the recipe that is asked for runs.

// runJust follows just RECIPE and just --command.
func runJust(l *lowering, c ctx, argv []Word, span Span) flow {
	inner := l.enter(c.maybe(), "just", span)
	for i, w := range argv {
		if i > 0 && (w.Is("-c") || w.Is("--command")) {
			l.inProcess(func() { l.runProgram(inner, argv[i+1:], span) })
			return flowNext
		}
	}
	files := append(optionValues(argv[1:], "-f"), optionValues(argv[1:], "--justfile")...)
	if len(files) == 0 {
		files = []Word{Lit("justfile"), Lit("Justfile"), Lit(".justfile")}
	}
	var goals []string
	for _, w := range plainOperands(dropValues(argv[1:], "-f", "--justfile", "-d", "--working-directory", "--set")) {
		goals = append(goals, w.text)
	}
	for _, f := range files {
		texts, _ := l.fileContents(f)
		if f.Is("-") || isStdin(f) {
			texts = []Word{stdinOf(c)}
		}
		for _, text := range texts {
			m := readJustfile(text.Text())
			if len(goals) == 0 && len(m.rules) > 0 {
				goals = m.rules[0].targets
			}
			for _, g := range goals {
				m.goal(g, func(line string) { l.shellText(inner, Lit(line), nil, span) })
			}
		}
	}
	c.printUnknown()
	return flowNext
}

// readJustfile reads recipes: a head without indentation, then indented lines. A recipe
// that starts with #! is one script.
func readJustfile(text string) *makefile {
	m := &makefile{vars: map[string]string{}}
	for _, line := range strings.Split(text, "\n") {
		if body := strings.TrimLeft(line, " \t"); body != line {
			if n := len(m.rules); n > 0 {
				r := &m.rules[n-1]
				if k := len(r.recipe); k > 0 && strings.HasPrefix(r.recipe[0], "#!") {
					r.recipe[0] += "\n" + body
				} else if strings.HasPrefix(body, "#!") {
					r.recipe = append(r.recipe, body)
				} else {
					m.add(r, justText(body))
				}
			}
			continue
		}
		head, needs, ok := strings.Cut(line, ":")
		names := strings.Fields(strings.TrimPrefix(head, "@"))
		if !ok || len(names) == 0 || strings.HasPrefix(needs, "=") || strings.HasPrefix(head, "#") || len(m.rules) == 64 {
			continue
		}
		m.rules = append(m.rules, makeRule{targets: names[:1], needs: strings.Fields(needs)})
	}
	return m
}

// justText is a line with {{expressions}} as a variable of the shell; $ is the shell's.
func justText(line string) string {
	line = strings.ReplaceAll(line, "$", "$$")
	for {
		open := strings.Index(line, "{{")
		if open < 0 {
			return line
		}
		end := strings.Index(line[open:], "}}")
		if end < 0 {
			return line
		}
		line = line[:open] + "$${just}" + line[open+end+2:]
	}
}

// packageScripts runs the scripts of package.json that a package manager is asked for,
// when the text wrote the file or set the script.
func (l *lowering) packageScripts(c ctx, name string, argv []Word, span Span) {
	ops := plainOperands(dropValues(argv[1:], "--prefix", "-C", "--cwd", "-w", "--workspace", "--filter", "-F"))
	if len(ops) == 0 {
		return
	}
	sub := ops[0].text
	switch {
	case sub == "pkg" && len(ops) > 2 && ops[1].Is("set"):
		for _, w := range ops[2:] {
			if rest, ok := w.TrimPrefix("scripts."); ok {
				script, _, _ := strings.Cut(rest.Prefix(), "=")
				l.setPackageScript(script, rest.Slice(min(len(script)+1, len(rest.text)), len(rest.text)))
			}
		}
		return
	case sub == "set-script" && len(ops) > 2:
		l.setPackageScript(ops[1].text, ops[2])
		return
	case (sub == "run" || sub == "run-script") && len(ops) > 1:
		sub = ops[1].text
	case sub == "i" || sub == "ci" || sub == "add":
		sub = "install"
	case sub == "t":
		sub = "test"
	case name == "npm" && !hasWord("test start stop restart install publish pack version", sub):
		return
	}
	for _, script := range [...]string{"pre" + sub, sub, "post" + sub} {
		for _, text := range l.packageScript(script) {
			l.shellText(l.enter(c.maybe(), name+" run "+script, span), text, nil, span)
		}
	}
}

func (l *lowering) setPackageScript(name string, text Word) {
	l.state.set(key{spaceAlias, "npm run " + name}, cell{alts: []value{scalar(text)}, exported: true})
}

// packageScript is the text of a script, as far as the text at hand says it.
func (l *lowering) packageScript(name string) []Word {
	var out []Word
	if set, ok := l.state.get(key{spaceAlias, "npm run " + name}); ok {
		for _, v := range set.alts {
			out = append(out, joinWords(v.words, " "))
		}
	}
	files, _ := l.fileContents(Lit("package.json"))
	for _, f := range files {
		_, scripts, ok := strings.Cut(f.text, `"scripts"`)
		if !ok {
			continue
		}
		scripts, _, _ = strings.Cut(scripts, "}")
		if _, rest, ok := strings.Cut(scripts, `"`+name+`"`); ok {
			if text := jsonStrings(rest); len(text) > 0 {
				out = append(out, Lit(text[0]))
			}
		}
	}
	return out
}
