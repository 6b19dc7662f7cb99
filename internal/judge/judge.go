// Package judge hands commands that people and programs ask about to the gate, as
// the hook hands it those of a host.
package judge

import (
	"fmt"
	"strings"

	"rv/decision"
	"rv/gate"
	"rv/request"
)

// Command judges text as a command for a shell that starts in cwd, which is absolute
// or, when unknown, empty. Text without a word is nothing to run.
func Command(env gate.Env, text, cwd string) gate.Evaluation {
	who := request.Caller{Cwd: cwd}
	switch {
	case len(text) > request.MaxStdin:
		return gate.Evaluate(env, request.Unreadable(decision.CauseTooLarge, who))
	case strings.Trim(text, " \t\r\n") == "":
		return gate.Evaluate(env, request.Nothing(who))
	default:
		return gate.Evaluate(env, request.ForShell(request.Shell{Command: text}, who))
	}
}

// UnknownPack is a pack that no table has.
type UnknownPack struct{ ID string }

func (u UnknownPack) Error() string { return fmt.Sprintf("unknown pack %q", u.ID) }

// WithPacks is env with more packs enabled.
func WithPacks(env gate.Env, ids []string) (gate.Env, error) {
	for _, id := range ids {
		if env.Rules == nil {
			return env, UnknownPack{id}
		}
		packs, ok := env.Packs.With(env.Rules, id)
		if !ok {
			return env, UnknownPack{id}
		}
		env.Packs = packs
	}
	return env, nil
}
