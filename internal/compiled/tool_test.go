package compiled

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/policy"
	"rv/request"
)

func TestToolRuleMeets(t *testing.T) {
	args := []request.Argument{{Path: "path", Value: "/etc/passwd"}, {Path: "edits.0.text", Value: "x"}}
	for _, tt := range []struct {
		name string
		rule ToolRule
		want bool
	}{
		{"exact", ToolRule{Server: "fs", Name: "write_file"}, true},
		{"patterns", ToolRule{Server: "*", Name: "write_*"}, true},
		{"other server", ToolRule{Server: "db", Name: "write_file"}, false},
		{"other tool", ToolRule{Server: "fs", Name: "write"}, false},
		{"parameter", ToolRule{Server: "fs", Name: "*", Params: []Param{{"path", "/etc/*"}}}, true},
		{"other value", ToolRule{Server: "fs", Name: "*", Params: []Param{{"path", "/usr/*"}}}, false},
		{"absent parameter", ToolRule{Server: "fs", Name: "*", Params: []Param{{"mode", "*"}}}, false},
		{"both", ToolRule{Server: "fs", Name: "*", Params: []Param{{"path", "*"}, {"edits.*.text", "x"}}}, true},
		{"one of both", ToolRule{Server: "fs", Name: "*", Params: []Param{{"path", "*"}, {"edits.*.text", "y"}}}, false},
		{"too short a path", ToolRule{Server: "fs", Name: "*", Params: []Param{{"edits.*", "x"}}}, false},
	} {
		tt.rule.Surface = policy.SurfaceTool
		assert.Equal(t, tt.want, tt.rule.Meets(policy.SurfaceTool, "fs", "write_file", args), tt.name)
		assert.False(t, tt.rule.Meets(policy.SurfaceAction, "fs", "write_file", args), tt.name)
	}
	unknown := ToolRule{Surface: policy.SurfaceTool, Server: "fs", Name: "write_file"}
	assert.True(t, unknown.Meets(policy.SurfaceTool, "", "write_file", nil), "an unknown server may be this one")
}

func TestFits(t *testing.T) {
	for _, tt := range []struct {
		pattern, s string
		want       bool
	}{
		{"", "", true}, {"", "a", false}, {"a", "a", true}, {"a", "ab", false}, {"*", "", true}, {"*", "ab", true},
		{"a*", "a", true}, {"a*", "abc", true}, {"a*", "ba", false}, {"*a", "ba", true}, {"*a", "ab", false},
		{"a*b*c", "abc", true}, {"a*b*c", "a-b-b-c", true}, {"a*b*c", "acb", false}, {"a**c", "abc", true}, {"a*a", "a", false},
	} {
		assert.Equal(t, tt.want, fits(tt.pattern, tt.s), "%q %q", tt.pattern, tt.s)
	}
}
