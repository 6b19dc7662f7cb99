package shell

import "strings"

// network prints bytes from the network, or writes them to a file.
func (l *lowering) network(c ctx, name string, args []Word) {
	net := NewHole(HoleNet)
	wrote := false
	for i := 0; i < len(args); i++ {
		s := args[i].Prefix()
		var to Word
		switch {
		case hasWord("-o --output -O --output-document", s) && !(name == "curl" && s == "-O") && i+1 < len(args):
			i++
			to = args[i]
		case strings.HasPrefix(s, "--output="), strings.HasPrefix(s, "--output-document="):
			to = args[i].Slice(strings.IndexByte(s, '=')+1, len(args[i].text))
		case !strings.HasPrefix(s, "--") && strings.HasPrefix(s, "-") && len(s) > 2:
			// -fsSLo FILE, -qO- and their like
			if at := strings.IndexAny(s[1:], "oO") + 1; at > 0 && !(name == "curl" && s[at] == 'O') {
				to = args[i].Slice(at+1, len(args[i].text))
				if to.text == "" && i+1 < len(args) {
					i++
					to = args[i]
				}
			}
		}
		if to.text == "" && len(to.holes) == 0 {
			continue
		}
		if to.Is("-") || to.Is("/dev/stdout") {
			continue
		}
		l.writeFile(to, []Word{net}, false)
		wrote = true
	}
	if name == "wget" && !wrote || name == "curl" && hasOption(args, "-O") {
		for _, w := range args {
			if base := programName(w); !strings.HasPrefix(w.Prefix(), "-") && base != "" {
				l.writeFile(Lit(base), []Word{net}, false)
			}
		}
	}
	if !wrote || name != "wget" {
		c.print(net)
	}
}
