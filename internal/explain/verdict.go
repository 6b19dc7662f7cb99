package explain

import (
	"fmt"
	"slices"
	"strings"

	"rv/decision"
	"rv/denytext"
	"rv/gate"
	"rv/internal/term"
	"rv/policy"
	"rv/rules"
)

// page is what is being written about one evaluation.
type page struct {
	strings.Builder
	style term.Style
	env   gate.Env
	ev    gate.Evaluation
	head  head
}

// head is a decision in words.
type head struct {
	word     string
	detail   string
	tone     term.Tone
	hit      decision.Hit // of a denial
	hits     []decision.Hit
	sentence string // what the agent reads, "" when nothing
}

type heads struct{}

func (heads) Allow(p decision.Passed) head {
	return head{word: "allow", tone: term.Good, hits: p.Hits()}
}

func (heads) Deny(d decision.Denial) head {
	return head{
		word: "deny", detail: named(d.Hit()), tone: term.Bad,
		hit: d.Hit(), hits: d.Hits(), sentence: denytext.Denied(d).String(),
	}
}

func (heads) Indeterminate(c decision.Cause) head {
	return head{
		word: "indeterminate", detail: c.String(), tone: term.Warn,
		hits: c.Hits(), sentence: denytext.Incomplete.String(),
	}
}

func named(h decision.Hit) string {
	return fmt.Sprintf("%s (%s, %s)", h.Label, h.Rule.Display(), h.Severity)
}

func open(style term.Style, env gate.Env, ev gate.Evaluation) *page {
	return &page{style: style, env: env, ev: ev, head: decision.Match(ev.Decision, heads{})}
}

// Verdict is the decision with its reason, the safer command, and the part of the text
// it is about.
func Verdict(style term.Style, env gate.Env, ev gate.Evaluation) string {
	p := open(style, env, ev)
	p.headline()
	p.snippets()
	if !p.head.hit.Rule.IsZero() {
		p.reason(p.head.hit)
	}
	p.others()
	p.notes()
	p.sentence()
	return style.Panel(p.head.tone, p.String())
}

func (p *page) headline() {
	p.WriteString(p.style.Paint(p.head.tone, p.head.word))
	if p.head.detail != "" {
		p.WriteString(": " + p.style.Paint(term.Bold, p.head.detail))
	}
	p.WriteByte('\n')
}

// snippets shows the text with carets under what matched.
func (p *page) snippets() {
	for i := range p.ev.Parts {
		var marks []mark
		for j, f := range p.ev.Findings {
			if f.Part == i {
				word, tone := p.vote(j)
				marks = append(marks, mark{f.Rule.Span, tone, word + " " + f.Hit.Rule.Display()})
			}
		}
		if len(marks) > 0 {
			p.WriteString("\n" + snippet(p.style, p.ev.Parts[i].Text, marks) + "\n")
		}
	}
}

// vote is what the finding j says about the request, in one word.
func (p *page) vote(j int) (string, term.Tone) {
	if j >= len(p.ev.Outcome.Verdicts) {
		return "matched", term.Warn
	}
	switch v := p.ev.Outcome.Verdicts[j]; {
	case v.Lifted:
		return "lifted", term.Warn
	case v.Vote == policy.Allow:
		return "recorded", term.Warn
	default:
		return v.Vote.String(), term.Bad
	}
}

func (p *page) reason(h decision.Hit) {
	p.field("why", h.Reason)
	p.field("safer", p.safer(h.Rule))
}

// safer is the command to run instead, "" when the rule knows none.
func (p *page) safer(r decision.Rule) string {
	if p.env.Rules == nil {
		return ""
	}
	info, _ := rules.Lookup(p.env.Rules, r)
	return info.Safer
}

// others are the matches beside the one the headline names, each rule once.
func (p *page) others() {
	seen := []decision.Rule{p.head.hit.Rule}
	for _, h := range p.head.hits {
		if slices.Contains(seen, h.Rule) {
			continue
		}
		seen = append(seen, h.Rule)
		word := "also"
		if p.head.hit.Rule.IsZero() {
			word = "recorded"
		}
		p.field(word, named(h))
		p.reason(h)
	}
}

const maxNotes = 5

// notes are what the evaluation could not see.
func (p *page) notes() {
	var notes []string
	add := func(text string) {
		if !slices.Contains(notes, text) {
			notes = append(notes, text)
		}
	}
	for _, part := range p.ev.Parts {
		for _, o := range part.Script.Opaque {
			add(term.Visible(o.Name) + " runs code that the text does not determine")
		}
		for _, m := range part.Result.May {
			if m.Rule.IsZero() {
				add("a program's name is not determined by the text")
			} else {
				add("what the text leaves open may make it " + m.Rule.Display())
			}
		}
	}
	for i, n := range notes {
		if i == maxNotes {
			p.field("note", fmt.Sprintf("%d more; rv explain shows them", len(notes)-i))
			break
		}
		p.field("note", n)
	}
}

func (p *page) sentence() { p.field("agent reads", p.head.sentence) }

func (p *page) field(name, value string) {
	if value != "" {
		p.WriteString(p.style.Paint(term.Dim, name+":") + " " + value + "\n")
	}
}
