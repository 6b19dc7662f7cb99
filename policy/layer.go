package policy

import "rv/decision"

// Layer is what one configuration source says, and whether its lowering counts.
// Build it with [Managed], [User] or [Repository]; the zero Layer says nothing.
// Built-in packs and invariants are no layers: what they say is in the [Rule].
//
// Deleting a statement that raises is a lowering too. Whoever reads the files
// therefore hands over a changed user file as two unsealed layers, what was
// sealed last and what stands there now, until it is sealed again.
type Layer struct {
	speaker Owner
	stage   stage
	lowers  bool
	said    Statements
}

// stage is the order in which layers speak; a later one has the later word.
type stage uint8

const (
	stageSilent stage = iota
	stageRepository
	stagePinned
	stageUser
	stageManaged
)

// Managed is /etc/rv. Trusted: root owns the file and nobody else can write it;
// otherwise what it raises is kept and what it lowers is refused.
func Managed(trusted bool, s Statements) Layer {
	return Layer{OwnerManaged, stageManaged, trusted, s}
}

// User is ~/.config/rv. Sealed: its digest carries a seal made at a person's
// terminal; otherwise it can only raise.
func User(sealed bool, s Statements) Layer {
	return Layer{OwnerUser, stageUser, sealed, s}
}

// Repository is .rv/ of the repository, outermost directory first. It can only
// raise, unless the user pinned its digest: then it speaks as the user, before
// the user's own file.
func Repository(pinned bool, s Statements) Layer {
	if pinned {
		return Layer{OwnerUser, stagePinned, true, s}
	}
	return Layer{OwnerRepository, stageRepository, false, s}
}

// Enabled is the next pack that l turns on, or of which it turns on a rule, and where to
// look for the one after it; the first is looked for from 0. Whether they are on in the
// end is for [Effective] to say.
func (l *Layer) Enabled(from int) (pack string, next int, ok bool) {
	for i := from; i < len(l.said.Rules); i++ {
		if st := &l.said.Rules[i]; st.Switch == On || st.Forbid {
			return st.Target.Pack, i + 1, true
		}
	}
	return "", len(l.said.Rules), false
}

// Statements are the contents of one layer.
type Statements struct {
	Rules      []Statement
	Exceptions []Exception
	// Posture and Unknown; zero says nothing.
	Posture Posture
	Unknown Vote
}

// Statement is about one rule or one pack. Zero fields say nothing. Within a
// layer a statement on a rule counts after one on its pack; of two on the same
// target the stricter counts.
type Statement struct {
	Target   Target
	Switch   Switch
	Severity decision.Severity
	// Forbid makes the rule vote Forbid, and enables it. Managed only; from
	// another layer it is the highest severity.
	Forbid bool
	// Lock keeps the user, and a repository that speaks as the user, from
	// lowering the rule. Managed only. It stops no grant: Forbid does.
	Lock bool
}

// Switch turns a rule or pack on or off. The zero Switch says nothing.
type Switch uint8

const (
	switchUnset Switch = iota
	On
	Off
)

// Target is a rule, or a whole pack when Name is empty.
type Target struct{ Pack, Name string }

// TargetRule is the target that is exactly r.
func TargetRule(r decision.Rule) Target { return Target{r.Pack(), r.Name()} }

func (t Target) covers(r decision.Rule) bool {
	return t.Pack == r.Pack() && (t.Name == "" || t.Name == r.Name())
}

// Exception removes the findings of one rule, for one invocation or for every
// one, in one repository or everywhere.
type Exception struct {
	Rule   decision.Rule
	Argv   []string // the whole invocation; nil is any
	Repo   string   // absolute root; "" is everywhere
	Reason string
}

// Subject is what a finding is about.
type Subject struct {
	Argv  []string // of the lowered invocation
	Known bool     // every word of it is known
	Repo  string   // absolute root of the repository it runs in, "" outside
}

// matches: an exception is for an invocation a person has seen, so a word that
// the text does not determine never matches.
func (e Exception) matches(r decision.Rule, s Subject) bool {
	if r.IsZero() || e.Rule != r || !s.Known || e.Repo != "" && e.Repo != s.Repo {
		return false
	}
	if e.Argv == nil {
		return true
	}
	if len(e.Argv) != len(s.Argv) {
		return false
	}
	for i := range e.Argv {
		if e.Argv[i] != s.Argv[i] {
			return false
		}
	}
	return true
}
