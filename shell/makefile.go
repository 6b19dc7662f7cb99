package shell

import "strings"

// runMake follows the recipes of a makefile the text itself wrote.
func runMake(l *lowering, c ctx, argv []Word, span Span) flow {
	var texts []Word
	files := append(optionTexts(argv[1:], "-f", "--file"), optionValues(argv[1:], "--makefile")...)
	for _, f := range files {
		if f.Is("-") || isStdin(f) {
			texts = append(texts, stdinOf(c))
		}
	}
	if len(files) == 0 {
		files = []Word{Lit("GNUmakefile"), Lit("makefile"), Lit("Makefile")}
	}
	for _, f := range files {
		ws, _ := l.fileContents(f)
		texts = append(texts, ws...)
	}
	texts = append(texts, optionTexts(argv[1:], "-E", "--eval")...)
	if hasOption(argv, "-n") || hasOption(argv, "--dry-run") || hasOption(argv, "--just-print") {
		return flowNext
	}
	var goals []string
	given := map[string]string{}
	for _, w := range plainOperands(dropValues(argv[1:], "-f", "-C", "-j", "-E", "--file", "--makefile", "--eval")) {
		if name, value, ok := strings.Cut(w.text, "="); ok {
			given[strings.TrimRight(name, ":?+")] = value
			continue
		}
		goals = append(goals, w.text)
	}
	inner := l.enter(c.maybe(), "make", span)
	for _, text := range texts {
		m := readMakefile(text.Text(), given)
		for _, line := range m.read {
			l.shellText(inner, Lit(line), nil, span)
		}
		if len(goals) == 0 && len(m.rules) > 0 {
			goals = m.rules[0].targets[:1]
		}
		for _, g := range goals {
			m.goal(g, func(line string) { l.shellText(inner, Lit(line), nil, span) })
		}
	}
	c.printUnknown()
	return flowNext
}

// makefile is as much of one as tells which recipes a goal runs.
type makefile struct {
	rules []makeRule
	done  []string
	vars  map[string]string
	read  []string // commands that reading it runs: $(shell …)
}

type makeRule struct {
	targets, needs []string
	recipe         []string
}

func readMakefile(text string, given map[string]string) *makefile {
	m := &makefile{vars: given}
	for _, line := range strings.Split(strings.ReplaceAll(text, "\\\n", " "), "\n") {
		if rest, ok := strings.CutPrefix(line, "\t"); ok {
			if n := len(m.rules); n > 0 {
				m.add(&m.rules[n-1], rest)
			}
			continue
		}
		if _, cmd, ok := strings.Cut(line, "$(shell "); ok && !strings.HasPrefix(line, "#") {
			m.read = append(m.read, m.expand(strings.TrimSuffix(strings.TrimSpace(cmd), ")")))
		}
		if m.variable(line) {
			continue
		}
		head, tail, ok := strings.Cut(line, ":")
		targets := strings.Fields(head)
		if !ok || len(targets) == 0 || strings.HasPrefix(tail, "=") || strings.HasPrefix(head, ".") || len(m.rules) == 64 {
			continue
		}
		needs, inline, _ := strings.Cut(tail, ";")
		r := makeRule{targets: targets, needs: strings.Fields(needs)}
		m.add(&r, inline)
		m.rules = append(m.rules, r)
	}
	return m
}

// goal runs the recipes for a target, what it needs first.
func (m *makefile) goal(target string, run func(string)) {
	for _, d := range m.done {
		if d == target {
			return
		}
	}
	m.done = append(m.done, target)
	for _, r := range m.rules {
		for _, t := range r.targets {
			if t != target && !strings.Contains(t, "%") {
				continue
			}
			for _, n := range r.needs {
				m.goal(n, run)
			}
			for _, line := range r.recipe {
				run(m.expand(line))
			}
		}
	}
}

// variable takes NAME = VALUE, unless the command line gave the name a value.
func (m *makefile) variable(line string) bool {
	name, value, ok := strings.Cut(line, "=")
	name = strings.TrimSpace(strings.TrimRight(strings.TrimSpace(name), ":?+!"))
	name = strings.TrimPrefix(name, "export ")
	if !ok || !isName(name) {
		return false
	}
	if _, set := m.vars[name]; !set {
		m.vars[name] = strings.TrimSpace(value)
	}
	return true
}

// add takes one command line of a recipe.
func (m *makefile) add(r *makeRule, line string) {
	line = strings.TrimLeft(line, " \t@-+")
	if line != "" && !strings.HasPrefix(line, "#") {
		r.recipe = append(r.recipe, line)
	}
}

// maxMakeDepth bounds variables within variables of a makefile.
const maxMakeDepth = 4

// expand is a command line as the shell gets it: variables of the file by their value,
// any other as a variable of the shell.
func (m *makefile) expand(line string) string { return m.expandIn(line, 0) }

func (m *makefile) expandIn(line string, depth int) string {
	line = strings.ReplaceAll(line, "$$", "\x00")
	line = strings.NewReplacer("$@", "target", "$<", "source", "$^", "source", "$(@)", "target").Replace(line)
	var b strings.Builder
	for {
		open := strings.Index(line, "$(")
		if at := strings.Index(line, "${"); at >= 0 && (open < 0 || at < open) {
			open = at
		}
		if open < 0 {
			break
		}
		end := strings.IndexAny(line[open:], ")}")
		if end < 0 {
			break
		}
		name := line[open+2 : open+end]
		b.WriteString(line[:open])
		value, known := m.vars[name]
		cmd, shell := strings.CutPrefix(name, "shell ")
		switch {
		case shell:
			b.WriteString("$(" + cmd + ")")
		case known && depth < maxMakeDepth && len(value) < 1<<10:
			b.WriteString(m.expandIn(value, depth+1))
		case isName(name):
			b.WriteString("${" + name + "}")
		default:
			b.WriteString("${MAKE}")
		}
		line = line[open+end+1:]
	}
	b.WriteString(line)
	return strings.ReplaceAll(b.String(), "\x00", "$")
}
