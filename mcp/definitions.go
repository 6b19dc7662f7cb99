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
	// before are the digests of an earlier run.
	before map[string]string
}

// note remembers the tools in a result of tools/list. changed are the names of those that
// were something else before, in this run or an earlier one; fresh says that anything was
// not as it was remembered.
func (d *definitions) note(result gjson.Result) (changed []string, fresh bool) {
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
		was, remembered := old.digest, known
		if !known {
			was, remembered = d.before[name], d.before[name] != ""
		}
		fresh = fresh || was != now.digest
		if remembered && was != now.digest {
			changed = append(changed, strings.Clone(name))
		}
		d.tool[strings.Clone(name)] = now
		return true
	})
	return changed, fresh
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
