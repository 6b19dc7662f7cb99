package doctor

import (
	"path/filepath"

	"github.com/tidwall/gjson"
)

var claudeStates = []State{
	{
		ID: "claude.switched-off", Level: Error,
		Seen:  `"disableAllHooks": true in your settings.json`,
		Means: "Claude Code runs no hook of yours, rv's neither.",
		Fix:   "take the line out; rv does not edit this file, which is yours. sudo rv setup --managed is not switched off by it",
		host: func(p *patient) []Sign {
			return where([]string{filepath.Join(p.folder, "settings.json")}, allHooksOff)
		},
	},
	{
		ID: "claude.switched-off-here", Level: Error,
		Seen:  `"disableAllHooks": true in .claude/settings.json or settings.local.json of this project`,
		Means: "In this repository Claude Code runs no hook of yours, rv's neither.",
		Fix:   "take the line out, or do not start Claude Code here; sudo rv setup --managed is not switched off by a repository",
		host: func(p *patient) []Sign {
			return where(p.projectSettings(), allHooksOff)
		},
	},
	{
		ID: "claude.switched-off-managed", Level: Error, Stays: true,
		Seen:  `"disableAllHooks": true in the administrator's settings`,
		Means: "Claude Code runs no hook on this machine.",
		Fix:   "only the administrator can change that",
		host: func(p *patient) []Sign {
			drops, _ := filepath.Glob(p.below("etc/claude-code/managed-settings.d/*.json"))
			return where(append(drops, p.below("etc/claude-code/managed-settings.json")), allHooksOff)
		},
	},
	{
		ID: "claude.simple", Level: Error,
		Seen:  "CLAUDE_CODE_SIMPLE is set here",
		Means: "A Claude Code that is started with it runs no hook of yours.",
		Fix:   "unset CLAUDE_CODE_SIMPLE, also where your shell sets it",
		host: func(p *patient) []Sign {
			if v := p.env("CLAUDE_CODE_SIMPLE"); v != "" && v != "0" && v != "false" {
				return []Sign{{Detail: "CLAUDE_CODE_SIMPLE=" + v}}
			}
			return nil
		},
	},
	{
		ID: "claude.on-failure", Level: Warning,
		Seen:  `the edited file does not say "onFailure": "block"`,
		Means: "When rv-hook is missing, crashes or hangs, the command runs.",
		Fix:   rewrite,
		host: func(p *patient) []Sign {
			return p.edited(func(_ dialect, e entry) string {
				if e.hook.Get("onFailure").Str != "block" {
					return "no \"onFailure\": \"block\""
				}
				return ""
			})
		},
	},
	{
		ID: "claude.if", Level: Error,
		Seen:  `the edited file says "if", or "once"`,
		Means: "Claude Code asks rv about some commands only.",
		Fix:   rewrite,
		host: func(p *patient) []Sign {
			return p.edited(func(_ dialect, e entry) string {
				switch {
				case e.hook.Get("if").Exists():
					return `"if": ` + e.hook.Get("if").Raw
				case e.hook.Get("once").Bool():
					return `"once": true`
				}
				return ""
			})
		},
	},
	{
		ID: "claude.old", Level: Warning,
		Seen:  "the installed version is before 2.1.295",
		Means: "It does not know \"onFailure\": when rv-hook is missing, crashes or hangs, the command runs.",
		Fix:   "update Claude Code",
		host:  func(p *patient) []Sign { return p.before("2.1.295") },
	},
}

func allHooksOff(doc gjson.Result) string {
	if doc.Get("disableAllHooks").Bool() {
		return `"disableAllHooks": true`
	}
	return ""
}

// projectSettings are the settings files of the project.
func (p *patient) projectSettings() []string {
	return append(p.upwards(".claude/settings.json"), p.upwards(".claude/settings.local.json")...)
}
