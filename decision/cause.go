package decision

// Cause says why an evaluation did not finish. The zero Cause is CauseUnknown.
type Cause struct {
	code code
	hits []Hit
}

type code uint8

// The causes. Their texts are for doctor, --json and the log, never for a host.
var (
	CauseUnknown     = Cause{code: codeUnknown}
	CauseTooLarge    = Cause{code: codeTooLarge}    // input or command over its limit
	CauseTruncated   = Cause{code: codeTruncated}   // the host cut the input
	CauseUnreadable  = Cause{code: codeUnreadable}  // not one strict JSON document
	CauseNoCommand   = Cause{code: codeNoCommand}   // a shell call without a command we recognise
	CauseUnparsed    = Cause{code: codeUnparsed}    // shell text the parser rejects
	CauseBudget      = Cause{code: codeBudget}      // an evaluation budget is spent
	CauseRules       = Cause{code: codeRules}       // core packs missing, empty or unusable
	CausePolicy      = Cause{code: codePolicy}      // a managed policy file that cannot be obeyed
	CausePanic       = Cause{code: codePanic}       // a defect of rv
	CauseBadArgument = Cause{code: codeBadArgument} // rv-hook was called with arguments it does not know
)

const (
	codeUnknown code = iota
	codeTooLarge
	codeTruncated
	codeUnreadable
	codeNoCommand
	codeUnparsed
	codeBudget
	codeRules
	codePolicy
	codePanic
	codeBadArgument
)

// Hits are the rules that had matched when the evaluation stopped.
func (c Cause) Hits() []Hit { return c.hits }

// Is reports whether c and other are the same cause, whatever had matched.
func (c Cause) Is(other Cause) bool { return c.code == other.code }

// String is one short clause, fit for `rv test` and the log.
func (c Cause) String() string {
	switch c.code {
	case codeTooLarge:
		return "the input is too large"
	case codeTruncated:
		return "the host cut the input short"
	case codeUnreadable:
		return "the input is not one well-formed JSON document"
	case codeNoCommand:
		return "a shell call carries no command rv recognises"
	case codeUnparsed:
		return "the shell text does not parse"
	case codeBudget:
		return "the command is too complex to evaluate within its budget"
	case codeRules:
		return "the core rule packs are missing or unusable"
	case codePolicy:
		return "the managed policy cannot be read"
	case codePanic:
		return "rv failed inside; please report it"
	case codeBadArgument:
		return "rv-hook was started with arguments it does not know"
	default:
		return "the evaluation did not finish"
	}
}
