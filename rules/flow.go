package rules

import (
	"strings"

	"rv/rules/internal/table"
	"rv/shell"
)

// flow says whether something the condition describes reaches the invocation: through
// a redirection of its own, or read by another program of the text whose output may
// reach it. The script does not say which output stands in which hole, so every hole
// may hold what was read before, or inside the command itself.
func (t *trial) flow(c *table.Cond) answer {
	if a := t.reads(c, t.inv, false); a != no {
		return a
	}
	in := t.inv.HasStdin && t.inv.Stdin.HasHole(shell.HoleUnknown)
	for i := range t.inv.Redirs {
		in = in && (t.inv.Redirs[i].Op != shell.RedirRead || t.inv.Redirs[i].FD != 0)
	}
	args := false
	for i := range t.inv.Argv {
		w := &t.inv.Argv[i]
		args = args || w.HasHole(shell.HoleUnknown) || strings.Contains(w.Text(), "/dev/fd/rv")
	}
	if !in && !args {
		return no
	}
	best := no
	for j := range t.script.Invocations {
		x := &t.script.Invocations[j]
		if j == t.at || x.Span.Start >= t.inv.Span.End || !t.oneOf(c.OfFrom, c.OfTo, x.Name) || printsElsewhere(x) {
			continue
		}
		if args && t.captured(x) || in && !t.captured(x) {
			best = max(best, t.reads(c, x, true))
		}
	}
	return best
}

// reads says whether an invocation reads what the condition describes. Without a path
// and a class that is whatever its programs print.
func (t *trial) reads(c *table.Cond, x *shell.Invocation, operands bool) answer {
	if c.PathFrom == c.PathTo && c.Mask == 0 {
		return known(operands)
	}
	inv := t.inv
	t.inv = x
	defer func() { t.inv = inv }()
	best := no
	for i := range x.Redirs {
		if x.Redirs[i].Op == shell.RedirRead {
			best = max(best, t.reader(c, x.Redirs[i].Target))
		}
	}
	for i := 1; operands && i < len(x.Argv); i++ {
		w := x.Argv[i]
		if strings.HasPrefix(w.Prefix(), "-") {
			continue
		}
		if at := strings.IndexByte(w.Prefix(), '='); at >= 0 {
			w = w.Slice(at+1, len(w.Text())) // dd if=
		}
		best = max(best, t.reader(c, w))
	}
	return best
}

func (t *trial) reader(c *table.Cond, w shell.Word) answer {
	if c.PathFrom < c.PathTo {
		if a := t.paths(c, w); a != no {
			return a
		}
	}
	if mask := Classes(c.Mask); mask != 0 {
		return known(t.classes(w, mask)&mask != 0)
	}
	return no
}

// printsElsewhere reports whether the output of x goes to a file.
func printsElsewhere(x *shell.Invocation) bool {
	for i := range x.Redirs {
		if r := &x.Redirs[i]; r.Op != shell.RedirRead && (r.FD == 1 || r.FD < 0) {
			return true
		}
	}
	return false
}

// captured reports whether the output of x becomes words: it was reached through a
// substitution that the invocation itself was not.
func (t *trial) captured(x *shell.Invocation) bool {
	for s := x.Step; s >= 0 && s < len(t.script.Steps) && s != t.inv.Step; s = t.script.Steps[s].Parent {
		switch t.script.Steps[s].Name {
		case "$( )", "<( )":
			return true
		}
	}
	return false
}

func (t *trial) oneOf(from, to uint16, name string) bool {
	for i := from; i < to; i++ {
		if t.t.Text(t.t.Strs[i]) == name {
			return true
		}
	}
	return false
}
