package hosts

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"github.com/tidwall/gjson"
)

// Codex runs a hook only when its config.toml has a mark of a person's review for it:
//
//	[hooks.state."PLACE"]
//	trusted_hash = "MARK"
//
// The place is that of the entry, the mark is of what it would run.

// CodexPlace names an entry of the event before a tool call: the file, the index of its
// group, and its index there.
func CodexPlace(path string, group, entry int) string {
	return fmt.Sprintf("%s:pre_tool_use:%d:%d", path, group, entry)
}

// CodexMark is the mark of an entry of a group: the digest of JSON with sorted keys and
// without white space, as encoding/json writes a map.
func CodexMark(group []byte, entry int) string {
	const defaultTimeout = 600 // seconds
	hook := gjson.GetBytes(group, fmt.Sprintf("hooks.%d", entry))
	timeout := hook.Get("timeout").Int()
	if timeout == 0 {
		timeout = defaultTimeout
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	err := enc.Encode(map[string]any{
		"event_name": "pre_tool_use", "matcher": gjson.GetBytes(group, "matcher").Str,
		"hooks": []any{map[string]any{
			"type": "command", "command": hook.Get("command").Str, "timeout": timeout, "async": hook.Get("async").Bool(),
		}},
	})
	if err != nil {
		panic(err) // strings, numbers and booleans
	}
	return fmt.Sprintf("sha256:%x", sha256.Sum256(bytes.TrimSuffix(out.Bytes(), []byte("\n"))))
}
