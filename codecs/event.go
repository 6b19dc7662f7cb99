package codecs

// passive are the events that come after the fact or start no tool, spelled without
// case and separators. Any other event is judged: a pre-call event under a new name
// must not become silent.
var passive = [...]string{
	// Grok, Claude Code, Codex
	"posttooluse",
	"posttoolusefailure",
	"posttoolbatch",
	"sessionstart",
	"sessionend",
	"stop",
	"subagentstart",
	"subagentstop",
	"notification",
	"userpromptsubmit",
	"cwdchanged",
	"precompact",
	// Gemini CLI
	"aftertool",
	"beforeagent",
	"afteragent",
	"beforemodel",
	"aftermodel",
	"beforetoolselection",
	"precompress",
	// Cursor
	"aftershellexecution",
	"aftermcpexecution",
	"afterfileedit",
	// Pi. user_bash is the person's own command.
	"toolresult",
	"userbash",
	"sessionshutdown",
}

// Passive reports whether an event is known to come without a call to judge,
// however the host spells it (post_tool_use, PostToolUse).
func Passive(event string) bool {
	for _, known := range passive {
		if spells(event, known) {
			return true
		}
	}
	return false
}

func spells(event, known string) bool {
	for i := 0; i < len(event); i++ {
		c := event[i]
		if c == '_' || c == '-' {
			continue
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if known == "" || known[0] != c {
			return false
		}
		known = known[1:]
	}
	return known == ""
}
