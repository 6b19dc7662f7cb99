package guard_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/guard"
	"rv/rules"
)

func TestCheckCall(t *testing.T) {
	for _, tt := range []struct{ tool, path, want string }{
		{"write_file", "/home/u/.config/rv/policy.toml", "files"},
		{"writeFile", "~/.config/rv/policy.toml", "files"},
		{"write_file", "../.config/rv/policy.toml", "files"},
		{"write_file", "file:///home/u/.config/rv/policy.toml", "files"},
		{"move_file", "/home/u/.grok/hooks/rv.json", "hooks"},
		{"delete", "/usr/local/bin/rv-hook", "programs"},
		{"do_it", "/home/u/.config/rv/policy.toml", "files"},
		{"read_and_replace", "/home/u/.config/rv/policy.toml", "files"},
		{"read_file", "/home/u/.config/rv/key", "key"},
		{"read_file", "/home/u/.config/rv/policy.toml", ""},
		{"list_directory", "/home/u/.config/rv", ""},
		{"write_file", "/home/u/p/x", ""},
		{"write_file", "x", ""},
		{"write_file", "", ""},
		{"write_file", "text\n/home/u/.config/rv/key", ""},
		{"write_file", "see /home/u/.config/rv/key", ""},
	} {
		call := rules.Call{Server: "fs", Name: tt.tool, Params: []rules.Param{{Path: "other", Value: "true"}, {Path: "path", Value: tt.path}}}
		got := ""
		for _, f := range guard.CheckCall(call, facts, own) {
			got += f.Rule.Name()
		}
		assert.Equal(t, tt.want, got, "%s %s", tt.tool, tt.path)
	}
}
