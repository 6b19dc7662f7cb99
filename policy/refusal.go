package policy

import "rv/decision"

// Refusal is a statement that was not obeyed, for doctor and `rv config check`.
type Refusal struct {
	Speaker Owner
	Rule    decision.Rule
	Why     Why
}

// Why says why a statement was not obeyed.
type Why uint8

const (
	accepted Why = iota
	// Outranked: somebody above the speaker stands behind the rule.
	Outranked
	// Locked: managed policy locks the rule against the user.
	Locked
	// Unvouched: the file is not sealed, not trusted, or not pinned.
	Unvouched
	// ManagedOnly: only managed policy locks and forbids.
	ManagedOnly
)

// String is one short clause.
func (w Why) String() string {
	switch w {
	case Outranked:
		return "a higher layer stands behind this rule"
	case Locked:
		return "managed policy locks this rule"
	case Unvouched:
		return "what this file lowers counts only once it is sealed, pinned or root-owned"
	case ManagedOnly:
		return "only managed policy may lock or forbid"
	default:
		return "accepted"
	}
}

// Refused lists what the layers say about r, exceptions included, that is not
// obeyed.
func Refused(r Rule, layers []Layer) []Refusal {
	_, refused := resolve(r, layers, true)
	return refused
}

func (h *hearing) refuse(l *Layer, why Why) {
	if h.collect {
		h.refused = append(h.refused, Refusal{l.speaker, h.rule.ID, why})
	}
}

func (h *hearing) exceptions(layers []Layer) {
	for i := range layers {
		why := h.refuses(&layers[i])
		if why == accepted {
			continue
		}
		for _, e := range layers[i].said.Exceptions {
			if e.Rule == h.rule.ID {
				h.refuse(&layers[i], why)
			}
		}
	}
}
