package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/rules/internal/table"
	"rv/shell"
)

// covers is what patterns say of a word, in the project of the tests.
func covers(t *testing.T, f shell.Facts, word string, patterns ...string) string {
	t.Helper()
	tb := &Table{}
	for _, p := range patterns {
		tb.Strs = append(tb.Strs, table.Str{Off: uint32(len(tb.Blob)), Len: uint16(len(p))})
		tb.Blob += p
	}
	script, _ := shell.Lower("cat "+word, f)
	m := matcher{t: tb, script: &script, inv: &script.Invocations[0]}
	m.local.f = f
	tr := trial{matcher: &m, v: verdict{}}
	c := table.Cond{PathTo: uint16(len(patterns)), After: table.None}
	return [...]string{"no", "maybe", "yes"}[tr.paths(&c, m.inv.Argv[1])]
}

func TestPathPatterns(t *testing.T) {
	f := shell.Facts{Cwd: "/home/user/project", Home: "/home/user", Repo: "/home/user/project", RepoKnown: true}
	for _, tt := range []struct {
		word     string
		patterns []string
		want     string
	}{
		{"/etc/shadow", []string{"/etc/shadow"}, "yes"},
		{"/etc/../etc//shadow", []string{"/etc/shadow"}, "yes"},
		{"/srv/etc/shadow", []string{"/etc/shadow"}, "no"},
		{"/etc/shadow/x", []string{"/etc/shadow"}, "no"},
		{"/etc", []string{"/etc/**"}, "no"},
		{"/etc/x/y", []string{"/etc/**"}, "yes"},
		{"/x", []string{"/**"}, "yes"},
		{"~/.ssh/id_rsa", []string{"~/.ssh/id_*"}, "yes"},
		{"/home/user/.ssh/id_rsa", []string{"~/.ssh/id_*"}, "yes"},
		{"/home/u2/.ssh/id_rsa", []string{"~/.ssh/id_*"}, "yes"},
		{"/root/.ssh/id_rsa", []string{"~/.ssh/id_*"}, "yes"},
		{"/Users/x/.ssh/id_rsa", []string{"~/.ssh/id_*"}, "yes"},
		{"/srv/.ssh/id_rsa", []string{"~/.ssh/id_*"}, "no"},
		{"~", []string{"~"}, "yes"},
		{"~/x", []string{"~"}, "no"},
		{"sub/.env", []string{".env"}, "yes"},
		{"'$X'/.env", []string{".env"}, "yes"},
		{"\"$X\"/.env", []string{".env"}, "yes"},
		{"\"$X\"", []string{".env"}, "maybe"},
		{".env/x", []string{".env"}, "no"},
		{"x/.git/config", []string{".git/**"}, "yes"},
		{".git", []string{".git/**"}, "no"},
		{".env.local", []string{".env.*", "!.env.example"}, "yes"},
		{".env.example", []string{".env.*", "!.env.example"}, "no"},
		{".env.example", []string{".env.*", "!.env.example", ".env.ex*"}, "yes"},
		{".env.*", []string{".env.*", "!.env.example"}, "yes"},
		{"*", []string{".env", "*.pem"}, "no"},
		{"*.pem", []string{"*.pem"}, "yes"},
		{"a*.pem", []string{"*.pem"}, "yes"},
		{"k*", []string{"*.pem"}, "maybe"},
		{"k*.txt", []string{"*.pem"}, "no"},
		{"~/.ssh/*", []string{"~/.ssh/id_*"}, "yes"},
		{"~/.ssh/known*", []string{"~/.ssh/id_*"}, "no"},
		{"https://x/.env", []string{".env"}, "no"},
		{"file:///etc/shadow", []string{"/etc/shadow"}, "yes"},
		{"''", []string{".env"}, "no"},
	} {
		assert.Equal(t, tt.want, covers(t, f, tt.word, tt.patterns...), "%s %v", tt.word, tt.patterns)
	}
	assert.Equal(t, "yes", covers(t, shell.Facts{}, "~/.ssh/id_rsa", "~/.ssh/id_*"), "the home is not known")
	assert.Equal(t, "no", covers(t, shell.Facts{}, ".ssh/id_rsa", "~/.ssh/id_*"), "nor is the directory")
}
