package payload

import "strings"

// analyseEd finds what an ed script runs and writes: !, and r, w and e with a
// command or a file.
func analyseEd(e *evaluator, src string) {
	inText := false
	for at := 0; at <= len(src) && e.b.step(1); {
		end := strings.IndexByte(src[at:], '\n')
		if end < 0 {
			end = len(src) - at
		}
		line := src[at : at+end]
		off := at
		at += end + 1
		if inText {
			inText = line != "."
			continue
		}
		edCommand(e, line, off)
		if cmd := strings.TrimRight(line, " \t"); cmd != "" && !strings.HasPrefix(cmd, "!") {
			switch last := cmd[vimRange(cmd):]; last {
			case "a", "i", "c":
				inText = true
			}
		}
	}
}

func edCommand(e *evaluator, line string, off int) {
	cmd := line[vimRange(line):]
	if cmd == "" {
		return
	}
	run := func(text string) {
		e.emit(Effect{Kind: RunShell, API: "!", Text: unmarked(strings.TrimSpace(text)), HasText: true}, off)
	}
	switch cmd[0] {
	case '!':
		run(cmd[1:])
	case 'r', 'e', 'E', 'w', 'W':
		arg := strings.TrimSpace(strings.TrimLeft(cmd[1:], "q"))
		switch {
		case strings.HasPrefix(arg, "!"):
			run(arg[1:])
		case (cmd[0] == 'w' || cmd[0] == 'W') && arg != "":
			e.emit(Effect{Kind: Write, API: "w", Path: unmarked(arg), Append: cmd[0] == 'W'}, off)
		}
	case 'g', 'v':
		if len(cmd) > 1 {
			if j := closingQuote(cmd, 1); j > 0 && j+1 < len(cmd) {
				edCommand(e, cmd[j+1:], off)
			}
		}
	}
}
