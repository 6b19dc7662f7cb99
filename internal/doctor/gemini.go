package doctor

import (
	"path/filepath"
	"regexp"
	"strings"

	"github.com/tidwall/gjson"
)

// geminiName is rv's as an extension and as a hook.
const geminiName = "rv"

var geminiStates = []State{
	{
		ID: "gemini.extension-off", Level: Error,
		Seen:  "extension-enablement.json switches the extension rv off, everywhere or for this directory",
		Means: "Gemini CLI does not load rv's hook.",
		Fix:   "gemini extensions enable rv; rv does not edit this file, which is Gemini's. sudo rv setup --managed is no extension",
		host: func(p *patient) []Sign {
			path := filepath.Join(p.folder, "extensions", "extension-enablement.json")
			return where([]string{path}, func(doc gjson.Result) string {
				rules := doc.Get(geminiName + ".overrides")
				for _, dir := range [...]string{p.Dir, p.Home} {
					if rule := switchedOff(rules, dir); rule != "" {
						return rule + " (" + dir + ")"
					}
				}
				return ""
			})
		},
	},
	{
		ID: "gemini.extensions-off", Level: Error,
		Seen:  `"admin": {"extensions": {"enabled": false}} in the settings`,
		Means: "Gemini CLI loads no extension, rv's neither.",
		Fix:   "take it out of the settings; the administrator's file for all users of rv setup --managed is no extension",
		host: func(p *patient) []Sign {
			return where(p.geminiSettings(), func(doc gjson.Result) string {
				return falseAt(doc, "admin.extensions.enabled")
			})
		},
	},
	{
		ID: "gemini.hooks-off", Level: Error, Stays: true,
		Seen:  `"hooksConfig": {"enabled": false} in your settings, the project's or the administrator's`,
		Means: "Gemini CLI runs no hook at all.",
		Fix:   "take it out of the settings; rv does not edit this file, which is yours",
		host: func(p *patient) []Sign {
			return where(p.geminiSettings(), func(doc gjson.Result) string { return falseAt(doc, "hooksConfig.enabled") })
		},
	},
	{
		ID: "gemini.hook-off", Level: Error, Stays: true,
		Seen:  `"rv" stands in hooksConfig.disabled of your settings, the project's or the administrator's`,
		Means: "Gemini CLI skips rv's hook.",
		Fix:   "gemini, then /hooks enable rv; rv does not edit this file, which is yours",
		host: func(p *patient) []Sign {
			return where(p.geminiSettings(), func(doc gjson.Result) string {
				found := ""
				doc.Get("hooksConfig.disabled").ForEach(func(_, name gjson.Result) bool {
					if name.Str == geminiName {
						found = "hooksConfig.disabled"
					}
					return true
				})
				return found
			})
		},
	},
}

// geminiSettings are the settings files that Gemini CLI reads.
func (p *patient) geminiSettings() []string {
	return append(p.upwards(".gemini/settings.json"), filepath.Join(p.folder, "settings.json"), p.below("etc/gemini-cli/settings.json"))
}

func falseAt(doc gjson.Result, path string) string {
	if doc.Get(path).Type == gjson.False {
		return path + " is false"
	}
	return ""
}

// switchedOff is the rule by which dir is without the extension, "" when none is: the last
// rule that is about dir decides, as in Gemini CLI 0.61.0.
func switchedOff(rules gjson.Result, dir string) string {
	off := ""
	rules.ForEach(func(_, rule gjson.Result) bool {
		glob, disables := strings.CutPrefix(rule.Str, "!")
		if geminiGlob(glob).MatchString(strings.TrimSuffix(dir, "/") + "/") {
			off = ""
			if disables {
				off = rule.Str
			}
		}
		return true
	})
	return off
}

// geminiGlob: a star stands for anything, with the slash before it or without.
func geminiGlob(glob string) *regexp.Regexp {
	const star = "\x00"
	text := regexp.QuoteMeta(strings.ReplaceAll(glob, "*", star))
	text = strings.ReplaceAll(text, "/"+star, "(/.*)?")
	text = strings.ReplaceAll(text, star, "(.*)?")
	return regexp.MustCompile("^" + text + "$")
}
