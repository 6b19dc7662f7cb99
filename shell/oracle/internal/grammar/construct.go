package grammar

// Construct is one row of the table. Exactly one of its functions is set.
type Construct struct {
	Name string
	// Branch: a script with it has branches; what does not run there is not an
	// imprecision.
	Branch bool
	// Alone: it uses shell state (IFS, positional parameters) that other
	// spellings of the same command would disturb.
	Alone bool
	// Rare: it fits few commands and hardly comes up by itself, so it is asked for
	// twice as often.
	Rare bool
	// Cwd: it changes the directory; the core should be one whose path class
	// depends on it.
	Cwd bool
	// Reason says why no denied invocation can be logged for this row and names
	// what tests it instead.
	Reason string

	// Core makes a dangerous argument vector that holds the marker m.
	Core func(g *G, m string) []string
	// Form changes an argument vector into an equivalent one.
	Form func(g *G, argv []string) ([]string, bool)
	// Word spells one word.
	Word func(g *G, v string) (Spelling, bool)
	// Range spells several successive words.
	Range func(g *G, vs []string) (Spelling, bool)
	// AW and AS write a whole argument vector as words or as a script.
	AW func(g *G, argv []string) (Words, bool)
	AS func(g *G, argv []string) (Script, bool)
	// The steps between words and scripts.
	WW func(g *G, w Words) (Words, bool)
	WS func(g *G, w Words) (Script, bool)
	SW func(g *G, s Script) (Words, bool)
	SS func(g *G, s Script) (Script, bool)
	// Decoy is text that looks dangerous and runs nothing dangerous.
	Decoy func(g *G) Script
}

// Script is complete commands.
type Script struct {
	Text string
	// NL: only a newline may follow (a here-document, a comment or & ends it).
	NL bool
}

// Words is one simple command: words that an outer command may take as
// operands, and statements to run before it.
type Words struct {
	Pre  string // complete statements, "" for none
	Text string
}

// Spelling is the shell text of some words, and statements it needs before.
type Spelling struct {
	Pre  string
	Text string
}

// sort is what stands between two steps of a chain.
type sort uint8

const (
	sortNone sort = iota
	sortScript
	sortWords
	sortArgv
)

func (c *Construct) from() sort {
	switch {
	case c.WW != nil, c.WS != nil:
		return sortWords
	case c.SW != nil, c.SS != nil:
		return sortScript
	case c.AW != nil, c.AS != nil:
		return sortArgv
	}
	return sortNone
}

func (c *Construct) to() sort {
	switch {
	case c.WW != nil, c.SW != nil, c.AW != nil:
		return sortWords
	case c.WS != nil, c.SS != nil, c.AS != nil:
		return sortScript
	}
	return sortNone
}
