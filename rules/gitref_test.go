package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/shell"
)

// git checkout NAME discards a file only when no branch or tag has that name.
func TestCheckoutOfAFile(t *testing.T) {
	const git = "/home/u/p/.git/"
	src := shell.FileFact{Path: "/home/u/p/src", Kind: shell.FileDirectory}
	refs := []shell.FileFact{{Path: git + "refs/heads/src"}, {Path: git + "refs/tags/src"}, {Path: git + "packed-refs"}}
	with := func(i int, f shell.FileFact) []shell.FileFact {
		files := append([]shell.FileFact{src}, refs...)
		f.Path = files[i].Path
		files[i] = f
		return files
	}
	file := shell.FileFact{Kind: shell.FileRegular}
	packed := func(line string) shell.FileFact {
		return shell.FileFact{Kind: shell.FileRegular, Content: []byte("# pack-refs\n" + line + "\n")}
	}
	for _, tt := range []struct {
		name, want string
		files      []shell.FileFact
	}{
		{"nothing was looked at", "", nil},
		{"nothing is there", "", with(0, shell.FileFact{})},
		{"the refs were not looked at", "", []shell.FileFact{src}},
		{"a folder", "checkout-discard", with(0, src)},
		{"a file", "checkout-discard", with(0, file)},
		{"a branch too", "", with(1, file)},
		{"branches below that name", "checkout-discard", with(1, shell.FileFact{Kind: shell.FileDirectory})},
		{"a tag too", "", with(2, file)},
		{"a packed branch too", "", with(3, packed("1234 refs/heads/src"))},
		{"another packed branch", "checkout-discard", with(3, packed("1234 refs/heads/src2"))},
	} {
		f := project
		f.Files = tt.files
		assert.Equal(t, tt.want, ids(judge(t, "git checkout src", f).Findings), tt.name)
	}
	f := project
	f.Files = with(0, src)
	assert.Empty(t, judge(t, "git -C ../other checkout src", f).Findings, "another repository")
	assert.Empty(t, judge(t, "git checkout -b src", f).Findings, "a new branch")
}

func TestCheckoutAsksForTheFileFirst(t *testing.T) {
	ask := func(f shell.Facts) []shell.Need {
		tb := Builtin()
		s, _ := shell.Lower("git checkout src", f)
		_, needs := Match(tb, Defaults(tb), &s, f)
		return needs
	}
	f := project
	at := shell.Need{Kind: shell.NeedLinks, Path: "/home/u/p/src"}
	assert.Equal(t, []shell.Need{at}, ask(f))
	f.Files = []shell.FileFact{{Path: at.Path}}
	assert.Empty(t, ask(f), "a branch costs one look")
	f.Files[0].Kind = shell.FileDirectory
	assert.Len(t, ask(f), 3, "the refs, in one round")
}
