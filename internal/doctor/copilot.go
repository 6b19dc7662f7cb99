package doctor

import (
	"rv/hosts"

	"github.com/tidwall/gjson"
)

var copilotStates = []State{
	{
		ID: "copilot.version", Level: Error,
		Seen:  `the edited file has another "version" than 1`,
		Means: "Copilot ignores the file without a word.",
		Fix:   rewrite,
		host: func(p *patient) []Sign {
			return p.editedFile(func(doc gjson.Result) string {
				if v := doc.Get("version"); v.Exists() && v.Num != 1 {
					return `"version": ` + v.Raw
				}
				return ""
			})
		},
	},
	{
		ID: "copilot.file-off", Level: Error,
		Seen:  `the edited file says "disableAllHooks": true`,
		Means: "Copilot ignores the file without a word.",
		Fix:   rewrite,
		host:  func(p *patient) []Sign { return p.editedFile(allHooksOff) },
	},
	{
		ID: "copilot.no-hooks", Level: Error,
		Seen:  "the installed version is before 0.0.422",
		Means: "It does not read the folder of hooks.",
		Fix:   "update Copilot CLI",
		host:  func(p *patient) []Sign { return p.before("0.0.422") },
	},
	{
		ID: "copilot.old", Level: Warning,
		Seen:  "the installed version is before 1.0.70",
		Means: "A hook that fails lets the command run (before 1.0.57), and so does status 2.",
		Fix:   "update Copilot CLI",
		host: func(p *patient) []Sign {
			if older(p.version, "0.0.422") {
				return nil
			}
			return p.before("1.0.70")
		},
	},
}

// editedFile asks about each file that rv did not write as it is now.
func (p *patient) editedFile(wrong func(doc gjson.Result) string) []Sign {
	var signs []Sign
	for _, f := range p.wiring.Files {
		if f.Text == nil || f.Found != hosts.Other || !isJSON(f.Text) {
			continue
		}
		if detail := wrong(gjson.ParseBytes(f.Text)); detail != "" {
			signs = append(signs, Sign{f.Path, detail})
		}
	}
	return signs
}
