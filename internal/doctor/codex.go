package doctor

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/tidwall/gjson"

	"rv/hosts"
)

const reviewIt = "start codex, enter /hooks and trust the one of rv; rv does not write that mark, whose point is that a person looked. sudo rv setup --managed needs no review"

var codexStates = []State{
	{
		ID: "codex.ignored", Level: Error,
		Seen:  "hooks.json is no JSON object, or has a member at its top that Codex does not know",
		Means: "Codex ignores the whole file and runs none of its hooks, without a word.",
		Fix:   "put the file right, then rv setup --host codex; rv does not, because it belongs to others too",
		host: func(p *patient) []Sign {
			if f := p.asks(); f.Shared && f.Err != nil && f.Text != nil {
				return []Sign{{f.Path, f.Err.Error()}}
			}
			return nil
		},
	},
	{
		ID: "codex.unknown-key", Level: Error,
		Seen:  "hooks.json has an event or a member of a group that Codex does not know",
		Means: "Codex ignores the whole file and runs none of its hooks, without a word.",
		Fix:   "take it out; rv does not, because the file belongs to others too",
		host:  func(p *patient) []Sign { return codexUnknown(p.asks()) },
	},
	{
		ID: "codex.entry-edited", Level: Error,
		Seen:  "an entry of hooks.json starts rv-hook and is not one that rv wrote",
		Means: "rv cannot tell whether Codex asks it by that entry, and leaves it alone.",
		Fix:   "take the entry out, then rv setup --host codex",
		host: func(p *patient) []Sign {
			if p.asks().Found == hosts.Ours {
				return nil
			}
			return p.edited(func(_ dialect, e entry) string { return fmt.Sprintf("%q", e.hook.Get("command").Str) })
		},
	},
	{
		ID: "codex.unreviewed", Level: Error,
		Seen:  "config.toml has no mark of a review for the place where rv's entry stands",
		Means: "Codex skips the hook without a word.",
		Fix:   reviewIt,
		host: func(p *patient) []Sign {
			return p.trust(func(t trust) bool { return !t.marked && len(t.elsewhere) == 0 })
		},
	},
	{
		ID: "codex.shifted", Level: Error,
		Seen:  "the mark of rv's entry stands in config.toml under another index: somebody put a group in front of it, or took one away",
		Means: "The mark is of a place. Codex takes rv's entry for one that nobody has reviewed and skips it.",
		Fix:   reviewIt,
		host: func(p *patient) []Sign {
			return p.trust(func(t trust) bool { return !t.matches && len(t.elsewhere) > 0 })
		},
	},
	{
		ID: "codex.modified", Level: Error,
		Seen:  "the mark of a review at the place of rv's entry is of another command line",
		Means: "The entry changed since it was reviewed, as when rv moved. Codex skips it without a word.",
		Fix:   reviewIt,
		host: func(p *patient) []Sign {
			return p.trust(func(t trust) bool { return t.marked && !t.matches && len(t.elsewhere) == 0 })
		},
	},
	{
		ID: "codex.disabled", Level: Error,
		Seen:  "config.toml says enabled = false for rv's entry",
		Means: "Codex skips the hook.",
		Fix:   "start codex, enter /hooks and switch the one of rv on",
		host:  func(p *patient) []Sign { return p.trust(func(t trust) bool { return t.disabled }) },
	},
	{
		ID: "codex.hooks-off", Level: Error, Stays: true,
		Seen:  "config.toml says hooks = false below [features]",
		Means: "Codex runs no hook at all.",
		Fix:   "take the line out of config.toml; rv does not edit this file, which is yours",
		host: func(p *patient) []Sign {
			config, _ := p.codexConfig()
			if on, ok := config.Features["hooks"].(bool); ok && !on {
				return []Sign{{p.codexConfigPath(), "hooks = false"}}
			}
			return nil
		},
	},
}

// codexEvents are the events that Codex 0.171 knows.
var codexEvents = []string{
	"Interrupt", "PermissionRequest", "PostCompact", "PostToolUse", "PreCompact", "PreToolUse", "SessionEnd", "SessionStart",
	"Stop", "SubagentStart", "SubagentStop", "UserPromptSubmit",
}

func codexUnknown(f hosts.Place) []Sign {
	if !f.Shared || f.Err != nil || !isJSON(f.Text) {
		return nil
	}
	var signs []Sign
	gjson.GetBytes(f.Text, "hooks").ForEach(func(event, groups gjson.Result) bool {
		if !slices.Contains(codexEvents, event.Str) {
			signs = append(signs, Sign{f.Path, fmt.Sprintf("event %q", event.Str)})
		}
		groups.ForEach(func(_, group gjson.Result) bool {
			group.ForEach(func(key, _ gjson.Result) bool {
				if key.Str != "matcher" && key.Str != "hooks" {
					signs = append(signs, Sign{f.Path, fmt.Sprintf("member %q of a group of %s", key.Str, event.Str)})
				}
				return true
			})
			return true
		})
		return true
	})
	return signs
}

type codexConfig struct {
	Features map[string]any `toml:"features"`
	Hooks    struct {
		State map[string]struct {
			TrustedHash string `toml:"trusted_hash"`
			Enabled     *bool  `toml:"enabled"`
		} `toml:"state"`
	} `toml:"hooks"`
}

func (p *patient) codexConfigPath() string { return filepath.Join(p.folder, "config.toml") }

func (p *patient) codexConfig() (codexConfig, error) {
	var config codexConfig
	text, err := os.ReadFile(p.codexConfigPath())
	if errors.Is(err, os.ErrNotExist) {
		return config, nil
	}
	if err == nil {
		err = toml.Unmarshal(text, &config)
	}
	return config, err
}

// trust is what config.toml says about rv's entry.
type trust struct {
	marked, matches, disabled bool
	elsewhere                 []string // other places with the mark of rv's entry
}

// trust tells whether is is so of rv's entry, if there is one and Codex reads its file.
func (p *patient) trust(is func(trust) bool) []Sign {
	f := p.asks()
	if f.Found != hosts.Ours || !f.Shared {
		return nil
	}
	config, err := p.codexConfig()
	if err != nil {
		return nil // the state "neighbour" says so
	}
	var t trust
	want, place := hosts.CodexMark(f.Entry, 0), hosts.CodexPlace("", f.Group, 0)
	for key, mark := range config.Hooks.State {
		here := strings.HasSuffix(key, place) && sameFile(strings.TrimSuffix(key, place), f.Path)
		switch {
		case here:
			t.marked = mark.TrustedHash != ""
			t.matches = mark.TrustedHash == want
			t.disabled = mark.Enabled != nil && !*mark.Enabled
		case mark.TrustedHash == want:
			t.elsewhere = append(t.elsewhere, key)
		}
	}
	if !is(t) {
		return nil
	}
	slices.Sort(t.elsewhere)
	return []Sign{{f.Path, strings.Join(append([]string{"group " + fmt.Sprint(f.Group)}, t.elsewhere...), ", marked as ")}}
}
