package guard

import (
	"strings"

	"rv/decision"
	"rv/internal/owned"
	"rv/rules"
)

// Pack is the name under which the invariants appear.
const Pack = "rv.guard"

func hit(name, label, reason string) decision.Hit {
	return decision.Hit{Rule: decision.NewRule(Pack, name), Label: label, Severity: decision.SeverityCritical, Reason: reason}
}

// What stands behind each kind of target. Their number is closed: a change to it is a
// change to what rv promises.
func files() decision.Hit {
	return hit("files", "a change to rv's own files", "rv's configuration, key, approvals and log are its user's to change.")
}

func hooks() decision.Hit {
	return hit("hooks", "a change to the hook that asks rv", "Without its hook the agent's host asks nobody.")
}

func programs() decision.Hit {
	return hit("programs", "a change to rv's programs", "What replaces them decides in their place.")
}

func key() decision.Hit {
	return hit("key", "reading rv's key", "Whoever holds the key can approve in the user's name.")
}

func person() decision.Hit {
	return hit("person", "an rv command for a person", "Approving is for the person at the terminal.")
}

// Hits lists the invariants, for people.
func Hits() []decision.Hit {
	return []decision.Hit{files(), hooks(), programs(), key(), person()}
}

// Own says where rv lies on a machine.
type Own struct {
	// Programs are the absolute paths of rv and rv-hook.
	Programs []string
	// Hooks are the absolute paths of the files that wire hosts whose folders are not at
	// their usual places.
	Hooks []string
}

// target is a kind of place.
type target uint8

const (
	targetKey target = iota
	targetFiles
	targetHooks
	targetPrograms
)

// changed is the invariant that a change of a target meets.
func (t target) changed() decision.Hit {
	switch t {
	case targetHooks:
		return hooks()
	case targetPrograms:
		return programs()
	default:
		return files()
	}
}

// fixed are the guarded paths that are the same on every machine. The key comes first:
// it lies in the folder, and of several the first counts.
var fixed = [...]rules.Place{
	"~/" + owned.UserDir + "/" + owned.Key,
	"~/" + owned.UserDir,
	owned.ManagedDir,
	"~/" + owned.ClaudeManifest, "~/" + owned.ClaudeHooks, "~/" + owned.CodexHooks, "~/" + owned.CopilotHooks,
	"~/" + owned.GeminiManifest, "~/" + owned.GeminiHooks, "~/" + owned.GrokHooks,
	"~/" + owned.OpenCodePlugin, "~/" + owned.OpenCodePluginOnly, "~/" + owned.PiExtension,
	owned.ClaudeManaged, owned.CodexManaged, owned.GeminiManaged, owned.GrokManaged,
}

// kindOf says what the guarded path at i is.
func (c *checker) kindOf(i int) target {
	switch {
	case i == 0:
		return targetKey
	case i < 3:
		return targetFiles
	case i < len(fixed)+c.moved:
		return targetHooks
	default:
		return targetPrograms
	}
}

// guard notes the guarded paths.
func (c *checker) guard(own Own) {
	c.places = append(make([]rules.Place, 0, len(fixed)+len(own.Hooks)+4), fixed[:]...)
	add := func(list []string) (added int) {
		for _, path := range list {
			if strings.HasPrefix(path, "/") {
				c.places = append(c.places, rules.Place(strings.ToLower(path)))
				added++
			}
		}
		return added
	}
	c.moved = add(own.Hooks)
	add(own.Programs)
}
