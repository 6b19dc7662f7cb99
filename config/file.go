package config

import "reflect"

// file is the form of a policy file.
type file struct {
	Posture   string            `toml:"posture"`
	Unknown   string            `toml:"unknown"`
	Audit     string            `toml:"audit"`
	Preview   bool              `toml:"preview"`
	Enable    []string          `toml:"enable"`
	Disable   []string          `toml:"disable"`
	Forbid    []string          `toml:"forbid"`
	Lock      []string          `toml:"lock"`
	Severity  map[string]string `toml:"severity"`
	Rules     []ruleEntry       `toml:"rule"`
	Excepts   []exceptEntry     `toml:"except"`
	Artefacts []artefactsEntry  `toml:"artefacts"`
	Pins      []pinEntry        `toml:"pin"`
	Actions   actionsEntry      `toml:"actions"`
	Catalogue []catalogueEntry  `toml:"catalogue"`
}

type ruleEntry struct {
	Target   string   `toml:"target"`
	ID       string   `toml:"id"`
	Label    string   `toml:"label"`
	Reason   string   `toml:"reason"`
	Severity string   `toml:"severity"`
	Forbid   bool     `toml:"forbid"`
	Lock     bool     `toml:"lock"`
	Match    []string `toml:"match"`
	NoMatch  []string `toml:"no-match"`
}

type exceptEntry struct {
	Rule   string   `toml:"rule"`
	Argv   []string `toml:"argv"`
	Repo   string   `toml:"repo"`
	Reason string   `toml:"reason"`
}

type artefactsEntry struct {
	Repo  string   `toml:"repo"`
	Names []string `toml:"names"`
}

type pinEntry struct {
	Repo   string `toml:"repo"`
	Digest string `toml:"digest"`
}

type actionsEntry struct {
	Cleanups     bool `toml:"cleanups"`
	Irreversible bool `toml:"irreversible"`
}

type catalogueEntry struct {
	File   string `toml:"file"`
	Digest string `toml:"digest"`
}

// keys are the keys of each table, for suggestions, as the form above has them.
var keys = map[string][]string{
	"":          keysOf[file](),
	"rule":      keysOf[ruleEntry](),
	"except":    keysOf[exceptEntry](),
	"artefacts": keysOf[artefactsEntry](),
	"pin":       keysOf[pinEntry](),
	"actions":   keysOf[actionsEntry](),
	"catalogue": keysOf[catalogueEntry](),
}

func keysOf[T any]() []string {
	form := reflect.TypeFor[T]()
	names := make([]string, form.NumField())
	for i := range names {
		names[i] = form.Field(i).Tag.Get("toml")
	}
	return names
}
