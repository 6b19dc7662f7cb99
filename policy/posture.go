package policy

// Posture says how careful rv is with what no rule blocks: medium and low rules,
// and the risk of tools and actions. It is a set: when several layers' postures
// hold at once, the strictest cell of the table counts (prompt-all and strict
// are not one above the other). The zero Posture counts as strict.
type Posture uint8

const (
	PostureOff Posture = 1 << iota
	PosturePromptDestructive
	PosturePromptAll
	PostureStrict

	postures = 4
	// DefaultPosture and DefaultUnknown hold where no layer says anything.
	DefaultPosture = PostureOff
	DefaultUnknown = Ask
)

// column is one kind of finding in the posture table.
type column uint8

const (
	columnRule     column = iota // a rule of medium or low severity
	columnMayMatch               // a rule that an unknown option word may complete
	columnR0
	columnR1
	columnR2
	columnR3
	columnRU
	columns
)

// knob stands in the table where the `unknown` setting decides.
const knob Vote = 0xff

// table is the posture table of docs/decisions/001-action-acl.md. Critical and
// high rules are not in it: they deny in every posture.
var table = [postures][columns]Vote{
	//        rule   may    R0     R1     R2     R3     RU
	/* off */ {Allow, Allow, Allow, Allow, Allow, Allow, Allow},
	/* pd  */ {Allow, Allow, Allow, Allow, Allow, Ask, knob},
	/* pa  */ {Ask, Allow, Allow, Ask, Ask, Ask, Ask},
	/* st  */ {Ask, Ask, Allow, Allow, Deny, Deny, Deny},
}

var postureNames = [postures]string{"off", "prompt-destructive", "prompt-all", "strict"}

// ParsePosture reads the name of one posture.
func ParsePosture(name string) (Posture, bool) {
	for i, n := range postureNames {
		if n == name {
			return 1 << i, true
		}
	}
	return 0, false
}

// String is the name of the strictest posture of p.
func (p Posture) String() string {
	p = p.counted()
	for i := postures - 1; i > 0; i-- {
		if p&(1<<i) != 0 {
			return postureNames[i]
		}
	}
	return postureNames[0]
}

// counted reads a posture nobody set, or one out of range, as strict.
func (p Posture) counted() Posture {
	const all = 1<<postures - 1
	if p == 0 || p&^all != 0 {
		return PostureStrict
	}
	return p
}

// vote is the strictest cell of column c over the postures of p, and the posture
// it stands in (the strictest of those that vote the same).
func (p Posture) vote(c column, unknown Vote) (Vote, Posture) {
	p = p.counted()
	vote, by := Allow, PostureOff
	for i := range table {
		if p&(1<<i) == 0 {
			continue
		}
		v := table[i][c]
		if v == knob {
			// Nothing but managed policy and invariants forbids.
			v = min(unknown.counted(), Deny)
		}
		if v >= vote {
			vote, by = v, 1<<i
		}
	}
	return vote, by
}
