package mcp

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"

	"github.com/tidwall/gjson"

	"rv/codecs"
	"rv/internal/strictjson"
	"rv/request"
)

// maxTools bounds the tools whose definitions are remembered.
const maxTools = 4096

// definition is what a server last said a tool is.
type definition struct {
	digest string
	facts  request.Facts
}

// definitions are the tools of the server, by name.
type definitions struct {
	mu   sync.Mutex
	tool map[string]definition
}

// note remembers the tools in a result of tools/list, and returns the names of those
// that were something else before.
func (d *definitions) note(result gjson.Result) (changed []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	codecs.Member(result, "tools").ForEach(func(_, tool gjson.Result) bool {
		name := codecs.Text(codecs.Member(tool, "name"))
		old, known := d.tool[name]
		if name == "" || !known && len(d.tool) == maxTools {
			return true
		}
		line, _ := strictjson.AppendLine(nil, []byte(tool.Raw))
		sum := sha256.Sum256(line)
		now := definition{digest: hex.EncodeToString(sum[:]), facts: factsOf(codecs.Member(tool, "annotations"))}
		if known && old.digest != now.digest {
			changed = append(changed, strings.Clone(name))
		}
		d.tool[strings.Clone(name)] = now
		return true
	})
	return changed
}

func (d *definitions) of(name string) definition {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.tool[name]
}

// factsOf is what annotations claim. A hint that is left out claims nothing, whatever
// the protocol says its default is.
func factsOf(annotations gjson.Result) (f request.Facts) {
	hint := func(name string) (set, on bool) {
		v := codecs.Member(annotations, name)
		return v.IsBool(), v.IsBool() && v.Bool()
	}
	said, readOnly := hint("readOnlyHint")
	_, destructive := hint("destructiveHint")
	_, openWorld := hint("openWorldHint")
	switch {
	case readOnly:
		f.Effects |= request.EffectObserve
	case said:
		f.Effects |= request.EffectWrite
	}
	if destructive { // beside readOnlyHint it means nothing to clients; here the worse counts
		f.Effects |= request.EffectWrite | request.EffectDelete
		f.Reversibility = request.Irreversible
	}
	if openWorld {
		f.Reach = request.ReachRemote
	}
	return f
}
