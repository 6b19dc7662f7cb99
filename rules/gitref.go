package rules

import (
	"strings"

	"rv/shell"
)

// isFile reports whether w names something that exists and is no branch or tag of the
// repository: of both, "git checkout NAME" takes the branch. What was not looked at is no
// file.
func (t *trial) isFile(w shell.Word) bool {
	name, known := w.Known()
	if !known || t.inv.Reach&shell.ReachRemote != 0 || len(t.inv.Dirs) > 1 {
		return false
	}
	c := &t.local
	c.asking = true
	var p path
	c.start(&p)
	if len(t.inv.Dirs) == 1 {
		c.follow(&p, t.inv.Dirs[0])
	}
	c.follow(&p, w)
	at, whole := p.spell()
	if p.base != baseRoot || !whole {
		return false
	}
	if !c.f.RepoKnown {
		c.need(shell.NeedRepo, c.f.Cwd) // with the next: there are only two rounds of questions
	}
	fact, ok := c.f.File(at)
	if !ok {
		c.need(shell.NeedLinks, at)
		return false
	}
	if fact.Kind == shell.FileAbsent || fact.Kind == shell.FileUnreadable {
		return false
	}
	return c.f.RepoKnown && c.f.Repo != "" && !c.isRef(name)
}

// isRef reports whether the repository has a branch or tag of a name, or may have: it
// was not looked at yet. Git keeps a ref in a file of its own or as a line of packed-refs.
func (c *classifier) isRef(name string) bool {
	git := strings.TrimRight(c.f.Repo, "/") + "/.git/"
	is := false
	for _, dir := range [...]string{"refs/heads/", "refs/tags/"} {
		fact, ok := c.f.File(git + dir + name)
		if !ok {
			c.need(shell.NeedLinks, git+dir+name)
		}
		is = is || !ok || fact.Kind == shell.FileRegular
	}
	packed, ok := c.f.File(git + "packed-refs")
	if !ok {
		c.need(shell.NeedContent, git+"packed-refs")
	}
	if is || !ok {
		return true
	}
	for line := range strings.Lines(string(packed.Content)) {
		_, ref, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if ref == "refs/heads/"+name || ref == "refs/tags/"+name {
			return true
		}
	}
	return false
}
