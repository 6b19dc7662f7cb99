package rules

import (
	"strings"

	"rv/rules/internal/table"
	"rv/shell"
)

// Class is what kind of place a path stands for.
type Class = table.Class

// Classes is a set of classes: a path may stand for several places.
type Classes = table.Classes

// classifier gives the classes of words that name paths.
type classifier struct {
	resolver
	links links
	// asking: needs are reported. Rules about system paths alone decide without
	// the disk.
	asking bool
	needs  []shell.Need
}

// maxNeeds is how many questions one match asks (design.md §1).
const maxNeeds = 8

func (c *classifier) need(kind shell.NeedKind, at string) {
	if !c.asking || len(c.needs) == maxNeeds {
		return
	}
	for _, n := range c.needs {
		if n.Kind == kind && n.Path == at {
			return
		}
	}
	c.needs = append(c.needs, shell.Need{Kind: kind, Path: at})
}

// word gives the classes of w for a command that runs in one of dirs (nil: the
// directory of the facts).
func (c *classifier) word(w shell.Word, dirs []shell.Word) Classes {
	if w.Is("") {
		return 0 // names no file: "rm: cannot remove ''"
	}
	if len(dirs) == 0 {
		return c.wordIn(w, nil)
	}
	var s Classes
	for i := range dirs {
		s |= c.wordIn(w, &dirs[i])
	}
	return s
}

func (c *classifier) wordIn(w shell.Word, dir *shell.Word) Classes {
	var p path
	c.start(&p)
	if dir != nil {
		c.follow(&p, *dir)
	}
	c.follow(&p, w)
	return c.path(&p) | c.linked(&p)
}

// path gives the classes of p, symbolic links of the same text aside.
func (c *classifier) path(p *path) Classes {
	switch p.base {
	case baseRoot:
		return c.absolute(p)
	case baseHome:
		if p.n == 0 {
			return table.Of(table.ClassHome)
		}
		return insideHome(p, 0)
	case baseCwd, baseRepo:
		if !c.f.RepoKnown && p.base == baseRepo {
			c.askRepo(p)
		}
		s, _ := inVCS(p, 0)
		if !s.Has(table.ClassVCS) {
			s |= table.Of(table.ClassProject)
		}
		return s
	case baseTemp:
		return table.Of(table.ClassTemp)
	default:
		s, _ := inVCS(p, 0)
		return s | table.Of(table.ClassUnknown)
	}
}

// askRepo asks for the repository, if it could hold p: it holds the working
// directory, so they would have the first name in common.
func (c *classifier) askRepo(p *path) {
	if !strings.HasPrefix(c.f.Cwd, "/") {
		return
	}
	if p.base == baseRoot && p.n > 0 {
		first, _, _ := strings.Cut(strings.TrimLeft(c.f.Cwd, "/"), "/")
		if p.comps[0].is(first) == no {
			return
		}
	}
	c.need(shell.NeedRepo, c.f.Cwd)
}

// absolute classifies in the order of the design: what is critical by its
// spelling, the project, the rest of the home, the rest.
func (c *classifier) absolute(p *path) Classes {
	if p.holdsAll() {
		return table.Of(table.ClassRoot)
	}
	var s Classes // by places that p may stand for, without being certain
	home := c.f.Home
	if strings.HasPrefix(home, "/") && home != "/" {
		switch rel := relate(p, home[1:]); {
		case rel.above == yes:
			return table.Of(table.ClassHome)
		case rel.above == maybe:
			s |= table.Of(table.ClassHome)
		case rel.below == yes:
			return s | c.inHome(p, rel.depth)
		case rel.below == maybe:
			s |= table.Of(table.ClassOtherHome)
		}
	}
	hard := placeOf(p)
	if hard == table.Of(table.ClassSystem) || hard == table.Of(table.ClassDevice) || hard == table.Of(table.ClassStream) {
		return s | hard
	}
	if repo := c.repo(p); repo != "" {
		switch rel := relate(p, repo[1:]); {
		case rel.above == yes && p.n < rel.depth:
			s |= table.Of(table.ClassProject) // it holds the project
			return s | hard&^table.Of(table.ClassTemp)
		case rel.above == maybe:
			s |= table.Of(table.ClassProject)
		case rel.above == yes || rel.below == yes:
			return s | c.inRepo(p, rel.depth)
		}
	}
	return s | hard
}

// holdsAll reports whether an absolute path is /, "/*", or may be / because
// nothing but holes follow.
func (p *path) holdsAll() bool {
	if p.n == 1 && p.comps[0].kind == compGlob && p.comps[0].text == "*" {
		return true
	}
	for i := 0; i < p.n; i++ {
		if p.comps[i].kind != compAny || p.comps[i].text != "" {
			return false
		}
	}
	return true
}

// repo is the repository root that holds the working directory, "" when there is
// none to speak of. One that holds the home makes nobody's home a project.
func (c *classifier) repo(p *path) string {
	if !c.f.RepoKnown && c.f.Repo == "" {
		c.askRepo(p)
	}
	repo := strings.TrimRight(c.f.Repo, "/")
	if !strings.HasPrefix(repo, "/") {
		return ""
	}
	if h := strings.TrimRight(c.f.Home, "/"); h == repo || isBelow(h, repo) {
		return ""
	}
	return repo
}

// isBelow reports whether the path p lies below dir, both without a slash at the
// end.
func isBelow(p, dir string) bool {
	return len(p) > len(dir) && p[len(dir)] == '/' && p[:len(dir)] == dir
}

// inHome classifies what lies below the home, of depth components.
func (c *classifier) inHome(p *path, depth int) Classes {
	if repo := c.repo(p); repo != "" {
		if rel := relate(p, repo[1:]); rel.below == yes || rel.above == yes && p.n == rel.depth {
			return c.inRepo(p, rel.depth)
		}
		return insideHome(p, depth)
	}
	if cwd := strings.TrimRight(c.f.Cwd, "/"); isBelow(cwd, strings.TrimRight(c.f.Home, "/")) {
		if rel := relate(p, cwd[1:]); rel.below == yes || rel.above == yes && p.n == rel.depth {
			s, sure := inVCS(p, rel.depth)
			if sure {
				return s
			}
			return s | table.Of(table.ClassProject)
		}
	}
	return insideHome(p, depth)
}

// insideHome classifies what lies below some home, outside the project.
func insideHome(p *path, depth int) Classes {
	for i := range caches {
		rel := relateFrom(p, depth, caches[i].path)
		if rel.below == yes || caches[i].self && rel.above == yes && p.n-depth == rel.depth {
			return table.Of(table.ClassCache)
		}
	}
	return table.Of(table.ClassOtherHome)
}

// inRepo classifies what lies in the repository, whose root has depth
// components.
func (c *classifier) inRepo(p *path, depth int) Classes {
	s, sure := inVCS(p, depth)
	if sure {
		return s
	}
	at := c.artefactAt(p, depth)
	if at >= 0 && at < p.n-1 && p.comps[p.n-1].kind == compGlob && p.deep == 0 {
		// "dist/.*": what it covers lies in dist, where the project's .git is not. A
		// pattern before the last name may cover "..".
		inside := *p
		inside.n--
		s, _ = inVCS(&inside, depth)
	}
	if at >= 0 && s == 0 {
		return c.artefact(p, depth)
	}
	return s | table.Of(table.ClassProject)
}

// inVCS says whether p reaches into version control data.
func inVCS(p *path, depth int) (s Classes, sure bool) {
	for i := depth; i < p.n; i++ {
		for _, name := range vcsNames {
			switch p.comps[i].is(name) {
			case yes:
				return table.Of(table.ClassVCS), true
			case maybe:
				s |= table.Of(table.ClassVCS)
			}
		}
	}
	return s, false
}
