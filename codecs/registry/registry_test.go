package registry

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/codecs"
	"rv/codecs/claude"
	"rv/codecs/codex"
	"rv/codecs/copilot"
	"rv/codecs/cursor"
	"rv/codecs/droid"
	"rv/codecs/gemini"
	"rv/codecs/grok"
	"rv/codecs/mcp"
	"rv/codecs/opencode"
	"rv/codecs/pi"
	"rv/codecs/qwen"
	"rv/denytext"
	"rv/request"
)

func TestChoose(t *testing.T) {
	const (
		grokDoc = `{"hookEventName":"pre_tool_use","toolName":"monitor","toolInput":{}}`
		piDoc   = `{"type":"tool_call","toolName":"bash","input":{}}`
		openDoc = `{"tool":"bash","args":{}}`
		ours    = `{"v":1,"tool":"bash","args":{}}`
		mcpDoc  = `{"jsonrpc":"2.0","id":1,"method":"ping"}`

		// Members of real payloads, as many as tell them apart.
		grokWhole   = `{"hookEventName":"pre_tool_use","timestamp":"t","hook_event_name":"PreToolUse","session_id":"s","transcript_path":"p","tool_name":"monitor"}`
		claudeDoc   = `{"session_id":"s","transcript_path":"p","prompt_id":"i","effort":{"level":"medium"},"hook_event_name":"PreToolUse","tool_name":"Bash"}`
		claudeOther = `{"session_id":"s","prompt_id":"i","hook_event_name":"SessionEnd"}`
		claudeOlder = `{"session_id":"s","transcript_path":"p","hook_event_name":"PreToolUse","tool_name":"Bash"}`
		codexDoc    = `{"session_id":"s","turn_id":"t","transcript_path":"p","hook_event_name":"PreToolUse","model":"m","tool_name":"Bash"}`
		geminiDoc   = `{"session_id":"s","transcript_path":"p","hook_event_name":"BeforeTool","timestamp":"t","tool_name":"run_shell_command"}`
		copilotDoc  = `{"sessionId":"s","timestamp":1,"toolName":"bash","toolArgs":{}}`
		copilotText = `{"sessionId":"s","timestamp":1,"toolName":"bash","toolArgs":"{}"}`
		pascalDoc   = `{"hook_event_name":"PreToolUse","session_id":"s","timestamp":"t","tool_name":"Bash","tool_input":{}}`
		cursorDoc   = `{"hook_event_name":"beforeShellExecution","conversation_id":"c","generation_id":"g","command":"x"}`
	)
	for _, c := range []struct {
		name  string
		named codecs.Codec
		doc   string
		want  codecs.Codec
	}{
		{"told: grok", nil, grokDoc, grok.Codec{}},
		{"told: pi", nil, piDoc, pi.Codec{}},
		{"told: opencode", nil, openDoc, opencode.Codec{}},
		{"told: mcp", nil, mcpDoc, mcp.Codec{}},
		{"the adapters' object says neither", opencode.Codec{}, ours, opencode.Codec{}},
		{"the adapters' object says neither, the other way", pi.Codec{}, ours, pi.Codec{}},
		{"told: grok with its copies", nil, grokWhole, grok.Codec{}},
		{"told: claude", nil, claudeDoc, claude.Codec{}},
		{"told: claude, another event", nil, claudeOther, claude.Codec{}},
		{"told: codex", nil, codexDoc, codex.Codec{}},
		{"told: gemini", nil, geminiDoc, gemini.Codec{}},
		{"told: copilot", nil, copilotDoc, copilot.Codec{}},
		{"told: copilot, arguments as text", nil, copilotText, copilot.Codec{}},
		{"told: copilot, the other dialect", nil, pascalDoc, copilot.Codec{}},
		{"told: cursor", nil, cursorDoc, cursor.Codec{}},
		{"not told: Claude's is the most likely", nil, claudeOlder, claude.Codec{}},
		{"a hook payload without a tool", nil, `{"hook_event_name":"x"}`, Unknown{}},
		{"Claude's names do not contradict", qwen.Codec{}, claudeOlder, qwen.Codec{}},
		{"Claude's names do not contradict, again", codex.Codec{}, claudeOlder, codex.Codec{}},
		{"Claude's payload does", droid.Codec{}, claudeDoc, claude.Codec{}},
		{"Grok runs Claude's hooks", claude.Codec{}, grokWhole, grok.Codec{}},
		{"Grok runs Cursor's hooks", cursor.Codec{}, grokWhole, grok.Codec{}},
		{"contradicted: gemini", gemini.Codec{}, grokWhole, grok.Codec{}},
		{"contradicted: copilot", copilot.Codec{}, grokWhole, grok.Codec{}},
		{"contradicted: claude by codex", claude.Codec{}, codexDoc, codex.Codec{}},
		{"contradicted: codex by claude", codex.Codec{}, claudeDoc, claude.Codec{}},
		{"contradicted: claude by copilot", claude.Codec{}, pascalDoc, copilot.Codec{}},
		{"contradicted: qwen by gemini", qwen.Codec{}, geminiDoc, gemini.Codec{}},
		{"contradicted", pi.Codec{}, grokDoc, grok.Codec{}},
		{"contradicted by a frame", grok.Codec{}, mcpDoc, mcp.Codec{}},
		{"no shape of anyone's", grok.Codec{}, `{"x":1}`, grok.Codec{}},
		{"unreadable", grok.Codec{}, `{"jsonrpc":"2.0","jsonrpc":"2.0"}`, grok.Codec{}},
		{"unreadable and unnamed", nil, `{"hookEventName":"x",`, Unknown{}},
		{"unknown", nil, `{"x":1}`, Unknown{}},
		{"nothing", nil, ``, Unknown{}},
	} {
		t.Run(c.name, func(t *testing.T) { assert.Equal(t, c.want, Choose(c.named, []byte(c.doc))) })
	}
}

func TestAnUnknownHostIsNeverAllowed(t *testing.T) {
	f := Unknown{}.Decode([]byte(`{}`), codecs.Options{})
	assert.Equal(t, request.KindUnreadable, f.Request().Kind())
	assert.Equal(t, f.Block(denytext.Incomplete), f.Allow())
	assert.Equal(t, 2, f.Allow().Exit)
	assert.Empty(t, f.Allow().Stdout)
}

func TestEveryHostIsFoundByItsName(t *testing.T) {
	for _, e := range all {
		found, ok := Named(e.Codec.Name())
		require.True(t, ok)
		assert.Equal(t, e, found)
	}
	_, ok := Named("")
	assert.False(t, ok, "the unknown host cannot be asked for")
}
