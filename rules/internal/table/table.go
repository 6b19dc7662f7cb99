package table

// None is the index of no row.
const None = 0xffff

// Table is one compiled set of packs.
type Table struct {
	Blob     string
	Packs    []Pack
	Rules    []Rule
	Programs []Program
	Verbs    []Program
	Tools    []Tool
	Nodes    []Node
	Kids     []Kid
	Options  []Option
	Shorts   []Short
	Longs    []Long
	Matches  []Match
	Groups   []Group
	Conds    []Cond
	Items    []Item
	Strs     []Str
	PackRefs []PackRef
}

// Str is a piece of the blob.
type Str struct {
	Off uint32
	Len uint16
}

// Pack is one pack; its rules are consecutive. Sorted by id.
type Pack struct {
	ID, Title          Str
	KeywordFrom, KeyTo uint16 // in Strs
	RuleFrom, RuleTo   uint16
	Default            uint8 // 1: on unless the user says otherwise
}

// Rule is one rule's fixed texts.
type Rule struct {
	Pack        uint16
	Name, Label Str
	Reason      Str
	Explanation Str
	Safer       Str
	Severity    uint8 // decision.Severity
	Unknown     uint8 // UnknownIgnore …
}

// What a rule says about an operand whose class the text does not determine.
const (
	UnknownIgnore uint8 = iota // not a match
	UnknownRecord              // a match that is recorded, not blocked
	UnknownDeny                // a match
)

// Program names a tool by the name it is run by, or, in Table.Verbs, by the
// name of one of its subcommands. Sorted by name.
type Program struct {
	Name Str
	Tool uint16
}

// Tool is the grammar of one program.
type Tool struct {
	Node             uint16 // the program itself, before any subcommand
	Style            uint8
	Flags            uint8
	Default          Str    // operand that is understood when there is none
	SkipFrom, SkipTo uint16 // in Strs: words that mean nothing, such as ( and !
	PackFrom, PackTo uint16 // in PackRefs: packs with a rule for this tool
}

// How a tool reads its words.
const (
	StyleGNU        uint8 = iota // -abc, --long, options after operands
	StyleLong                    // -long: find, terraform
	StyleKeyValue                // key=value: dd
	StylePowerShell              // -Long, -Long:value, in any case: cmdlets
	StyleCmd                     // /x, /long:value, in any case: programs of Windows
)

// Properties of a tool.
const (
	ToolNegatable     uint8 = 1 << iota // every --flag has a --no-flag
	ToolAbbreviates                     // a unique prefix of --flag is accepted
	ToolGlobals                         // options of the program may follow its subcommands
	ToolOperandsFirst                   // operands end at the first option that is not global
)

// Node is a program or one of its subcommands. Its rows in the other arrays are
// consecutive and sorted.
type Node struct {
	Parent             uint16 // None for the program itself
	Depth              uint16 // number of subcommand words
	KidFrom, KidTo     uint16
	ShortFrom, ShortTo uint16
	LongFrom, LongTo   uint16
	MatchFrom, MatchTo uint16
}

// Kid is a subcommand by name.
type Kid struct {
	Name Str
	Node uint16
}

// Option is one option, whatever its spellings.
type Option struct {
	Value uint8
	Flags uint8
}

// What value an option takes.
const (
	ValueNone     uint8 = iota
	ValueRequired       // -o V, -oV, --opt V, --opt=V
	ValueOptional       // -oV, --opt=V
	ValueUntil          // words up to ; or +
)

// Properties of an option.
const (
	OptionRepeats  uint8 = 1 << iota // every occurrence counts; otherwise the last
	OptionHarmless                   // with it the program only explains itself
	OptionGlobal                     // does not end the operands of ToolOperandsFirst
)

// Short is a one-letter spelling.
type Short struct {
	Char uint8
	Off  uint8 // 1: this spelling turns the option off
	Opt  uint16
}

// Long is a spelling of more than one letter, without its dashes.
type Long struct {
	Name Str
	Opt  uint16
	Off  uint8
}

// Match is one way to meet a rule: all its conditions, and no group of Unless.
type Match struct {
	Rule             uint16
	CondFrom, CondTo uint16
	GroupFrom        uint16
	GroupTo          uint16
	// Signature: the words after the program say enough to recognise the rule
	// when the program itself is unknown.
	Signature uint8
}

// Group is one entry of unless.
type Group struct{ CondFrom, CondTo uint16 }

// Cond is one condition.
type Cond struct {
	Kind     uint8
	Quant    uint8
	Pick     uint8
	Flags    uint8
	At       uint16
	Min, Max uint16
	Mask     uint32 // Classes, redirection operators, reach or stdin bits
	From, To uint16 // Items of option conditions, patterns in Strs of the others
	// PathFrom and PathTo are patterns in Strs that the path must fit.
	PathFrom, PathTo uint16
	// OfFrom and OfTo say whose text is looked at: Items of PickValues, names of
	// parameters or programs in Strs.
	OfFrom, OfTo uint16
	// After is the text in Strs behind which the operand begins, None without.
	After uint16
}

// The kinds of condition.
const (
	CondOptAny   uint8 = iota // one of the items
	CondOptAll                // each of the items
	CondOptNone               // none of the items
	CondOperand               // operands, see Quant and Pick
	CondCount                 // Min..Max operands
	CondDashes                // "--" was given (Quant None: was not)
	CondRedirect              // a redirection with an operator of At onto a class of Mask or a path
	CondStdin                 // stdin as in Mask
	CondReach                 // reached in a way of Mask (Quant None: in no such way)
	CondVia                   // reached through a step named in Strs (Quant None: through none)
	CondParam                 // a parameter of a tool call, named in Of
	CondFlow                  // what a program named in Of reads flows into it
)

// How many of the picked operands must meet the condition.
const (
	QuantAny uint8 = iota
	QuantEvery
	QuantNone
)

// Which operands are looked at.
const (
	PickAll uint8 = iota
	PickAt
	PickLast
	PickButLast
	PickAfterDashes
	PickValues // the values of the options Of
)

// What else an operand must be.
const (
	CondGlob   uint8 = 1 << iota // a pattern the shell expands
	CondOpen                     // not determined by the text
	CondFold                     // patterns are compared without regard to case
	CondBelow                    // the class is that of what lies below the operand
	CondListed                   // an entry of what another program listed
	CondFile                     // there on the disk, and no branch or tag
)

// Bits of CondStdin.
const (
	StdinText    = 1 << iota // text the script itself determines
	StdinNetwork             // bytes from the network
)

// Item is an option, perhaps with values it must have.
type Item struct {
	Opt      uint16
	From, To uint16 // patterns in Strs
	Flags    uint8
	Mask     uint32 // Classes of the value
}

// ItemFold: patterns are compared without regard to case.
const ItemFold uint8 = 1

// PackRef is the index of a pack.
type PackRef struct{ Pack uint16 }

// Text is the piece of the blob that s names.
func (t *Table) Text(s Str) string { return t.Blob[s.Off : s.Off+uint32(s.Len)] }
