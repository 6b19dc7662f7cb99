package payload

import "strings"

// analyseGdb finds what the commands of gdb and lldb run outside the program
// they debug.
func analyseGdb(e *evaluator, src string) {
	lines := strings.Split(src, "\n")
	off := 0
	for i := 0; i < len(lines) && e.b.step(1); i++ {
		line := strings.TrimLeft(lines[i], " \t")
		word, rest, _ := strings.Cut(line, " ")
		rest = strings.TrimSpace(rest)
		switch {
		case strings.HasPrefix(line, "!"):
			gdbShell(e, line[1:], off)
		case word == "shell" || word == "sh" || word == "make":
			if word == "make" {
				rest = line
			}
			gdbShell(e, rest, off)
		case word == "platform" && strings.HasPrefix(rest, "shell "):
			rest = strings.TrimSpace(rest[len("shell "):])
			gdbShell(e, strings.TrimPrefix(rest, "-h -- "), off)
		case word == "pipe" || word == "|":
			if _, cmd, ok := strings.Cut(rest, "|"); ok {
				gdbShell(e, cmd, off)
			}
		case word == "python" || word == "py" || word == "python-interactive" || word == "pi" || word == "script":
			code := rest
			if code == "" {
				// The lines up to end.
				for i+1 < len(lines) && strings.TrimSpace(lines[i+1]) != "end" {
					i++
					code += lines[i] + "\n"
				}
			}
			e.code(Python, str(unmarked(code)), word, off)
		}
		off += len(lines[i]) + 1
	}
}

func gdbShell(e *evaluator, text string, off int) {
	e.emit(Effect{Kind: RunShell, API: "shell", Text: unmarked(strings.TrimSpace(text)), HasText: true}, off)
}
