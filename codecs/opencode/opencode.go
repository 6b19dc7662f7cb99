package opencode

import (
	"github.com/tidwall/gjson"

	"rv/codecs"
	"rv/codecs/adapter"
)

// Codec is OpenCode behind rv's plugin. A block is {"decision":"deny","reason":R}
// and exit 1.
type Codec struct{}

// Name is "opencode".
func (Codec) Name() string { return "opencode" }

// Claims takes the adapter's object and one of tool and args.
func (Codec) Claims(doc []byte) bool { return adapter.Has(doc, "tool", "args") }

// Decode reads one call.
func (c Codec) Decode(doc []byte, options codecs.Options) codecs.Frame {
	return adapter.Host{Name: c.Name(), Cwd: workdir}.Decode(doc, options)
}

// workdir is the directory OpenCode's bash starts in: its own argument, absolute or
// relative to the session's directory.
func workdir(args gjson.Result, cwd string) string {
	return codecs.Directory(codecs.Text(codecs.Member(args, "workdir")), cwd)
}
