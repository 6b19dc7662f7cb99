package compile

import "rv/internal/tomlfile"

// Source is one parsed pack file.
type Source struct {
	File  string
	pack  packFile
	lines tomlfile.Lines
	// implies: its rules may name options that a program's grammar lacks.
	implies bool
}

// ID is the pack's id.
func (s *Source) ID() string { return s.pack.ID }

type packFile struct {
	ID       string   `toml:"id"`
	Title    string   `toml:"title"`
	Default  bool     `toml:"default"`
	Keywords []string `toml:"keywords"`
	// Paths are named lists of patterns of paths.
	Paths map[string][]string `toml:"paths"`
	Tools []toolFile          `toml:"tool"`
	Rules []ruleFile          `toml:"rule"`
}

type toolFile struct {
	Name            string    `toml:"name"`
	Aliases         []string  `toml:"aliases"`
	Style           string    `toml:"style"`
	Negatable       bool      `toml:"negatable"`
	Abbreviations   *bool     `toml:"abbreviations"`
	GlobalsAnywhere bool      `toml:"globals_anywhere"`
	OperandsFirst   bool      `toml:"operands_first"`
	Globals         []string  `toml:"globals"`
	Options         []string  `toml:"options"`
	Harmless        []string  `toml:"harmless"`
	Skip            []string  `toml:"skip"`
	DefaultOperand  string    `toml:"default_operand"`
	Subs            []subFile `toml:"sub"`
}

// extends reports whether the entry only adds subcommands to a tool that is
// declared elsewhere.
func (t *toolFile) extends() bool {
	return len(t.Aliases) == 0 && t.Style == "" && !t.Negatable && t.Abbreviations == nil &&
		!t.GlobalsAnywhere && !t.OperandsFirst && len(t.Globals) == 0 && len(t.Options) == 0 &&
		len(t.Harmless) == 0 && len(t.Skip) == 0 && t.DefaultOperand == "" && len(t.Subs) > 0
}

type subFile struct {
	Path    any      `toml:"path"` // a string or a list of strings
	Options []string `toml:"options"`
}

type ruleFile struct {
	ID          string      `toml:"id"`
	Label       string      `toml:"label"`
	Severity    string      `toml:"severity"`
	Unknown     string      `toml:"unknown"`
	Reason      string      `toml:"reason"`
	Explanation string      `toml:"explanation"`
	Safer       string      `toml:"safer"`
	Deny        []string    `toml:"deny"`
	Allow       []string    `toml:"allow"`
	When        []condsFile `toml:"when"`
	Unless      []condsFile `toml:"unless"`
	condsFile
}

// condsFile are conditions that hold together.
type condsFile struct {
	Program  any            `toml:"program"` // a string or a list of strings
	Sub      any            `toml:"sub"`
	Tool     any            `toml:"tool"`
	Param    []paramFile    `toml:"param"`
	Flow     []flowFile     `toml:"flow"`
	All      []string       `toml:"all"`
	Any      []string       `toml:"any"`
	None     []string       `toml:"none"`
	Operand  []operandFile  `toml:"operand"`
	Count    *countFile     `toml:"count"`
	Dashes   *bool          `toml:"dashes"`
	Redirect []redirectFile `toml:"redirect"`
	Stdin    []string       `toml:"stdin"`
	Reach    []string       `toml:"reach"`
	NotReach []string       `toml:"not_reach"`
	Via      []string       `toml:"via"`
	NotVia   []string       `toml:"not_via"`
}

type operandFile struct {
	Match       []string `toml:"match"`
	Class       []string `toml:"class"`
	Path        []string `toml:"path"`
	Of          []string `toml:"of"`
	After       string   `toml:"after"`
	IgnoreCase  bool     `toml:"ignore_case"`
	Glob        bool     `toml:"glob"`
	Open        bool     `toml:"open"`
	Listed      bool     `toml:"listed"`
	File        bool     `toml:"file"`
	Below       bool     `toml:"below"`
	Every       bool     `toml:"every"`
	No          bool     `toml:"no"`
	At          *int     `toml:"at"`
	Last        bool     `toml:"last"`
	ButLast     bool     `toml:"but_last"`
	AfterDashes bool     `toml:"after_dashes"`
}

type countFile struct {
	Min         int  `toml:"min"`
	Max         *int `toml:"max"`
	AfterDashes bool `toml:"after_dashes"`
}

type redirectFile struct {
	Op    []string `toml:"op"`
	Class []string `toml:"class"`
	Path  []string `toml:"path"`
}

// paramFile is about the parameters of a tool call.
type paramFile struct {
	Name       any      `toml:"name"` // a string or a list of strings
	Match      []string `toml:"match"`
	Class      []string `toml:"class"`
	Path       []string `toml:"path"`
	IgnoreCase bool     `toml:"ignore_case"`
	Below      bool     `toml:"below"`
	Every      bool     `toml:"every"`
	No         bool     `toml:"no"`
}

// flowFile is about what flows into the program from others of the same text.
type flowFile struct {
	Program []string `toml:"program"`
	Path    []string `toml:"path"`
	Class   []string `toml:"class"`
}
