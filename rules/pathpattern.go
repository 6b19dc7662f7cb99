package rules

import (
	"strings"

	"rv/rules/internal/table"
	"rv/shell"
)

// paths says whether the patterns of c cover the path that w names. A pattern begins
// with / or with ~/ (in anybody's home), or is the end of a path; /** at its end is
// everything below. One with ! in front takes back what patterns before it cover.
func (t *trial) paths(c *table.Cond, w shell.Word) answer {
	text := w.Prefix()
	w = withoutScheme(w)
	if w.Is("") || strings.Contains(text, "://") && w.Prefix() == text {
		return no
	}
	in := &t.local
	if t.inv.Reach&shell.ReachRemote != 0 {
		in = &t.remote
	}
	var p path
	if len(t.inv.Dirs) == 0 {
		in.start(&p)
		in.follow(&p, w)
		return t.pathList(c, in, &p)
	}
	best := no
	for i := range t.inv.Dirs {
		in.start(&p)
		in.follow(&p, t.inv.Dirs[i])
		in.follow(&p, w)
		best = max(best, t.pathList(c, in, &p))
	}
	return best
}

// withoutScheme is the path in a file: URL.
func withoutScheme(w shell.Word) shell.Word {
	const scheme = "file://"
	if strings.HasPrefix(w.Prefix(), scheme) {
		return w.Slice(len(scheme), len(w.Text()))
	}
	return w
}

func (t *trial) pathList(c *table.Cond, in *classifier, p *path) answer {
	best := no
	m := pathMatcher{p: p, fold: c.Flags&table.CondFold != 0}
	for i := c.PathFrom; i < c.PathTo; i++ {
		pattern := t.t.Text(t.t.Strs[i])
		if back, isBack := strings.CutPrefix(pattern, "!"); isBack {
			m.all = true
			if best != no && in.covers(m, back) == yes {
				best = no
			}
			continue
		}
		m.all = false
		if best != yes {
			best = max(best, in.covers(m, pattern))
		}
	}
	return best
}

// covers says whether one pattern covers p.
func (c *classifier) covers(m pathMatcher, pattern string) answer {
	p := m.p
	pattern, m.below = strings.CutSuffix(pattern, "/**")
	switch {
	case pattern == "" || pattern[0] == '/':
		if p.base != baseRoot {
			return no
		}
		m.anchored = true
		return m.at(0, strings.TrimPrefix(pattern, "/"))
	case pattern == "~" || strings.HasPrefix(pattern, "~/"):
		m.anchored = true
		rest := strings.TrimPrefix(pattern[1:], "/")
		if p.base == baseHome {
			return m.at(0, rest)
		}
		if from := c.homeDepth(p); from > 0 {
			return m.at(from, rest)
		}
		return no
	}
	return m.anywhere(pattern)
}

// homes hold the homes of people.
var homes = [...]string{"home", "Users", "export/home", "var/home"}

// homeDepth is how many components of p name a home, 0 when it lies in none.
func (c *classifier) homeDepth(p *path) int {
	if p.base != baseRoot {
		return 0
	}
	if n := p.begins(strings.Trim(c.f.Home, "/")); n > 0 {
		return n
	}
	for _, root := range [...]string{"root", "var/root"} {
		if n := p.begins(root); n > 0 {
			return n
		}
	}
	for _, h := range homes {
		if n := p.begins(h); n > 0 && p.n > n {
			return n + 1
		}
	}
	return 0
}

// begins is the number of components of dir, if p begins with them; otherwise 0.
func (p *path) begins(dir string) int {
	n := 0
	for dir != "" {
		name, rest, _ := strings.Cut(dir, "/")
		dir = rest
		if n >= p.n || p.comps[n].kind != compKnown || p.comps[n].text != name {
			return 0
		}
		n++
	}
	return n
}

// pathMatcher compares a path with a pattern component by component.
type pathMatcher struct {
	p        *path
	below    bool // what lies below the pattern is meant
	anchored bool // the pattern says where it begins
	all      bool // everything that the path may stand for must be covered
	fold     bool
}

// at compares the pattern with the components of p from the given one.
func (m *pathMatcher) at(from int, pattern string) answer {
	a, i := yes, from
	for pattern != "" {
		name, rest, _ := strings.Cut(pattern, "/")
		pattern = rest
		if i >= m.p.n {
			return no
		}
		if a = min(a, m.covers(name, &m.p.comps[i])); a == no {
			return no
		}
		i++
	}
	rest := m.p.n - i + m.p.deep
	if (rest > 0) != m.below {
		return no
	}
	return a
}

// anywhere compares a pattern that says only how a path ends.
func (m *pathMatcher) anywhere(pattern string) answer {
	k := strings.Count(pattern, "/") + 1
	last := m.p.n - k
	if last < 0 && m.p.base == baseUnknown {
		return maybe // the names before what is known may fit
	}
	if !m.below {
		if last < 0 || m.p.deep > 0 {
			return no
		}
		return m.at(last, pattern)
	}
	best := no
	for from := 0; from <= last && best != yes; from++ {
		best = max(best, m.at(from, pattern))
	}
	return best
}

// covers says whether the name pattern covers one component.
func (m *pathMatcher) covers(pattern string, c *comp) answer {
	text := c.text
	if m.fold {
		text = strings.ToLower(text)
	}
	switch c.kind {
	case compKnown:
		return known(globMatch(pattern, text))
	case compGlob:
		// The shell expands it: to what the pattern covers too?
		switch {
		case m.all:
			return known(globMatch(pattern, text))
		case !m.anchored && strings.Trim(text, "*?") == "":
			return no // "cat *" is about no file in particular
		case !hasMeta(pattern):
			return known(mayName(text, pattern))
		case globMatch(pattern, text):
			return yes
		case overlap(pattern, text):
			if m.anchored {
				return yes
			}
			return maybe
		}
		return no
	default:
		return maybe // also when all must be covered: a maybe takes nothing back
	}
}

// overlap reports whether two patterns may cover one name, as far as their literal
// beginnings and ends tell.
func overlap(a, b string) bool {
	a0, b0 := a[:strings.IndexAny(a, "*?[")], b[:strings.IndexAny(b, "*?[")]
	a1, b1 := a[strings.LastIndexAny(a, "*?]")+1:], b[strings.LastIndexAny(b, "*?]")+1:]
	return (strings.HasPrefix(a0, b0) || strings.HasPrefix(b0, a0)) && (strings.HasSuffix(a1, b1) || strings.HasSuffix(b1, a1))
}
