package request_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/decision"
	"rv/request"
)

var who = request.Caller{Host: "grok", Agent: "main", Session: "s", Call: "c", Cwd: "/w"}

func TestZeroRequestIsUnreadable(t *testing.T) {
	r := request.Request{}
	assert.Equal(t, request.KindUnreadable, r.Kind())
	assert.True(t, r.Cause().Is(decision.CauseUnknown))
	assert.Equal(t, "the evaluation did not finish", r.Cause().String())
	assert.Zero(t, r.Shell())
	assert.Zero(t, r.Tool())
	assert.Zero(t, r.Action())
}

// A caller alone asks nothing.
func TestCallerAloneIsUnreadable(t *testing.T) {
	assert.Equal(t, request.KindUnreadable, request.Request{Caller: who}.Kind())
}

// A request is exactly one of its kinds and keeps who asked.
func TestConstructors(t *testing.T) {
	shell := request.Shell{Command: "git status", DenyOnly: true}
	tool := request.Tool{
		Server: "fs", Name: "write_file", Args: []byte(`{"path":"a"}`),
		Strings: []request.Argument{{Path: "path", Value: "a"}},
	}
	action := request.Action{
		Name: "clean", Params: []request.Argument{{Path: "mode", Value: "real"}}, Pinned: true,
		Facts: request.Facts{Effects: request.EffectDelete, Reversibility: request.Recoverable, Reach: request.ReachHome},
	}
	tests := []struct {
		name  string
		r     request.Request
		kind  request.Kind
		cause decision.Cause
		shell request.Shell
		tool  request.Tool
		act   request.Action
	}{
		{"unreadable", request.Unreadable(decision.CauseTruncated, who), request.KindUnreadable, decision.CauseTruncated, request.Shell{}, request.Tool{}, request.Action{}},
		{"nothing", request.Nothing(who), request.KindNothing, decision.CauseUnknown, request.Shell{}, request.Tool{}, request.Action{}},
		{"shell", request.ForShell(shell, who), request.KindShell, decision.CauseUnknown, shell, request.Tool{}, request.Action{}},
		{"tool", request.ForTool(tool, who), request.KindTool, decision.CauseUnknown, request.Shell{}, tool, request.Action{}},
		{"action", request.ForAction(action, who), request.KindAction, decision.CauseUnknown, request.Shell{}, request.Tool{}, action},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			assert.Equal(t, tt.kind, tt.r.Kind())
			assert.True(t, tt.r.Cause().Is(tt.cause))
			assert.Equal(t, tt.shell, tt.r.Shell())
			assert.Equal(t, tt.tool, tt.r.Tool())
			assert.Equal(t, tt.act, tt.r.Action())
			assert.Equal(t, who, tt.r.Caller)
		})
	}
}
