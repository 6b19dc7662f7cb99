package scripted

// A Transcript is what happened between host and model.
type Transcript struct {
	Requests int               // requests for an answer, side requests included
	Issued   []Issued          // tool calls the model asked for, in order
	Answers  map[string]string // what the host said to a call, by the call's id
	Said     []string          // the user's messages of the longest conversation with tool calls
	Unread   []string          // requests that could not be read, and why
	Offered  []string          // the tools of the request that offered most, sorted
}

// Issued is a call on the wire.
type Issued struct {
	ID   string
	Name string // the script's name for it
}

// Answer is what the host told the model about the call of that name. Asked is false
// when the model was never brought to ask for it; answered when no answer came back.
func (t Transcript) Answer(name string) (text string, asked, answered bool) {
	for _, call := range t.Issued {
		if call.Name != name {
			continue
		}
		asked = true
		if text, answered = t.Answers[call.ID]; answered {
			return text, true, true
		}
	}
	return "", asked, false
}
