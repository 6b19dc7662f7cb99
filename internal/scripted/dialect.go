package scripted

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// A dialect is one wire format.
type dialect struct {
	name string
	// takes reports whether requests to path are in this dialect, and want a stream
	// whatever they say.
	takes func(path string) (is, streams bool)
	// read makes out what a request says.
	read func(raw []byte) (request, error)
	// whole is the body of a reply that is not streamed.
	whole func(reply) any
	// stream lists the events of one that is.
	stream func(reply) []event
}

var dialects = []dialect{chat, responses, messages, generate}

// An event is one server-sent event. Without a name it has no event line; data that is
// a string is sent as it is.
type event struct {
	name string
	data any
}

func suffix(s string) func(string) (bool, bool) {
	return func(path string) (bool, bool) { return strings.HasSuffix(path, s), false }
}

// A request is what all dialects say in common.
type request struct {
	model  string
	stream bool
	// turns counts the model's turns with tool calls that the request looks back on.
	turns int
	// said lists the user's messages, also those the host wrote in the user's name.
	said []string
	// tools are the names of what the model may call.
	tools map[string]bool
	// answers are what the host said to calls, by their ids.
	answers map[string]string
	// document: the host wants one JSON document and no call.
	document bool
}

func (r request) userText() string { return strings.Join(r.said, "\n") }

func (r request) offersAll(step Step) bool {
	for _, call := range step {
		if !call.Hidden && !r.tools[call.Tool] {
			return false
		}
	}
	return true
}

// A reply is one turn of the model: calls, or the final text when there are none.
type reply struct {
	request
	serial int
	calls  []wireCall
}

type wireCall struct {
	id   string
	call Call
}

const (
	created = 1_700_000_000
	final   = "Done."
)

func (c wireCall) arguments() string {
	args, err := json.Marshal(c.call.Args)
	if err != nil {
		panic(fmt.Sprintf("script: arguments of %s: %v", c.call.Name, err))
	}
	return string(args)
}

// send writes the events of a stream.
func send(w http.ResponseWriter, events []event) {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-cache")
	for _, e := range events {
		data, isText := e.data.(string)
		if !isText {
			raw, err := json.Marshal(e.data)
			if err != nil {
				panic(err) // made of strings and numbers only
			}
			data = string(raw)
		}
		line := ""
		if e.name != "" {
			line = "event: " + e.name + "\n"
		}
		// The host may have gone away; its own exit tells more than this error.
		_, _ = fmt.Fprintf(w, "%sdata: %s\n\n", line, data)
		if f, ok := w.(http.Flusher); ok {
			f.Flush()
		}
	}
}

// content is a message's text: a string, or a list of parts, or null.
type content string

func (c *content) UnmarshalJSON(raw []byte) error {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		*c = content(text)
		return nil
	}
	var parts []struct {
		Text string `json:"text"`
	}
	if err := json.Unmarshal(raw, &parts); err != nil {
		return err
	}
	texts := make([]string, len(parts))
	for i, part := range parts {
		texts[i] = part.Text
	}
	*c = content(strings.Join(texts, "\n"))
	return nil
}
