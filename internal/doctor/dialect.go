package doctor

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"rv/hosts"
	"rv/internal/owned"
	"rv/internal/strictjson"
)

// A dialect is how a host writes hooks in JSON.
type dialect struct {
	event string
	// tools are those that rv must be asked about.
	tools []string
	// program are the members of an entry that may start rv-hook.
	program []string
	fires   func(matcher, tool string) bool
}

// dialects of the hosts whose file is JSON. Each fact was observed; docs/hosts has them.
var dialects = map[string]dialect{
	"claude":  {"PreToolUse", []string{"Bash"}, []string{"command"}, wordsOrPattern("_-,| ", true)},
	"codex":   {"PreToolUse", []string{"Bash"}, []string{"command"}, wordsOrPattern("_|", false)},
	"gemini":  {"BeforeTool", []string{"run_shell_command"}, []string{"command"}, pattern},
	"copilot": {"preToolUse", []string{"bash"}, []string{"exec", "bash", "command"}, wholeName},
	// Bash is Grok's alias for run_terminal_command; monitor has none.
	"grok": {"PreToolUse", []string{"Bash", "monitor"}, []string{"command"}, wordsOrPattern("_|", false)},
}

// wordsOrPattern: of letters, digits and plain characters alone it is a list of names,
// else a regular expression that may match anywhere; one that does not parse never fires.
func wordsOrPattern(plain string, trim bool) func(matcher, tool string) bool {
	return func(matcher, tool string) bool {
		if matcher == "" || matcher == "*" {
			return true
		}
		if strings.IndexFunc(matcher, func(r rune) bool { return !isAlphanumeric(r) && !strings.ContainsRune(plain, r) }) >= 0 {
			re, err := regexp.Compile(matcher)
			return err == nil && re.MatchString(tool)
		}
		names := strings.FieldsFunc(matcher, func(r rune) bool { return r == '|' || r == ',' })
		for i := range names {
			if trim {
				names[i] = strings.TrimSpace(names[i])
			}
		}
		return slices.Contains(names, tool)
	}
}

// pattern may match anywhere; one that does not parse is compared as a text.
func pattern(matcher, tool string) bool {
	if matcher == "" || matcher == "*" {
		return true
	}
	re, err := regexp.Compile(matcher)
	if err != nil {
		return matcher == tool
	}
	return re.MatchString(tool)
}

// wholeName must match all of the name; * is no pattern, so it never fires.
func wholeName(matcher, tool string) bool {
	re, err := regexp.Compile("^(?:" + matcher + ")$")
	return err == nil && re.MatchString(tool)
}

func isAlphanumeric(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}

// An entry is one hook of a file, in a group with others or not.
type entry struct {
	event string
	group gjson.Result
	hook  gjson.Result
}

// asksRV reports whether the entry starts an rv-hook.
func (e entry) asksRV(d dialect) bool {
	for _, name := range d.program {
		if strings.Contains(e.hook.Get(name).Str, owned.Hook) {
			return true
		}
	}
	return false
}

// entries are the hooks of a file: of every event, in groups (most hosts) or by
// themselves (Copilot takes both).
func entries(text []byte) []entry {
	var all []entry
	gjson.GetBytes(text, "hooks").ForEach(func(event, list gjson.Result) bool {
		list.ForEach(func(_, group gjson.Result) bool {
			inner := group.Get("hooks")
			if !inner.Exists() {
				all = append(all, entry{event.Str, group, group})
			}
			inner.ForEach(func(_, hook gjson.Result) bool {
				all = append(all, entry{event.Str, group, hook})
				return true
			})
			return true
		})
		return true
	})
	return all
}

// isJSON reports whether text is one JSON object.
func isJSON(text []byte) bool {
	return strictjson.Check(text, strictjson.Limits{}) == strictjson.Sound
}

// edited looks at each entry that starts rv-hook in a file rv did not write as it is now,
// and reports those of which wrong says something.
func (p *patient) edited(wrong func(d dialect, e entry) string) []Sign {
	d, ok := dialects[p.name]
	if !ok {
		return nil
	}
	var signs []Sign
	for _, f := range p.wiring.Files {
		if f.Text == nil || f.Found == hosts.Ours || !isJSON(f.Text) {
			continue
		}
		for _, e := range entries(f.Text) {
			if !e.asksRV(d) {
				continue
			}
			if detail := wrong(d, e); detail != "" {
				signs = append(signs, Sign{f.Path, detail})
			}
		}
	}
	return signs
}
