package person

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// process is one ancestor.
type process struct {
	parent int
	// name is that of the program: of its file where that can be read, of the
	// process otherwise.
	name string
	args []string
	// trusted: an administrator put the program there, so its name can be believed.
	trusted bool
}

// maxAncestors bounds the way up.
const maxAncestors = 64

// ancestry looks for a known terminal above the process pid, with nothing but shells
// below it and no agent host anywhere.
func ancestry(pid int, look func(pid int) (process, error)) error {
	terminal := ""
	for n := 0; pid > 1 && n < maxAncestors; n++ {
		p, err := look(pid)
		if err != nil {
			break // another user's, or gone
		}
		if host := agent(&p); host != "" {
			return Refusal{fmt.Sprintf("this needs a person, and %s started it", host), plainTerminal}
		}
		if terminal == "" {
			switch {
			case slices.Contains(testTerminals[:], p.name):
				return nil // whoever runs the tests stands above
			case isTerminal(&p):
				terminal = p.name
			case !slices.Contains(between[:], strings.TrimPrefix(p.name, "-")):
				return Refusal{fmt.Sprintf("this needs a person, and %s stands between rv and the terminal", p.name), plainTerminal}
			}
		}
		pid = p.parent
	}
	if terminal == "" {
		return Refusal{"this needs a person, and no terminal that rv knows stands above it",
			"run it in a plain terminal, in tmux or over ssh; a terminal installed in the home directory is not known"}
	}
	return nil
}

// between may stand between rv and its terminal: shells, and what changes the user.
var between = [...]string{
	"ash", "bash", "csh", "dash", "doas", "elvish", "fish", "ksh", "ksh93", "mksh", "nu", "oksh", "pwsh", "rbash", "runuser", "sh", "su", "sudo",
	"tcsh", "yash", "zsh",
}

// terminals show a screen to a person.
var terminals = [...]string{
	"Ghostty", "SCREEN", "Terminal", "agetty", "alacritty", "contour", "cool-retro-term", "deepin-terminal", "foot", "getty", "ghostty",
	"gnome-terminal-server", "iTerm2", "iTermServer", "kgx", "kitty", "konsole", "login", "lxterminal", "mate-terminal", "mosh-server", "ptyxis",
	"ptyxis-agent", "qterminal", "rio", "rxvt", "sakura", "screen", "sshd", "sshd-session", "st", "terminology", "tilix", "tmux", "urxvt",
	"wezterm-gui", "xfce4-terminal", "xterm", "yakuake", "zellij",
}

func isTerminal(p *process) bool {
	return p.trusted && slices.ContainsFunc(terminals[:], func(name string) bool { return sameName(name, p.name) })
}

// commLength is how much of its name the system keeps of a process.
const commLength = 15

// sameName compares a name of the table with that of a process, which may be cut short,
// and which some write as "tmux: server".
func sameName(name, p string) bool {
	if first, _, found := strings.Cut(p, ":"); found {
		p = first
	}
	return p == name || len(p) == commLength && strings.HasPrefix(name, p)
}

// agents are the hosts that run agents, as programs or as scripts of an interpreter.
var agents = [...]string{
	"aider", "amp", "auggie", "claude", "cline", "codex", "copilot", "crush", "cursor", "cursor-agent", "droid", "gemini", "goose", "grok", "kiro",
	"kiro-cli", "opencode", "openhands", "pi", "qwen", "rovodev", "windsurf",
}

// agent names the agent host that a process is, "" when it is none.
func agent(p *process) string {
	names := []string{p.name}
	for i, arg := range p.args {
		if i > 2 {
			break
		}
		if arg == "" || arg[0] != '-' {
			names = append(names, path.Base(arg))
		}
		// …/node_modules/@vendor/codex/bin/x.js
		for dir := range strings.SplitSeq(path.Dir(arg), "/") {
			if strings.Contains(arg, "node_modules") {
				names = append(names, dir)
			}
		}
	}
	for _, name := range names {
		name = strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(name, ".js"), ".mjs"), ".py")
		for _, a := range agents {
			if name == a || strings.HasPrefix(name, a+"-code") || name == a+"-cli" {
				return a
			}
		}
	}
	return ""
}
