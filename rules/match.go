package rules

import (
	"strings"

	"rv/decision"
	"rv/rules/internal/table"
	"rv/shell"
)

// Result is what the rules say about a script.
type Result struct {
	Findings []Finding
	// May are rules that could be met, depending on what the text leaves open.
	May []May
}

// Finding is one rule that one invocation meets.
type Finding struct {
	// Hit has the severity that votes: a recorded finding is medium at most.
	decision.Hit
	Invocation int        // index in Script.Invocations
	Span       shell.Span // of that invocation
	// Word is the index in Argv of the operand that decided, -1 for none.
	Word int
	// Class is what that operand, or a redirection's target, stands for.
	Class Class
	// Unknown: the text does not determine the operand; it was taken at its
	// worst.
	Unknown bool
	// Assumed: a word rests on the default of a name the text never assigns.
	Assumed bool
	// Recorded: the rule is met, but what it says does not vote here, because
	// of the way the invocation was reached or because the rule only records
	// what it cannot resolve.
	Recorded bool
}

// May is a rule that unknown words could make match. Its Rule is zero when the
// program itself, or its subcommand, is unknown.
type May struct {
	Rule       decision.Rule
	Invocation int
}

// maxMay is how many possible matches are kept; one is enough to tell.
const maxMay = 64

// Match gives the findings of the enabled packs of t for the script s, and what
// it would like to know of the disk. The same arguments give the same result.
func Match(t *Table, enabled Set, s *shell.Script, f shell.Facts) (Result, []shell.Need) {
	var m matcher
	m.t, m.enabled, m.script = t, enabled, s
	m.local.f = f
	m.local.links.list = s.Links
	m.remote.f.Home = f.Home
	m.remote.links.list = s.Links
	for i := range s.Invocations {
		m.invocation(i)
	}
	return Result{Findings: m.findings, May: m.may}, m.local.needs
}

// matcher is what one Match works with.
type matcher struct {
	t       *Table
	enabled Set
	script  *shell.Script

	local  classifier
	remote classifier // for other machines: of the facts only the home, as which ~ was read

	call  *Call // of MatchTool
	inv   *shell.Invocation
	at    int // index of inv
	cmd   command
	cache []classed // classes of the words of cmd

	findings []Finding
	may      []May
}

func (m *matcher) invocation(i int) {
	m.at, m.inv = i, &m.script.Invocations[i]
	m.cmd.argv = m.inv.Argv
	if len(m.inv.Redirs) > 0 {
		m.program(anyProgram, false)
	}
	switch name := programName(m.inv); {
	case name == "":
		if len(m.inv.Argv) > 0 {
			m.unknownProgram()
		}
	case hasMeta(name) && m.inv.Argv[0].Glob():
		m.globProgram(name)
	default:
		m.program(name, false)
	}
}

// anyProgram is the name under which packs put rules about redirections.
const anyProgram = "*"

// programName is the basename of the program, "" when it is not known.
func programName(inv *shell.Invocation) string {
	name := inv.Name
	if name == "" && len(inv.Argv) > 0 {
		// "$dir/rm": the directory does not matter.
		if suffix := inv.Argv[0].Suffix(); strings.Contains(suffix, "/") {
			name = suffix[strings.LastIndexByte(suffix, '/')+1:]
		}
	}
	return strings.TrimSuffix(name, ".exe")
}

func (m *matcher) program(name string, signature bool) {
	from, to := programs(m.t, m.t.Programs, name)
	if from == to {
		// The file system of macOS finds rm under the name RM too.
		lower := strings.ToLower(name)
		if lower == name {
			return
		}
		from, to = programs(m.t, m.t.Programs, lower)
	}
	for _, p := range m.t.Programs[from:to] {
		m.tool(p.Tool, signature)
	}
}

// globProgram judges every program that a pattern may stand for.
func (m *matcher) globProgram(pattern string) {
	for i := range m.t.Programs {
		p := &m.t.Programs[i]
		name := m.t.Text(p.Name)
		if strings.HasPrefix(name, CallPrefix) || strings.HasPrefix(name, shell.PseudoPrefix) {
			continue // no file is called that
		}
		if mayName(pattern, name) {
			m.tool(p.Tool, false)
		}
	}
}

// unknownProgram looks for the tools that have one of the first words as a
// subcommand: "$(which git) reset --hard" can be nothing else.
func (m *matcher) unknownProgram() {
	found := false
	for i, tried := 1, 0; i < len(m.inv.Argv) && tried < 4; i++ {
		text, known := m.inv.Argv[i].Known()
		if !known || strings.HasPrefix(text, "-") {
			continue
		}
		tried++
		from, to := programs(m.t, m.t.Verbs, text)
		for _, v := range m.t.Verbs[from:to] {
			before := len(m.findings)
			m.tool(v.Tool, true)
			found = found || len(m.findings) > before
		}
	}
	if !found {
		m.addMay(decision.Rule{})
	}
}

// tool judges the invocation as one of the given tool. With signature, only the
// rules that can be told without the program's name count.
func (m *matcher) tool(tool uint16, signature bool) {
	if !m.wanted(&m.t.Tools[tool]) {
		return
	}
	m.room()
	m.cmd.tool = tool
	m.cmd.read(m.t)
	if m.cmd.harmless {
		return
	}
	if n := len(m.cmd.argv); cap(m.cache) < n {
		m.cache = make([]classed, n)
	} else {
		m.cache = m.cache[:n]
		clear(m.cache)
	}
	if m.cmd.open && !signature {
		m.addMay(decision.Rule{})
	}
	for node := m.cmd.node; node != table.None; node = m.t.Nodes[node].Parent {
		m.node(node, signature)
	}
}

// room makes the buffers for commands of ordinary size, once a command needs
// them: most scripts run nothing a rule is about.
func (m *matcher) room() {
	if m.cmd.words != nil {
		return
	}
	b := new(struct {
		words   [24]int
		options [12]seen
		classes [24]classed
	})
	m.cmd.words, m.cmd.seen, m.cache = b.words[:0], b.options[:0], b.classes[:0]
}

// Judges reports whether an enabled pack of t has a rule about the program.
func Judges(t *Table, enabled Set, program string) bool {
	m := matcher{t: t, enabled: enabled}
	from, to := programs(t, t.Programs, program)
	for _, p := range t.Programs[from:to] {
		if m.wanted(&t.Tools[p.Tool]) {
			return true
		}
	}
	return false
}

// wanted reports whether an enabled pack has a rule for the tool.
func (m *matcher) wanted(tool *table.Tool) bool {
	for i := tool.PackFrom; i < tool.PackTo; i++ {
		if m.enabled.has(m.t.PackRefs[i].Pack) {
			return true
		}
	}
	return false
}

// node tries the rules of one subcommand. The ways to meet one rule are
// consecutive; the first that holds for certain is enough.
func (m *matcher) node(node uint16, signature bool) {
	n := &m.t.Nodes[node]
	for i := n.MatchFrom; i < n.MatchTo; {
		rule := m.t.Matches[i].Rule
		var best verdict
		for ; i < n.MatchTo && m.t.Matches[i].Rule == rule; i++ {
			row := &m.t.Matches[i]
			if best.answer == yes && !best.weak() || signature && row.Signature == 0 {
				continue
			}
			if !m.enabled.has(m.t.Rules[rule].Pack) {
				continue
			}
			if v := m.try(row, node); v.stronger(&best) {
				best = v
			}
		}
		switch best.answer {
		case yes:
			m.addFinding(rule, &best)
		case maybe:
			m.addMay(ruleName(m.t, rule))
		}
	}
}

func (m *matcher) addMay(r decision.Rule) {
	if len(m.may) == maxMay {
		return
	}
	m.may = append(m.may, May{Rule: r, Invocation: m.at})
}

func (m *matcher) addFinding(rule uint16, v *verdict) {
	row := &m.t.Rules[rule]
	f := Finding{
		Hit:        hit(m.t, rule),
		Invocation: m.at,
		Span:       m.inv.Span,
		Word:       v.word,
		Class:      v.class,
		Unknown:    v.unknown,
		Assumed:    m.assumed(),
	}
	if f.Unknown && f.Severity > decision.SeverityHigh {
		f.Severity = decision.SeverityHigh
	}
	switch {
	case f.Unknown && row.Unknown == table.UnknownRecord,
		m.inv.Reach&shell.ReachThrowaway != 0,
		m.inv.Reach&shell.ReachScript != 0 && (f.Severity != decision.SeverityCritical || !m.allKnown()):
		f.Recorded = true
		f.Severity = min(f.Severity, decision.SeverityMedium)
	}
	m.findings = append(m.findings, f)
}

func (m *matcher) assumed() bool {
	for i := range m.inv.Argv {
		if m.inv.Argv[i].Assumed() {
			return true
		}
	}
	return false
}

// allKnown reports whether the text determines every word of the invocation.
func (m *matcher) allKnown() bool {
	for i := range m.inv.Argv {
		if w := &m.inv.Argv[i]; !w.IsKnown() || w.Assumed() {
			return false
		}
	}
	return true
}
