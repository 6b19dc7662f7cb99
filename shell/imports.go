package shell

import (
	"slices"
	"strings"

	"rv/shell/payload"
)

// projectFiles runs the files that a tool runs by their name alone, when the text wrote
// them.
func (l *lowering) projectFiles(c ctx, name string, argv []Word, span Span) {
	if len(l.state.cells) == 0 {
		return
	}
	files, program := [...]string{"", ""}, "python3"
	switch name {
	case "pip", "pip3":
		if len(argv) > 2 && argv[1].Is("install") && strings.HasPrefix(argv[len(argv)-1].text, ".") {
			files[0] = "setup.py"
		}
	case "pytest":
		files[0] = "conftest.py"
	case "direnv":
		files[0], program = ".envrc", "bash"
	case "rake":
		files, program = [...]string{"Rakefile", "rakefile"}, "ruby"
	}
	for _, f := range files {
		if _, ok := l.fileContents(Lit(f)); ok && f != "" {
			inner := l.enter(c.maybe(), name, span)
			inner.out = nil
			l.inProcess(func() { l.runProgram(inner, []Word{Lit(program), Lit(f)}, span) })
		}
	}
}

// imported follows the modules that code imports and the text wrote.
func (l *lowering) imported(c ctx, lang payload.Lang, code string, span Span) {
	if len(l.state.cells) == 0 || lang != payload.Python && lang != payload.JavaScript {
		return
	}
	for _, file := range importedFiles(lang, code) {
		texts, ok := l.fileContents(Lit(file))
		if !ok || !l.spend(1) {
			continue
		}
		for _, text := range texts {
			seen := file + "\x00" + text.text
			if slices.Contains(l.imports, seen) {
				continue
			}
			l.imports = append(l.imports, seen)
			l.analyse(l.inner(c, "import "+file, span), file, lang, toPayload(text), payload.Input{Env: l.payloadEnv}, span)
		}
	}
}

// importedFiles are the files beside the code that it may import.
func importedFiles(lang payload.Lang, code string) []string {
	var out []string
	add := func(file string) {
		if len(out) < maxAlts {
			out = append(out, file)
		}
	}
	if lang == payload.JavaScript {
		for _, before := range [...]string{"from ", "import "} {
			for rest := code; ; {
				_, after, ok := strings.Cut(rest, before)
				if !ok {
					break
				}
				rest = after
				after = strings.TrimLeft(after, " ")
				if len(after) < 3 || after[0] != '\'' && after[0] != '"' || after[1] != '.' {
					continue
				}
				if file, _, ok := strings.Cut(after[1:], after[:1]); ok {
					add(file)
				}
			}
		}
		return out
	}
	for _, line := range strings.FieldsFunc(code, func(r rune) bool { return r == '\n' || r == ';' }) {
		words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' })
		if len(words) < 2 || words[0] != "import" && words[0] != "from" {
			continue
		}
		if words[0] == "from" {
			words = words[:2]
		}
		for _, module := range words[1:] {
			module = strings.TrimLeft(module, ".")
			if isName(strings.ReplaceAll(module, ".", "_")) {
				add(strings.ReplaceAll(module, ".", "/") + ".py")
			}
		}
	}
	return out
}

// moduleFile is the file that node runs for a path without its ending, among those the
// text wrote.
func (l *lowering) moduleFile(file Word) Word {
	if _, ok := l.fileContents(file); ok || len(l.state.cells) == 0 {
		return file
	}
	for _, end := range [...]string{".js", ".mjs", ".cjs", ".ts", "/index.js"} {
		if _, ok := l.fileContents(file.Concat(Lit(end))); ok {
			return file.Concat(Lit(end))
		}
	}
	return file
}
