package doctor

import (
	"path/filepath"
	"slices"

	"rv/hosts"
)

// Files of others beside rv's.

var neighbourStates = []State{
	{
		ID: "neighbour", Level: Note,
		Seen:  "a hook file or a settings file of the host is no JSON (no TOML)",
		Means: "rv's own file is not spoiled by it. What a settings file switches off is then not known here.",
		Fix:   "put the file right; rv does not touch what is not its own",
		host: func(p *patient) []Sign {
			signs := unreadableSettings(p.neighbours()...)
			if p.name == "codex" {
				if _, err := p.codexConfig(); err != nil {
					signs = append(signs, Sign{p.codexConfigPath(), err.Error()})
				}
			}
			return signs
		},
	},
}

// neighbours are files of JSON that a host reads beside rv's.
func (p *patient) neighbours() []string {
	switch p.name {
	case "claude":
		return append(p.projectSettings(), filepath.Join(p.folder, "settings.json"))
	case "gemini":
		return append(p.geminiSettings(), filepath.Join(p.folder, "extensions", "extension-enablement.json"))
	case "copilot", "grok":
		files, _ := filepath.Glob(filepath.Join(p.folder, "hooks", "*.json"))
		return slices.DeleteFunc(files, func(path string) bool {
			return slices.ContainsFunc(p.wiring.Files, func(f hosts.Place) bool { return f.Path == path })
		})
	default:
		return nil
	}
}
