package owned_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/internal/owned"
)

// Every file rv writes for a host moves with exactly one variable.
func TestEveryFileMoves(t *testing.T) {
	for _, file := range owned.HostFiles {
		n := 0
		for _, name := range []string{
			"CLAUDE_CONFIG_DIR", "CODEX_HOME", "COPILOT_HOME", "GEMINI_CLI_HOME", "GROK_HOME", "XDG_CONFIG_HOME", "PI_CODING_AGENT_DIR",
		} {
			moved := owned.Moved(func(asked string) string {
				if asked == name {
					return "/m/"
				}
				return ""
			})
			for _, f := range [...]owned.Folder{owned.Claude, owned.Codex, owned.Copilot, owned.Gemini, owned.Grok, owned.OpenCode, owned.Pi} {
				if at, ok := f.At("/m/", file); ok && f.Env == name {
					assert.Contains(t, moved, at)
					n++
				}
			}
		}
		assert.Equal(t, 1, n, file)
	}
	at, ok := owned.Gemini.At("/m", owned.GeminiHooks)
	assert.True(t, ok)
	assert.Equal(t, "/m/.gemini/extensions/rv/hooks/hooks.json", at)
	_, ok = owned.Pi.At("m", owned.PiExtension)
	assert.False(t, ok, "it would be another folder in every directory")
	_, ok = owned.Codex.At("/m", ".codex2/hooks.json")
	assert.False(t, ok)
}
