package mcp

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"

	"rv/internal/owned"
	"rv/internal/privatefile"
)

// What the tools of a server were is remembered between runs: a server that becomes
// another one mostly does so in an update.

const (
	memorySchema = "rv.tools.v1"
	maxMemory    = 1 << 20
)

type memory struct {
	Schema string            `json:"schema"`
	Server string            `json:"server"`
	Tools  map[string]string `json:"tools"` // the digest of each definition
}

// MemoryFile is where the tools of a server are remembered, by its name and what starts
// it.
func MemoryFile(home, server string, command []string) string {
	h := sha256.New()
	for _, word := range append([]string{server}, command...) {
		field(h, word)
	}
	return filepath.Join(home, filepath.FromSlash(owned.UserDir), owned.Tools, hex.EncodeToString(h.Sum(nil)[:16])+".json")
}

// recall is what was remembered; nothing, when there is none to be trusted.
func recall(path string) map[string]string {
	if path == "" {
		return nil
	}
	text, err := privatefile.Read(path, maxMemory)
	var m memory
	if err != nil || json.Unmarshal(text, &m) != nil || m.Schema != memorySchema {
		return nil
	}
	return m.Tools
}

// remember keeps what the tools are now beside what was remembered of others.
func (d *definitions) remember(path, server string) error {
	d.mu.Lock()
	for name, now := range d.tool {
		if d.before[name] != now.digest {
			if d.before == nil {
				d.before = map[string]string{}
			}
			d.before[name] = now.digest
		}
	}
	text, err := json.Marshal(memory{memorySchema, server, d.before})
	d.mu.Unlock()
	if err == nil && len(text) < maxMemory {
		err = privatefile.Write(path, append(text, '\n'))
	}
	if err != nil {
		return fmt.Errorf("remember what the server's tools are: %w", err)
	}
	return nil
}
