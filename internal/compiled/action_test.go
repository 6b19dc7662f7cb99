package compiled

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestActionRuleMeets(t *testing.T) {
	args := []Param{{"name", "nginx"}, {"scope", "system"}}
	for _, tt := range []struct {
		name string
		rule ActionRule
		want bool
	}{
		{"exact", ActionRule{Name: "uninstall"}, true},
		{"pattern", ActionRule{Name: "un*"}, true},
		{"another", ActionRule{Name: "install"}, false},
		{"argument", ActionRule{Name: "*", Params: []Param{{"name", "ng*"}}}, true},
		{"other value", ActionRule{Name: "*", Params: []Param{{"name", "x"}}}, false},
		{"absent argument", ActionRule{Name: "*", Params: []Param{{"mode", "*"}}}, false},
		{"both", ActionRule{Name: "*", Params: []Param{{"name", "*"}, {"scope", "system"}}}, true},
		{"one of both", ActionRule{Name: "*", Params: []Param{{"name", "*"}, {"scope", "user"}}}, false},
	} {
		assert.Equal(t, tt.want, tt.rule.Meets("uninstall", args), tt.name)
	}
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
