package doctor

import (
	"fmt"
	"strings"

	"rv/hosts"
)

const rewrite = "rv setup --force --host HOST writes rv's file again; the edited one is kept as NAME.rv-backup"

var editedStates = []State{
	{
		ID: "edited-broken", Level: Error,
		Seen:  "the file is no JSON object",
		Means: "The host drops the whole file without a word and does not ask rv.",
		Fix:   rewrite,
		host: func(p *patient) []Sign {
			var signs []Sign
			for _, f := range p.wiring.Files {
				if _, json := dialects[p.name]; json && !f.Shared && f.Found == hosts.Other && f.Text != nil && !isJSON(f.Text) {
					signs = append(signs, Sign{Path: f.Path})
				}
			}
			return signs
		},
	},
	{
		ID: "edited-event", Level: Error,
		Seen:  "rv-hook stands behind another event than the one before a tool call",
		Means: "The host does not ask rv before it runs a command.",
		Fix:   rewrite,
		host: func(p *patient) []Sign {
			return p.edited(func(d dialect, e entry) string {
				// Copilot reads both spellings, and speaks another dialect in each.
				if e.event == d.event || p.name == "copilot" && strings.EqualFold(e.event, d.event) {
					return ""
				}
				return fmt.Sprintf("%q, not %q", e.event, d.event)
			})
		},
	},
	{
		ID: "edited-matcher", Level: Error,
		Seen:  "the matcher does not fire for the host's shell: Copilot's must match the whole name (* never does), Grok's and Codex's know no blank, case matters, and a broken regular expression never fires",
		Means: "The host does not ask rv before it runs a command.",
		Fix:   rewrite,
		host: func(p *patient) []Sign {
			return p.edited(func(d dialect, e entry) string {
				matcher := e.group.Get("matcher")
				if !matcher.Exists() {
					return ""
				}
				for _, tool := range d.tools {
					if !d.fires(matcher.Str, tool) {
						return fmt.Sprintf("%q does not reach the tool %s", matcher.Str, tool)
					}
				}
				return ""
			})
		},
	},
	{
		ID: "edited-timeout", Level: Error,
		Seen:  "the time-out is fractional (Grok), 0 (Claude), or shorter than the 2 s rv-hook may take (Gemini's counts milliseconds)",
		Means: "A fractional one makes Grok drop the whole file, 0 makes Claude drop the entry; and a host that does not wait for rv runs the command.",
		Fix:   rewrite,
		host: func(p *patient) []Sign {
			return p.edited(func(_ dialect, e entry) string { return badTimeout(p.name, e) })
		},
	},
	{
		ID: "edited-async", Level: Error,
		Seen:  `the entry says "async": true (Claude, Codex)`,
		Means: "The host does not wait for the answer: the command runs.",
		Fix:   rewrite,
		host: func(p *patient) []Sign {
			return p.edited(func(_ dialect, e entry) string {
				if (p.name == "claude" || p.name == "codex") && e.hook.Get("async").Bool() {
					return `"async": true`
				}
				return ""
			})
		},
	},
	{
		ID: "edited-command", Level: Error,
		Seen:  "the command is a quoted path without a blank and without an argument (Grok takes the quotes literally), or holds a $NAME (Grok skips the hook when it is unset)",
		Means: "Grok finds no such program, and runs the command.",
		Fix:   rewrite,
		host: func(p *patient) []Sign {
			return p.edited(func(_ dialect, e entry) string {
				command := e.hook.Get("command").Str
				quotedAlone := (strings.HasPrefix(command, "'") || strings.HasPrefix(command, `"`)) && !strings.ContainsAny(command, " \t;&|<>()*?")
				if p.name == "grok" && (quotedAlone || unquotedName(command)) {
					return fmt.Sprintf("%q", command)
				}
				return ""
			})
		},
	},
}

// badTimeout says what is wrong with the time-out of an entry.
func badTimeout(host string, e entry) string {
	name, unit := "timeout", 1.0
	switch host {
	case "gemini":
		unit = 1000
	case "copilot":
		if e.hook.Get("timeoutSec").Exists() {
			name = "timeoutSec"
		}
	}
	value := e.hook.Get(name)
	if !value.Exists() {
		return ""
	}
	const rvMayTake = 2 // seconds, see the watchdog of rv-hook
	fractional := host == "grok" && strings.ContainsAny(value.Raw, ".eE")
	if fractional || value.Num < rvMayTake*unit {
		return fmt.Sprintf("%q: %s", name, value.Raw)
	}
	return ""
}

// unquotedName reports whether a name follows a dollar sign: rv itself puts a pair of
// quotes between.
func unquotedName(command string) bool {
	for i := 0; i+1 < len(command); i++ {
		if next := rune(command[i+1]); command[i] == '$' && (isAlphanumeric(next) || next == '_' || next == '{') {
			return true
		}
	}
	return false
}
