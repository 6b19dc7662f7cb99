package scripted

import (
	"maps"
	"strconv"
	"strings"
)

// A Script says what the model asks for.
type Script []Conversation

// A Conversation is the part of one agent: of the main one, or of a sub-agent.
type Conversation struct {
	// When picks the conversation: the first whose When occurs in what the user says.
	// The empty When always does; it belongs to the main agent and stands last.
	When  string
	Steps []Step
}

// A Step is one turn of the model: several calls in one step are parallel calls.
type Step []Call

// A Call is one tool call.
type Call struct {
	Name string // ours, to find its answer in the transcript
	Tool string // the host's
	Args map[string]any
	// Namespace is the one the host offers the tool in, if any.
	Namespace string
	// Hidden: the host takes the call without offering the tool.
	Hidden bool
	// Fill gives arguments numbers that only the host knows: by the argument, what stands
	// in front of the number in the answer to an earlier call.
	Fill map[string]string
}

// filled is c with its numbers from answers.
func (c Call) filled(answers map[string]string) Call {
	args := maps.Clone(c.Args)
	for name, before := range c.Fill {
		for _, answer := range answers {
			_, behind, found := strings.Cut(answer, before)
			end := strings.IndexFunc(behind, func(r rune) bool { return r < '0' || r > '9' })
			if number, err := strconv.Atoi(behind[:max(0, end)]); found && err == nil {
				args[name] = number
			}
		}
	}
	c.Args = args
	return c
}

// step is what the script has the model say next; nil when it has come to its end,
// or when the request does not offer the tools: then it is a side request.
func (s Script) step(r request) Step {
	if r.document {
		return nil
	}
	said := r.userText()
	for _, conversation := range s {
		if !strings.Contains(said, conversation.When) {
			continue
		}
		if r.turns >= len(conversation.Steps) || !r.offersAll(conversation.Steps[r.turns]) {
			return nil
		}
		return conversation.Steps[r.turns]
	}
	return nil
}
