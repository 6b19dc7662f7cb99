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
	tests := []struct {
		name  string
		r     request.Request
		kind  request.Kind
		cause decision.Cause
		shell request.Shell
		tool  request.Tool
	}{
		{"unreadable", request.Unreadable(decision.CauseTruncated, who), request.KindUnreadable, decision.CauseTruncated, request.Shell{}, request.Tool{}},
		{"nothing", request.Nothing(who), request.KindNothing, decision.CauseUnknown, request.Shell{}, request.Tool{}},
		{"shell", request.ForShell(shell, who), request.KindShell, decision.CauseUnknown, shell, request.Tool{}},
		{"tool", request.ForTool(tool, who), request.KindTool, decision.CauseUnknown, request.Shell{}, tool},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			assert.Equal(t, tt.kind, tt.r.Kind())
			assert.True(t, tt.r.Cause().Is(tt.cause))
			assert.Equal(t, tt.shell, tt.r.Shell())
			assert.Equal(t, tt.tool, tt.r.Tool())
			assert.Equal(t, who, tt.r.Caller)
		})
	}
}
