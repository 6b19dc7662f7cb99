package gemini

import (
	"strings"

	"github.com/tidwall/gjson"

	"rv/codecs"
	"rv/codecs/pretooluse"
)

var host = pretooluse.Host{
	Name: "gemini",
	// The document blocks with any exit status, and text on stderr with 2: an answer
	// that arrives only in part still blocks.
	Shape: codecs.Shape{Line: codecs.DecisionLine, Stderr: true, Exit: 2},
	Cwd:   dirPath,
}

// Codec is Gemini CLI. A block is {"decision":"deny","reason":R}, the sentence on stderr
// and exit 2.
type Codec struct{}

// Name is "gemini".
func (Codec) Name() string { return host.Name }

// Claims takes the names Gemini has for its events, BeforeTool among them, and their
// time.
func (Codec) Claims(doc []byte) bool {
	event := codecs.Text(codecs.Member(codecs.View(doc), "hook_event_name"))
	return (strings.HasPrefix(event, "Before") || strings.HasPrefix(event, "After")) && codecs.Has(doc, "timestamp")
}

// Decode reads one payload.
func (Codec) Decode(doc []byte, _ codecs.Options) codecs.Frame { return host.Decode(doc) }

// dirPath is the directory run_shell_command starts in: its own argument, relative to
// the project.
func dirPath(input gjson.Result, cwd string) string {
	return codecs.Directory(codecs.Text(codecs.Member(input, "dir_path")), cwd)
}
