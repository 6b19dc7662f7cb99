package doctor

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/tidwall/gjson"
)

// grokName is how Grok calls rv's hook: by its file, its event and its place there.
const grokName = "global/rv:pre_tool_use[0].hooks[0]"

var grokStates = []State{
	{
		ID: "grok.disabled", Level: Error,
		Seen:  "the name of rv's hook stands in disabled-hooks: " + grokName,
		Means: "Grok skips rv's hook without a word.",
		Fix:   "take the line out; rv does not edit this file, which is yours. sudo rv setup --managed is not switched off by it",
		host: func(p *patient) []Sign {
			path := filepath.Join(p.folder, "disabled-hooks")
			text, err := os.ReadFile(path)
			if err != nil {
				return nil
			}
			for line := range strings.Lines(string(text)) {
				if line = strings.TrimSpace(line); line == grokName {
					return []Sign{{path, line}}
				}
			}
			return nil
		},
	},
	{
		ID: "grok.group", Level: Error,
		Seen:  "a group or an entry of the edited file is malformed: a matcher that is no text, hooks that are no list, a command that is no text",
		Means: "Grok drops the whole file without a word.",
		Fix:   rewrite,
		host: func(p *patient) []Sign {
			return p.editedFile(func(doc gjson.Result) string {
				wrong := ""
				doc.Get("hooks").ForEach(func(event, groups gjson.Result) bool {
					groups.ForEach(func(_, group gjson.Result) bool {
						if group.Get("matcher").Exists() && group.Get("matcher").Type != gjson.String {
							wrong = "a matcher of " + event.Str
						}
						if !group.Get("hooks").IsArray() {
							wrong = "a group of " + event.Str
						}
						group.Get("hooks").ForEach(func(_, hook gjson.Result) bool {
							if hook.Get("command").Type != gjson.String {
								wrong = "a command of " + event.Str
							}
							return true
						})
						return true
					})
					return true
				})
				return wrong
			})
		},
	},
}
