package codecs

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPassive(t *testing.T) {
	for _, event := range []string{"post_tool_use", "PostToolUse", "postToolUse", "session_start", "stop", "Stop", "notification", "subagent_stop", "user_bash", "tool_result", "AfterTool", "BeforeModel", "afterShellExecution"} {
		assert.True(t, Passive(event), event)
	}
	for _, event := range []string{"", "_", "pre_tool_use", "PreToolUse", "tool_call", "post_tool_user", "post_tool_us", "stopped", "sto", "st op", "permission_request", "BeforeTool", "AfterTools", "beforeShellExecution", "beforeMCPExecution"} {
		assert.False(t, Passive(event), event)
	}
}
