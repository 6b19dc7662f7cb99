package compile

import "fmt"

// Description is what a pack says of itself to people.
type Description struct {
	File      string
	ID, Title string
	Default   bool
	Keywords  []string
	Rules     []RuleDescription
}

// RuleDescription is what a rule says of itself to people.
type RuleDescription struct {
	ID, Label, Severity string
	Reason, Explanation string
	Safer               string
	Deny, Allow         []string
	Line                int
}

// Describe is what s says of itself.
func (s *Source) Describe() Description {
	d := Description{File: s.File, ID: s.pack.ID, Title: s.pack.Title, Default: s.pack.Default, Keywords: s.pack.Keywords}
	for i := range s.pack.Rules {
		r := &s.pack.Rules[i]
		d.Rules = append(d.Rules, RuleDescription{
			ID: r.ID, Label: r.Label, Severity: r.Severity, Reason: r.Reason, Explanation: r.Explanation, Safer: r.Safer,
			Deny: r.Deny, Allow: r.Allow, Line: s.line(fmt.Sprintf("rule.%d", i)),
		})
	}
	return d
}
