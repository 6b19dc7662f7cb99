package policy

import "rv/request"

// The vocabulary is that of requests, which carry the facts.
type (
	Effects       = request.Effects
	Reversibility = request.Reversibility
	Reach         = request.Reach
)

const (
	EffectObserve    = request.EffectObserve
	EffectWrite      = request.EffectWrite
	EffectDelete     = request.EffectDelete
	EffectExec       = request.EffectExec
	EffectSend       = request.EffectSend
	EffectPrivilege  = request.EffectPrivilege
	EffectSelfModify = request.EffectSelfModify

	allEffects = EffectSelfModify<<1 - 1

	ReversibilityUnknown = request.ReversibilityUnknown
	Reversible           = request.Reversible
	Recoverable          = request.Recoverable
	Irreversible         = request.Irreversible

	ReachUnknown = request.ReachUnknown
	ReachProject = request.ReachProject
	ReachHome    = request.ReachHome
	ReachSystem  = request.ReachSystem
	ReachRemote  = request.ReachRemote
)

// Facts are what is known of a tool or action.
type Facts request.Facts

// Risk is a grade, or a set of grades when sources disagree; the strictest of
// the set counts. The zero Risk was never assessed and blocks.
type Risk uint8

const (
	R0 Risk = 1 << iota // observes
	R1                  // reversible, in the project or a temporary directory
	R2                  // recoverable anywhere, irreversible in the project, or visible outside
	R3                  // irreversible beyond the project, privilege, self-modification
	RU                  // a fact is unknown and nothing says R3

	allRisks = R0 | R1 | R2 | R3 | RU
)

// grades orders the grades from strictest to mildest, with the fixed text that
// stands in a sentence. Nothing a server or an author wrote can enter it.
var grades = [...]struct {
	risk   Risk
	column column
	label  string
}{
	{R3, columnR3, "irreversible or privileged call"},
	{RU, columnRU, "call of unknown effect"},
	{R2, columnR2, "recoverable or outward call"},
	{R1, columnR1, "reversible call"},
	{R0, columnR0, "read-only call"},
}

// Risk grades the facts.
func (f Facts) Risk() Risk {
	switch {
	case f.Effects&(EffectPrivilege|EffectSelfModify) != 0:
		return R3
	case f.Effects == EffectObserve && f.Reversibility <= Reversible:
		// Nothing changes, so there is nothing to reverse and no reach to know.
		// What has to be recovered was changed, whatever its author calls it.
		return R0
	case f.Reversibility == Irreversible && f.Reach > ReachProject:
		return R3
	case f.Effects == 0, f.Effects&^allEffects != 0,
		f.Reversibility == ReversibilityUnknown, f.Reversibility > Irreversible,
		f.Reach == ReachUnknown, f.Reach > ReachRemote:
		return RU
	case f.Reversibility == Reversible && f.Reach == ReachProject && f.Effects&EffectSend == 0:
		return R1
	default:
		return R2
	}
}

// vote is the strictest vote over the grades of r, and the posture and label
// behind it.
func (r Risk) vote(p Posture, unknown Vote) (vote Vote, by Posture, label string) {
	vote = Allow
	for i := range grades {
		if r&grades[i].risk == 0 {
			continue
		}
		if v, in := p.vote(grades[i].column, unknown); label == "" || v > vote {
			vote, by, label = v, in, grades[i].label
		}
	}
	return vote, by, label
}
