package request

// Effects is what a tool or action does, as a set. The empty set is unknown.
type Effects uint8

const (
	EffectObserve Effects = 1 << iota
	EffectWrite
	EffectDelete
	EffectExec
	EffectSend
	EffectPrivilege
	EffectSelfModify
)

// Reversibility is how much of a change can be taken back. The zero value is
// unknown.
type Reversibility uint8

const (
	ReversibilityUnknown Reversibility = iota
	Reversible                         // the tool itself undoes it
	Recoverable                        // from a trash, a backup, a reflog
	Irreversible
)

// Reach is how far a change goes. The zero value is unknown.
type Reach uint8

const (
	ReachUnknown Reach = iota
	ReachProject       // the project, or a temporary directory
	ReachHome
	ReachSystem
	ReachRemote
)

// Facts are what the author of a tool or action says of it.
type Facts struct {
	Effects       Effects
	Reversibility Reversibility
	Reach         Reach
}
