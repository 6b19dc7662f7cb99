package explain

import (
	"fmt"
	"slices"
	"strings"

	"rv/gate"
	"rv/internal/term"
	"rv/rules"
	"rv/shell"
)

// Tree is the decision, and every command the text would run with the way it was
// reached, what is known of it, and what the rules say about it.
func Tree(style term.Style, env gate.Env, ev gate.Evaluation) string {
	p := open(style, env, ev)
	p.headline()
	p.snippets()
	if len(ev.Parts) > 0 && len(ev.Findings) == 0 {
		p.WriteByte('\n') // between the headline and the parts
	}
	for i := range ev.Parts {
		p.part(i)
	}
	if p.head.sentence != "" {
		p.WriteByte('\n')
	}
	p.sentence()
	return style.Panel(p.head.tone, p.String())
}

func (p *page) part(i int) {
	part := &p.ev.Parts[i]
	if !part.Script.Complete {
		p.field("not finished", part.Script.Cause.String()+"; below is what came before")
	}
	p.field("runs in", place(part.Facts))
	for _, f := range part.Facts.Files {
		p.field("looked at", fact(f))
	}
	t := tree{page: p, part: i, script: &part.Script}
	nodes := forest(t.script, t.told)
	if len(nodes) == 0 {
		p.field("runs", "nothing")
		return
	}
	p.field("runs", commands(len(part.Script.Invocations)))
	t.nodes(nodes, "")
}

func commands(n int) string {
	if n == 1 {
		return "1 command"
	}
	return fmt.Sprintf("%d commands", n)
}

// tree writes the nodes of one part.
type tree struct {
	*page
	part    int
	script  *shell.Script
	written int
}

// maxNodes is how many nodes are written; beyond it only those with something to tell.
const maxNodes = 200

// told reports whether a rule says something about the invocation.
func (t *tree) told(invocation int) bool {
	for i := range t.ev.Findings {
		if f := &t.ev.Findings[i]; f.Part == t.part && f.Rule.Invocation == invocation {
			return true
		}
	}
	for _, m := range t.ev.Parts[t.part].Result.May {
		if m.Invocation == invocation {
			return true
		}
	}
	return false
}

func (t *tree) telling(n *node) bool {
	return n.step == none && n.invocation != none && t.told(n.invocation) ||
		slices.ContainsFunc(n.kids, t.telling)
}

func (t *tree) nodes(nodes []*node, prefix string) {
	kept, skipped := t.kept(nodes)
	for i := 0; i < len(kept); {
		n := kept[i]
		alike := t.alike(kept[i:])
		i += alike
		branch, bar := "├─ ", "│  "
		if i == len(kept) && skipped == 0 {
			branch, bar = "└─ ", "   "
		}
		t.written++
		title := t.title(n)
		if alike > 1 {
			title += fmt.Sprintf(" (%d times)", alike)
		}
		t.line(prefix+branch, title)
		below := prefix + bar
		inner := below + "   "
		if len(n.kids) > 0 {
			inner = below + "│  "
		}
		for _, d := range t.details(n) {
			t.line(inner, d)
		}
		t.nodes(n.kids, below)
	}
	if skipped > 0 {
		t.line(prefix+"└─ ", fmt.Sprintf("%d more, about which no rule says anything", skipped))
	}
}

// kept are the nodes that are written, and how many are not.
func (t *tree) kept(nodes []*node) (kept []*node, skipped int) {
	for i, n := range nodes {
		if t.written+i >= maxNodes && !t.telling(n) {
			skipped++
			continue
		}
		kept = append(kept, n)
	}
	return kept, skipped
}

// alike is how many nodes from the first on read the same.
func (t *tree) alike(nodes []*node) int {
	n := 1
	for n < len(nodes) && len(nodes[0].kids) == 0 && len(nodes[n].kids) == 0 &&
		t.title(nodes[n]) == t.title(nodes[0]) && slices.Equal(t.details(nodes[n]), t.details(nodes[0])) {
		n++
	}
	return n
}

func (t *tree) line(prefix, text string) {
	t.WriteString(strings.TrimRight(t.style.Paint(term.Dim, prefix)+text, " ") + "\n")
}

func (t *tree) title(n *node) string {
	switch {
	case n.step != none:
		return t.style.Paint(term.Bold, term.Visible(t.script.Steps[n.step].Name))
	case n.opaque != none:
		return t.style.Paint(term.Warn, "… code that the text does not determine")
	default:
		return commandLine(&t.script.Invocations[n.invocation])
	}
}

// details are the lines below a node's title.
func (t *tree) details(n *node) (lines []string) {
	if n.invocation == none {
		return nil
	}
	inv := &t.script.Invocations[n.invocation]
	say := func(name, value string) {
		if value != "" {
			lines = append(lines, t.style.Paint(term.Dim, name+":")+" "+value)
		}
	}
	say("in", t.dirs(inv))
	say("redirects", redirections(inv.Redirs))
	if inv.HasStdin && !t.inherits(n, inv) {
		say("stdin", stdin(inv.Stdin))
	}
	if n.step != none {
		return lines
	}
	say("reached", reached(inv.Reach))
	for _, u := range unknown(inv.Argv) {
		say("unknown", u)
	}
	t.findings(n.invocation, say)
	for _, m := range t.mayMatch(n.invocation) {
		say("may match", m)
	}
	return lines
}

// dirs are the directories the invocation may run in, when they are not the one the
// text starts in.
func (t *tree) dirs(inv *shell.Invocation) string {
	cwd := t.ev.Parts[t.part].Facts.Cwd
	var out []string
	for _, d := range inv.Dirs {
		out = append(out, word(d))
	}
	if text := strings.Join(out, " or "); text != cwd {
		return text
	}
	return ""
}

// inherits reports whether the step by which inv was reached says already what it
// reads.
func (t *tree) inherits(n *node, inv *shell.Invocation) bool {
	if n.step != none || inv.Step < 0 || inv.Step >= len(t.script.Steps) {
		return false
	}
	for i := range t.script.Invocations {
		outer := &t.script.Invocations[i]
		if outer.HasStdin && outer.Step == t.script.Steps[inv.Step].Parent && outer.Span == inv.Span && outer.Stdin.String() == inv.Stdin.String() {
			return true
		}
	}
	return false
}

func stdin(w shell.Word) string {
	if w.Text() == "" && !w.IsKnown() {
		return "not determined by the text"
	}
	return word(w)
}

func (t *tree) findings(invocation int, say func(name, value string)) {
	for i := range t.ev.Findings {
		f := &t.ev.Findings[i]
		if f.Part != t.part || f.Rule.Invocation != invocation {
			continue
		}
		vote, tone := t.vote(i)
		say(vote, t.style.Paint(tone, f.Hit.Rule.Display())+fmt.Sprintf(" (%s)", f.Hit.Severity))
		say("  why", f.Hit.Reason)
		say("  about", t.about(&f.Rule))
		say("  safer", t.safer(f.Hit.Rule))
	}
}

// about says which word decided and how sure that is.
func (t *tree) about(f *rules.Finding) string {
	var out []string
	argv := t.script.Invocations[f.Invocation].Argv
	if f.Word >= 0 && f.Word < len(argv) {
		text := word(argv[f.Word])
		if c := f.Class.String(); c != "" {
			text += ", " + c
		}
		out = append(out, text)
	}
	if f.Unknown {
		out = append(out, "the text does not determine it, so it is taken at its worst")
	}
	if f.Assumed {
		out = append(out, "it rests on the default of a name that is not assigned")
	}
	if f.Recorded {
		out = append(out, "it does not count against the command here")
	}
	return strings.Join(out, "; ")
}

// mayMatch are the rules that what the text leaves open may make match.
func (t *tree) mayMatch(invocation int) []string {
	var out []string
	for _, m := range t.ev.Parts[t.part].Result.May {
		text := m.Rule.Display()
		if m.Rule.IsZero() {
			text = "any rule, as the program's name is not determined"
		}
		if m.Invocation == invocation && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}
