package compiled

import (
	"rv/decision"
	"rv/internal/mac"
	"rv/policy"
)

// Settings is what one source says: a configuration file or a rule pack. The zero
// Settings says nothing.
type Settings struct {
	policy.Statements
	// Table holds the source's own rules about shell text and tool calls, as
	// rules.Decode reads them; nil when it has none.
	Table []byte
	// Actions are the source's own rules about catalogued actions.
	Actions []ActionRule
	// Artefacts lowers: what can be built again may be removed.
	Artefacts []Artefacts
	// Pins lowers: a pinned repository speaks as the user.
	Pins []Pin
	// Catalogues lowers: they offer agents what they could not do otherwise.
	Catalogues []Catalogue
	// OptIns lowers.
	OptIns OptIns
	// Audit says what the decision log records. Less than what stands lowers.
	Audit Audit
	// Preview lowers: the log keeps commands, with secrets masked.
	Preview bool
}

// ActionRule is a rule on an action of the catalogue.
type ActionRule struct {
	decision.Hit
	// Name is a pattern, in which * stands for any text.
	Name string
	// Params must all be met.
	Params []Param
}

// Param is met when the argument called Path fits the pattern.
type Param struct{ Path, Pattern string }

// Artefacts are names of files and directories of one repository that can be built
// again.
type Artefacts struct {
	Repo  string // absolute root; "" is every repository
	Names []string
}

// Catalogue names a file of gated actions by what it holds.
type Catalogue struct {
	Path   string // absolute
	Digest mac.Digest
}

// OptIns are what a user lets agents do beyond previews.
type OptIns struct {
	// Cleanups: run recoverable actions for real.
	Cleanups bool
	// Irreversible: run the others too, if Cleanups is on.
	Irreversible bool
}

// Pin says that a person read the rv folder of a repository.
type Pin struct {
	Dir    string // the directory that holds .rv, absolute
	Digest mac.Digest
}

// Audit is how much the decision log records. The zero Audit says nothing.
type Audit uint8

const (
	auditUnset Audit = iota
	AuditOff
	AuditBlocks // blocks, asks and what was lifted
	AuditAll    // plain allows too
)

var auditNames = [...]string{"", "off", "blocks", "all"}

// String is the word used in configuration.
func (a Audit) String() string {
	if int(a) < len(auditNames) {
		return auditNames[a]
	}
	return ""
}

// ParseAudit reads the word used in configuration.
func ParseAudit(s string) (Audit, bool) {
	for i := AuditOff; int(i) < len(auditNames); i++ {
		if auditNames[i] == s {
			return i, true
		}
	}
	return auditUnset, false
}

// AuditNames are the words used in configuration.
func AuditNames() []string { return auditNames[AuditOff:] }
