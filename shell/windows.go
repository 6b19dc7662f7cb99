package shell

import "strings"

// runCmd follows cmd /c, as typed in Git Bash and WSL, where it deletes: rd /s and
// del /s.
func runCmd(l *lowering, c ctx, argv []Word, span Span) flow {
	args := argv[1:]
	for len(args) > 0 && strings.HasPrefix(args[0].text, "/") {
		s := strings.ToLower(strings.TrimLeft(args[0].text, "/"))
		args = args[1:]
		if s == "c" || s == "k" {
			break
		}
	}
	text, known := joinWords(args, " ").Known()
	c.printUnknown()
	if !known {
		return flowNext
	}
	inner := l.enter(c, "cmd /c", span)
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '&' || r == '|' }) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		tree := false
		var paths []Word
		for _, w := range words[1:] {
			switch {
			case strings.EqualFold(w, "/s"):
				tree = true
			case !strings.HasPrefix(w, "/"):
				paths = append(paths, Lit(posixPath(strings.Trim(w, `"`))))
			}
		}
		switch strings.ToLower(words[0]) {
		case "rd", "rmdir", "del", "erase":
			if tree && len(paths) > 0 {
				l.inProcess(func() {
					l.runProgram(inner, append([]Word{Lit("rm"), Lit("-rf"), Lit("--")}, paths...), span)
				})
			}
		}
	}
	return flowNext
}

// posixPath is a path of Windows as WSL mounts it.
func posixPath(s string) string {
	s = strings.ReplaceAll(s, `\`, "/")
	if len(s) > 1 && s[1] == ':' {
		return "/mnt/" + strings.ToLower(s[:1]) + "/" + strings.TrimLeft(s[2:], "/")
	}
	if s == "*.*" {
		return "."
	}
	return strings.TrimSuffix(s, "/*.*")
}
