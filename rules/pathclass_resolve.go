package rules

import (
	"strings"

	"rv/shell"
)

// base is where a path starts.
type base uint8

const (
	baseUnknown base = iota
	baseRoot         // absolute
	baseHome         // the home directory, which the facts do not say
	baseCwd          // the working directory, which the facts do not say
	baseRepo         // the repository root, which the facts do not say
	baseTemp         // a directory made by mktemp
)

// comp is one component of a path.
type comp struct {
	text string // literal text; of a component with holes, what is left
	kind compKind
}

type compKind uint8

const (
	compKnown compKind = iota
	compGlob           // a pattern the shell expands: one existing name
	compOne            // not known, but one name
	compAny            // not known: none, one or several names, perhaps ".."
)

// maxComps is the depth of path that is looked at.
const maxComps = 32

// path is a resolved path. It is never copied to the heap.
type path struct {
	base  base
	n     int
	deep  int // known components beyond maxComps
	comps [maxComps]comp
}

func (p *path) lose() { p.base, p.n, p.deep = baseUnknown, 0, 0 }

func (p *path) set(b base) { p.base, p.n, p.deep = b, 0, 0 }

// push appends one component, resolving "." and "..".
func (p *path) push(c comp) {
	if c.kind == compKnown {
		switch c.text {
		case "", ".":
			return
		case "..":
			p.pop()
			return
		}
	}
	switch {
	case p.n < maxComps:
		p.comps[p.n] = c
		p.n++
	case c.kind == compAny:
		p.lose() // a ".." after it could not be followed
	default:
		p.deep++ // has the class of what it lies in
	}
}

func (p *path) pop() {
	switch {
	case p.deep > 0:
		p.deep--
	case p.n > 0 && p.comps[p.n-1].kind == compAny:
		p.lose()
	case p.n > 0:
		p.n--
	case p.base == baseRoot, p.base == baseHome:
		// The parent of / is /; a directory that holds the home is as bad to
		// lose as the home itself.
	default:
		p.lose()
	}
}

func (p *path) pushText(s string) {
	for s != "" {
		name, rest, _ := strings.Cut(s, "/")
		p.push(comp{text: name})
		s = rest
	}
}

// setAbs makes p the known absolute path s.
func (p *path) setAbs(s string) {
	p.set(baseRoot)
	p.pushText(s)
}

// resolver turns words into paths by the facts.
type resolver struct {
	f shell.Facts // empty for another machine
}

// start sets p to the directory the text starts in.
func (r *resolver) start(p *path) {
	if strings.HasPrefix(r.f.Cwd, "/") {
		p.setAbs(r.f.Cwd)
		return
	}
	p.set(baseCwd)
}

func (r *resolver) home(p *path) {
	if strings.HasPrefix(r.f.Home, "/") {
		p.setAbs(r.f.Home)
		return
	}
	p.set(baseHome)
}

// follow moves p, the directory a word is relative to, to the path w.
func (r *resolver) follow(p *path, w shell.Word) {
	text, holes := w.Text(), w.Holes()
	at := 0
	if len(holes) > 0 && holes[0].At == 0 {
		if !r.leadingHole(p, holes[0].Kind) {
			// A name or a number: part of the first component.
			r.components(p, w, text, holes, 0)
			return
		}
		holes = holes[1:]
		if text != "" && text[0] != '/' || len(holes) > 0 && holes[0].At == 0 {
			// "$HOME.bak" is not below the home.
			p.lose()
		}
	} else {
		switch {
		case strings.HasPrefix(text, "/"):
			p.set(baseRoot)
		case text == "~" || strings.HasPrefix(text, "~/"):
			// Quoted, this names a file "~", the classic slip; the worse
			// reading stands.
			r.home(p)
			at = 1
		}
	}
	r.components(p, w, text, holes, at)
}

// leadingHole sets p to what a hole at the start of a word stands for. It
// reports false when the hole is part of a name.
func (r *resolver) leadingHole(p *path, kind shell.HoleKind) bool {
	switch kind {
	case shell.HoleNumber, shell.HoleName:
		return false
	case shell.HoleHome:
		r.home(p)
	case shell.HoleTemp:
		p.set(baseTemp)
	case shell.HoleCwd:
		// p already is the directory the command runs in.
	case shell.HoleRepo:
		if strings.HasPrefix(r.f.Repo, "/") {
			p.setAbs(r.f.Repo)
		} else {
			p.set(baseRepo)
		}
	default:
		p.lose()
	}
	return true
}

// components pushes text[at:] component by component; holes lie at or after at.
func (r *resolver) components(p *path, w shell.Word, text string, holes []shell.Hole, at int) {
	for at <= len(text) {
		end := len(text)
		if i := strings.IndexByte(text[at:], '/'); i >= 0 {
			end = at + i
		}
		c := comp{text: text[at:end]}
		// A hole between two slashes lies at the second one.
		for len(holes) > 0 && holes[0].At <= end {
			switch kind := holes[0].Kind; {
			case kind != shell.HoleNumber && kind != shell.HoleName:
				c.kind = compAny
			case c.kind == compKnown:
				c.kind = compOne
			}
			holes = holes[1:]
		}
		if c.kind == compKnown && w.Glob() && hasMeta(c.text) {
			c.kind = compGlob
		}
		p.push(c)
		at = end + 1
	}
}
