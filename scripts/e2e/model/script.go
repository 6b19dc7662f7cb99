package model

import "strings"

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
}

// step is what the script has the model say next; nil when it has come to its end,
// or when the request does not offer the tools: then it is a side request.
func (s Script) step(r request) Step {
	said := r.userText()
	for _, conversation := range s {
		if !strings.Contains(said, conversation.When) {
			continue
		}
		turn := r.turns()
		if turn >= len(conversation.Steps) || !r.offersAll(conversation.Steps[turn]) {
			return nil
		}
		return conversation.Steps[turn]
	}
	return nil
}
