package decision

import "strings"

// Rule names a rule by pack and name, e.g. core.git and reset-hard. The zero
// Rule names nothing.
type Rule struct{ pack, name string }

// NewRule names the rule name of pack. Both must be non-empty and hold only
// lower-case letters, digits, '.', '_' and '-', so that an id is safe in every
// output; otherwise the zero Rule comes back.
func NewRule(pack, name string) Rule {
	if !plainID(pack) || !plainID(name) {
		return Rule{}
	}
	return Rule{pack, name}
}

// ParseRule reads either spelling, core.git/reset-hard or core.git:reset-hard.
func ParseRule(id string) (Rule, bool) {
	i := strings.IndexAny(id, "/:")
	if i < 0 {
		return Rule{}, false
	}
	r := NewRule(id[:i], id[i+1:])
	return r, !r.IsZero()
}

func plainID(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '.', c == '_', c == '-':
		default:
			return false
		}
	}
	return s != ""
}

// IsZero reports whether r names nothing.
func (r Rule) IsZero() bool { return r.pack == "" }

// Pack is the pack part, e.g. core.git.
func (r Rule) Pack() string { return r.pack }

// Name is the rule part, e.g. reset-hard.
func (r Rule) Name() string { return r.name }

// Display is the spelling people read: core.git/reset-hard.
func (r Rule) Display() string { return r.pack + "/" + r.name }

// ID is the spelling programs read: core.git:reset-hard.
func (r Rule) ID() string { return r.pack + ":" + r.name }

// Severity grades a rule. The zero Severity is none.
type Severity uint8

const (
	SeverityNone Severity = iota
	SeverityLow
	SeverityMedium
	SeverityHigh
	SeverityCritical
)

// String is the word used in packs and machine output; "" for none.
func (s Severity) String() string {
	switch s {
	case SeverityLow:
		return "low"
	case SeverityMedium:
		return "medium"
	case SeverityHigh:
		return "high"
	case SeverityCritical:
		return "critical"
	default:
		return ""
	}
}

// Blocks reports whether a rule of this severity votes deny by default
// (critical, high) or is recorded only (medium, low).
func (s Severity) Blocks() bool { return s >= SeverityHigh }

// Hit is one rule that met one part of a request. Label and Reason are the
// rule's own fixed texts: nothing the agent wrote can enter them.
type Hit struct {
	Rule     Rule
	Label    string
	Severity Severity
	Reason   string
}
