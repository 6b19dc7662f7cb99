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
var fixed = [...]struct {
	kind target
	path rules.Place
}{
	{targetKey, "~/" + owned.UserDir + "/" + owned.Key},
	{targetFiles, "~/" + owned.UserDir},
	{targetFiles, owned.ManagedDir},
}

// places are the guarded paths and what kind each is.
func places(own Own) (paths []rules.Place, kinds []target) {
	const most = len(fixed) + len(owned.HostFiles) + len(owned.ManagedHostFiles)
	paths, kinds = make([]rules.Place, 0, most+len(own.Programs)), make([]target, 0, most+len(own.Programs))
	add := func(kind target, path rules.Place) { paths, kinds = append(paths, path), append(kinds, kind) }
	for i := range fixed {
		add(fixed[i].kind, fixed[i].path)
	}
	for _, file := range owned.HostFiles {
		add(targetHooks, rules.Place("~/"+file))
	}
	for _, file := range owned.ManagedHostFiles {
		add(targetHooks, rules.Place(file))
	}
	for _, path := range own.Programs {
		if strings.HasPrefix(path, "/") {
			add(targetPrograms, rules.Place(strings.ToLower(path)))
		}
	}
	return paths, kinds
}
