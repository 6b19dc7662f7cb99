package guard

import (
	"strings"

	"rv/decision"
	"rv/rules"
	"rv/shell"
)

// Check gives the invariants that a script meets.
func Check(s *shell.Script, f shell.Facts, own Own) []rules.Finding {
	c := checker{script: s, paths: rules.NewPlaces(s, f)}
	c.guard(own)
	for i := range s.Invocations {
		c.at, c.inv = i, &s.Invocations[i]
		if c.inv.Reach&(shell.ReachRemote|shell.ReachThrowaway) != 0 {
			continue // another machine's rv
		}
		c.redirections()
		if len(c.inv.Argv) > 1 {
			c.operands()
			c.command()
			c.typed()
		}
	}
	return c.found
}

type checker struct {
	script *shell.Script
	paths  *rules.Places
	places []rules.Place
	moved  int // how many of them are own.Hooks, see kindOf

	at    int
	inv   *shell.Invocation
	found []rules.Finding
}

// add notes an invariant, once for an invocation.
func (c *checker) add(h decision.Hit, word int) {
	for i := range c.found {
		if f := &c.found[i]; f.Invocation == c.at && f.Rule == h.Rule {
			return
		}
	}
	c.found = append(c.found, rules.Finding{Hit: h, Invocation: c.at, Span: c.inv.Span, Word: word})
}

// touch is how a word lies to the guarded places.
func (c *checker) touch(w shell.Word) rules.Relation {
	return c.paths.Relate(w, c.inv.Dirs, c.places)
}

func (c *checker) redirections() {
	for i := range c.inv.Redirs {
		r := &c.inv.Redirs[i]
		in := c.touch(r.Target).In
		switch {
		case in < 0:
		case r.Op != shell.RedirRead:
			c.add(c.kindOf(in).changed(), -1)
		case c.kindOf(in) == targetKey:
			c.add(key(), -1)
		}
	}
}

// operands judges what a program does with the paths it is handed.
func (c *checker) operands() {
	role := roleOf(c.inv)
	if role == roleLists {
		return
	}
	near := c.paths.Near(c.inv.Dirs, c.places)
	dest := -1
	if role == roleCopies || role == roleMoves {
		dest = c.destination()
	}
	for i := 1; i < len(c.inv.Argv); i++ {
		w := c.inv.Argv[i]
		if i == dest {
			continue // judged already
		}
		if text := w.Text(); strings.HasPrefix(text, "-") && !strings.ContainsAny(text, "/~=") {
			continue
		}
		for _, part := range parts(w) {
			if !near && rules.Down(part) {
				continue
			}
			r := c.touch(part)
			if r.In >= 0 {
				c.handed(i, role, c.kindOf(r.In))
			} else if r.Above >= 0 && c.takesAlong(role) {
				c.add(c.kindOf(r.Above).changed(), i)
			}
		}
	}
}

// handed judges a program that is handed a guarded path as Argv[i].
func (c *checker) handed(i int, role role, kind target) {
	switch role {
	case roleLists:
	case roleReads:
		if kind == targetKey {
			c.add(key(), i)
		}
	case roleCopies: // where to is judged by itself
		if kind == targetKey || kind == targetFiles && recurses(c.inv.Argv[1:], "raR") {
			c.add(key(), i)
		}
	default:
		if !c.handedOn(c.inv.Argv[i]) {
			c.add(kind.changed(), i)
		}
	}
}

// takesAlong reports whether a program that is handed a directory changes what lies in
// it.
func (c *checker) takesAlong(role role) bool {
	return role == roleMoves || role == roleRemoves && recurses(c.inv.Argv[1:], "rR")
}

// handedOn reports whether a word is also one of a command that this one runs: strace
// does nothing with the paths behind it, what it runs does.
func (c *checker) handedOn(w shell.Word) bool {
	for i := c.at + 1; i < len(c.script.Invocations); i++ {
		inner := &c.script.Invocations[i]
		if len(inner.Argv) == 0 || !c.runs(inner.Step) {
			continue
		}
		for _, v := range inner.Argv[1:] {
			if v.Text() == w.Text() {
				return true
			}
		}
	}
	return false
}

// runs reports whether this invocation is a step by which step was reached.
func (c *checker) runs(step int) bool {
	for step >= 0 && step < len(c.script.Steps) && step != c.inv.Step {
		s := &c.script.Steps[step]
		name, _, _ := strings.Cut(s.Name, " ")
		if s.Parent == c.inv.Step {
			return name == c.inv.Name
		}
		if s.Parent >= step {
			return false // a parent precedes its children
		}
		step = s.Parent
	}
	return false
}

// destination judges where a copy or move ends: in the last operand, or in what
// --target-directory names, under the names of the others. It says which word that is.
func (c *checker) destination() (at int) {
	const long = "--target-directory="
	at = len(c.inv.Argv) - 1
	dest := c.inv.Argv[at]
	for i, w := range c.inv.Argv {
		text := w.Prefix()
		switch {
		case text == "-t" && i+1 < len(c.inv.Argv):
			at, dest = i+1, c.inv.Argv[i+1]
		case strings.HasPrefix(text, long):
			at, dest = i, w.Slice(len(long), len(w.Text()))
		}
	}
	if in := c.touch(dest).In; in >= 0 {
		c.add(c.kindOf(in).changed(), -1)
		return at
	}
	for i, s := range c.inv.Argv {
		if i == 0 || i == at || strings.HasPrefix(s.Prefix(), "-") {
			continue
		}
		into := dest.Concat(shell.Lit("/")).Concat(lastName(s))
		if in := c.touch(into).In; in >= 0 {
			c.add(c.kindOf(in).changed(), -1)
		}
	}
	return at
}

// lastName is the last component of the path in w.
func lastName(w shell.Word) shell.Word {
	text := strings.TrimRight(w.Text(), "/")
	return w.Slice(strings.LastIndexByte(text, '/')+1, len(text))
}

// parts are w and the paths that may stand in it: of=PATH, HOST:PATH, src=PATH,dst=PATH,
// -oPATH.
func parts(w shell.Word) []shell.Word {
	const most = 8
	text := w.Text()
	out := append(make([]shell.Word, 0, 2), w)
	if len(text) > 2 && text[0] == '-' && text[1] != '-' {
		out = append(out, w.Slice(2, len(text)))
	}
	if !strings.ContainsAny(text, "=:,") {
		return out
	}
	from := 0
	for i := 0; i <= len(text) && len(out) < most; i++ {
		if i == len(text) || strings.IndexByte("=:,", text[i]) >= 0 {
			if strings.ContainsAny(text[from:i], "/~") {
				out = append(out, w.Slice(from, i))
			}
			from = i + 1
		}
	}
	return out
}
