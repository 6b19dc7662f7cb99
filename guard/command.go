package guard

import (
	"strings"

	"rv/internal/owned"
	"rv/shell"
)

// commands are the rv commands that ask for a person.
var commands = [...]struct {
	name string
	only []string // these subcommands; nil: all but the free
	free []string
	flag string // with this flag only
	// home: it acts on the home that --home names, and is free elsewhere.
	home bool
}{
	{name: "approve"},
	{name: "allow-once"},
	{name: "allowlist", free: []string{"list", "validate"}},
	{name: "config", only: []string{"apply"}},
	{name: "doctor", flag: "--fix"},
	{name: "mcp", only: []string{"unwrap"}},
	{name: "setup", home: true},
	{name: "uninstall", home: true},
}

// command judges an invocation of rv itself.
func (c *checker) command() {
	if c.inv.Name != owned.CLI && !c.isProgram() {
		return
	}
	words := c.inv.Argv[1:]
	for i, w := range words {
		if !w.IsKnown() {
			// Nobody leaves to chance what rv is to do.
			c.add(person(), i+1)
			return
		}
		if text := w.Text(); strings.HasPrefix(text, "-") || !isCommand(text) {
			continue // a flag, or its value
		}
		if c.needsPerson(w.Text(), words[i+1:]) && !helps(words) {
			c.add(person(), i+1)
		}
		return
	}
}

// isProgram reports whether the program is one of rv's by its path, whatever it is
// called.
func (c *checker) isProgram() bool {
	in := c.touch(c.inv.Argv[0]).In
	return in >= 0 && c.kindOf(in) == targetPrograms && strings.Contains(c.inv.Argv[0].Text(), "/")
}

// free are the rv commands that ask for nobody. Behind one, words mean something else.
var free = [...]string{
	"audit", "completion", "explain", "grants", "help", "hook", "log", "packs", "prove", "run", "test", "version",
}

func isCommand(word string) bool {
	for i := range commands {
		if commands[i].name == word {
			return true
		}
	}
	return oneOf(word, free[:])
}

func (c *checker) needsPerson(name string, rest []shell.Word) bool {
	for i := range commands {
		cmd := &commands[i]
		if cmd.name != name {
			continue
		}
		if cmd.home {
			return !c.elsewhere(rest)
		}
		if cmd.flag != "" {
			return flagged(rest, cmd.flag)
		}
		sub := ""
		for _, w := range rest {
			if !strings.HasPrefix(w.Text(), "-") || !w.IsKnown() {
				sub = w.Text()
				if !w.IsKnown() {
					return true
				}
				break
			}
		}
		if cmd.only != nil {
			return oneOf(sub, cmd.only)
		}
		return !oneOf(sub, cmd.free)
	}
	return false
}

// flagged reports whether a flag is, or may be, among words.
func flagged(words []shell.Word, flag string) bool {
	for _, w := range words {
		if !w.IsKnown() || strings.HasPrefix(w.Text(), flag) {
			return true
		}
	}
	return false
}

// helps reports whether the command only explains itself.
func helps(words []shell.Word) bool {
	for _, w := range words {
		switch w.Text() {
		case "--":
			return false
		case "--help", "-h":
			return true
		}
	}
	return false
}

// elsewhere reports whether --home names, for certain, a directory that is not the home.
func (c *checker) elsewhere(words []shell.Word) bool {
	const long = "--home"
	found := false
	for i, w := range words {
		var dir shell.Word
		switch text := w.Prefix(); {
		case text == "--":
			return found
		case text == long && i+1 < len(words):
			dir = words[i+1]
		case strings.HasPrefix(text, long+"="):
			dir = w.Slice(len(long)+1, len(w.Text()))
		default:
			continue
		}
		if !c.paths.Elsewhere(dir, c.inv.Dirs) {
			return false
		}
		found = true
	}
	return found
}

// typists put text into other programs as if a person typed it.
var typists = [...]string{"expect", "kitten", "kitty", "osascript", "screen", "tmux", "wezterm", "wtype", "xdotool", "ydotool", "zellij"}

// typed judges what a typist types.
func (c *checker) typed() {
	if !oneOf(c.inv.Name, typists[:]) {
		return
	}
	var words []string
	for _, w := range append(c.inv.Argv[1:len(c.inv.Argv):len(c.inv.Argv)], c.inv.Stdin) {
		for _, token := range strings.FieldsFunc(w.Text(), notInName) {
			if token != "Space" { // tmux's name of a key
				words = append(words, token)
			}
		}
	}
	for i := 0; i+1 < len(words); i++ {
		if words[i] != owned.CLI && !strings.HasSuffix(words[i], "/"+owned.CLI) {
			continue
		}
		rest := make([]shell.Word, 0, 2)
		for _, w := range words[i+2 : min(i+4, len(words))] {
			rest = append(rest, shell.Lit(w))
		}
		if c.needsPerson(words[i+1], rest) {
			c.add(person(), -1)
		}
	}
}

func notInName(r rune) bool {
	return r <= ' ' || strings.ContainsRune(`"'\;{}[]()|&$`, r)
}

func oneOf(word string, list []string) bool {
	for _, s := range list {
		if s == word {
			return true
		}
	}
	return false
}
