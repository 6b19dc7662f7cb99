package actions

import (
	_ "embed"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"rv/config"
	"rv/internal/tomlfile"
	"rv/request"
)

//go:embed catalogues/mole.toml
var mole []byte

// Builtin is the catalogue that is part of rv. home is the user's directory, "" when
// unknown.
func Builtin(home string) (Catalogue, error) {
	c, err := Parse("catalogues/mole.toml", mole, home)
	for i := range c.Actions {
		c.Actions[i].Dir = home
		c.Actions[i].pinned = true
		c.Actions[i].catalogue = "built-in"
	}
	return c, err
}

// The form of a catalogue.
type (
	catalogueFile struct {
		Actions []actionEntry `toml:"action"`
	}
	actionEntry struct {
		Name       string          `toml:"name"`
		Title      string          `toml:"title"`
		Severity   string          `toml:"severity"`
		Alone      bool            `toml:"interactive-only"`
		Confirm    bool            `toml:"confirm"`
		Elevation  bool            `toml:"elevation"`
		Admin      bool            `toml:"admin-bypasses-tcc"`
		FullDisk   []string        `toml:"full-disk-access"`
		Effects    []string        `toml:"effects"`
		Reach      string          `toml:"reach"`
		Output     string          `toml:"output"`
		Log        string          `toml:"log"`
		Env        []string        `toml:"env"`
		Preview    *commandEntry   `toml:"preview"`
		Real       *commandEntry   `toml:"real"`
		Preflight  *preflightEntry `toml:"preflight"`
		Parameters []paramEntry    `toml:"param"`
		Examples   []exampleEntry  `toml:"example"`
	}
	commandEntry struct {
		Argv    []string `toml:"argv"`
		Stdin   string   `toml:"stdin"`
		Timeout string   `toml:"timeout"`
	}
	preflightEntry struct {
		Argv     []string `toml:"argv"`
		Stdin    string   `toml:"stdin"`
		Timeout  string   `toml:"timeout"`
		Param    string   `toml:"param"`
		DryRun   string   `toml:"dry-run"`
		Identity []string `toml:"identity"`
	}
	paramEntry struct {
		Name     string   `toml:"name"`
		Title    string   `toml:"title"`
		Kind     string   `toml:"kind"`
		Required bool     `toml:"required"`
		Values   []string `toml:"values"`
		Pattern  string   `toml:"pattern"`
		Flag     string   `toml:"flag"`
	}
	exampleEntry struct {
		Args    map[string]any `toml:"args"`
		Preview []string       `toml:"preview"`
		Real    []string       `toml:"real"`
		Refused bool           `toml:"refused"`
	}
)

// Parse reads a catalogue and tries its examples. The error is [config.Problems].
func Parse(path string, text []byte, home string) (Catalogue, error) {
	p := &parser{path: path, home: home, lines: tomlfile.Locate(text)}
	var file catalogueFile
	for _, f := range tomlfile.Decode(text, &file) {
		if f.Msg == "" {
			p.failAt(f.Line, fmt.Sprintf("unknown key %q", f.Key), "remove it; the keys are in docs/actions.md")
			continue
		}
		p.failAt(f.Line, f.Msg, "correct the TOML there")
	}
	if len(p.problems) > 0 {
		return Catalogue{}, p.problems
	}
	var c Catalogue
	for i := range file.Actions {
		c.Actions = append(c.Actions, p.action(i, &file.Actions[i], c))
	}
	if len(file.Actions) == 0 {
		p.failAt(0, "the catalogue has no action", "add an [[action]]")
	}
	if len(p.problems) == 0 {
		for i := range c.Actions {
			p.try(i, &c.Actions[i])
		}
	}
	if len(p.problems) > 0 {
		slices.SortStableFunc(p.problems, func(a, b config.Problem) int { return a.Line - b.Line })
		return Catalogue{}, p.problems
	}
	return c, nil
}

type parser struct {
	path, home string
	lines      tomlfile.Lines
	problems   config.Problems
}

func (p *parser) fail(key, msg, fix string) { p.failAt(p.lines.At(key), msg, fix) }

func (p *parser) failAt(line int, msg, fix string) {
	p.problems = append(p.problems, config.Problem{File: p.path, Line: line, Msg: msg, Fix: fix})
}

var namePattern = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,63}$`)

// reserved are the names that surfaces use themselves.
var reserved = []string{"mode", "dry_run", "yes", "json"}

func (p *parser) action(i int, e *actionEntry, sofar Catalogue) Action {
	key := fmt.Sprintf("action.%d", i)
	if !namePattern.MatchString(e.Name) {
		p.fail(key+".name", fmt.Sprintf("%q is no name of an action", e.Name), `add name = "…" with lower-case letters, digits, "-" and "_"`)
	}
	if _, twice := sofar.Find(e.Name); twice {
		p.fail(key+".name", fmt.Sprintf("two actions are called %s", e.Name), "give one of them another name")
	}
	if strings.TrimSpace(e.Title) == "" {
		p.fail(key+".title", "the action has no title", "say in a few words what it does")
	}
	a := Action{
		Name: e.Name, Title: e.Title, InteractiveOnly: e.Alone, Confirm: e.Confirm, Elevation: e.Elevation,
		AdminBypassesTCC: e.Admin, Log: p.below(e.Log), Env: e.Env, Dir: filepath.Dir(p.path), catalogue: p.path,
	}
	a.Severity = word(p, key+".severity", e.Severity, map[string]Severity{"recoverable": Recoverable, "irreversible": Irreversible})
	a.Output = OutputPlain
	if e.Output != "" {
		a.Output = word(p, key+".output", e.Output, outputs)
	}
	for _, mode := range e.FullDisk {
		a.NeedsFullDiskAccess[word(p, key+".full-disk-access", mode, modes)] = true
	}
	p.facts(key, e, &a)
	for j := range e.Parameters {
		p.param(fmt.Sprintf("%s.param.%d", key, j), &e.Parameters[j], &a)
	}
	a.Runs[Preview] = p.command(key+".preview", e.Preview, &a)
	a.Runs[Real] = p.command(key+".real", e.Real, &a)
	if e.Preview != nil && e.Real != nil && slices.Equal(e.Preview.Argv, e.Real.Argv) {
		p.fail(key+".preview", "the preview is the real command", "give it an argv that only looks")
	}
	p.preflight(key+".preflight", e.Preflight, &a)
	for j := range e.Examples {
		p.example(fmt.Sprintf("%s.example.%d", key, j), &e.Examples[j], &a)
	}
	return a
}

// below reads a path that may be given from the home directory.
func (p *parser) below(path string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if p.home == "" {
			return ""
		}
		return p.home + "/" + rest
	}
	return path
}

var modes = map[string]Mode{"preview": Preview, "real": Real}

var effects = map[string]request.Effects{
	"observe": request.EffectObserve, "write": request.EffectWrite, "delete": request.EffectDelete, "exec": request.EffectExec,
	"send": request.EffectSend, "privilege": request.EffectPrivilege, "self-modify": request.EffectSelfModify,
}

var reaches = map[string]request.Reach{
	"project": request.ReachProject, "home": request.ReachHome, "system": request.ReachSystem, "remote": request.ReachRemote,
}

func (p *parser) facts(key string, e *actionEntry, a *Action) {
	for _, w := range e.Effects {
		a.Facts.Effects |= word(p, key+".effects", w, effects)
	}
	if len(e.Effects) == 0 {
		p.fail(key+".effects", "the action does not say what it does", "add effects: "+strings.Join(sorted(effects), ", "))
	}
	a.Facts.Reach = word(p, key+".reach", e.Reach, reaches)
	a.Facts.Reversibility = request.Irreversible
	if a.recoverable() {
		a.Facts.Reversibility = request.Recoverable
	}
}

// word reads one of a closed set.
func word[T any](p *parser, key, text string, words map[string]T) T {
	v, ok := words[text]
	if !ok {
		p.fail(key, fmt.Sprintf("%s: unknown word %q", key[strings.LastIndexByte(key, '.')+1:], text), "use one of "+strings.Join(sorted(words), ", "))
	}
	return v
}

func sorted[T any](words map[string]T) []string {
	names := make([]string, 0, len(words))
	for w := range words {
		names = append(names, w)
	}
	slices.Sort(names)
	return names
}

var kinds = map[string]Kind{"string": KindString, "list": KindList, "bool": KindBool}

func (p *parser) param(key string, e *paramEntry, a *Action) {
	switch _, twice := a.param(e.Name); {
	case !namePattern.MatchString(e.Name):
		p.fail(key+".name", fmt.Sprintf("%q is no name of a parameter", e.Name), `add name = "…" with lower-case letters, digits, "-" and "_"`)
	case twice:
		p.fail(key+".name", fmt.Sprintf("two parameters are called %s", e.Name), "give one of them another name")
	case slices.Contains(reserved, e.Name):
		p.fail(key+".name", fmt.Sprintf("%s is rv's own name", e.Name), "give the parameter another one")
	}
	q := Param{Name: e.Name, Title: e.Title, Required: e.Required, Values: e.Values, Flag: e.Flag}
	q.Kind = word(p, key+".kind", e.Kind, kinds)
	if (q.Kind == KindBool) != (e.Flag != "") {
		p.fail(key+".flag", "a bool, and nothing else, has a flag", `as flag = "--permanent"`)
	}
	if q.Kind == KindBool && e.Required {
		p.fail(key+".required", "a bool that is not given is false", "remove required")
	}
	if e.Pattern != "" {
		re, err := regexp.Compile("^(?:" + e.Pattern + ")$")
		if err != nil {
			p.fail(key+".pattern", "the pattern is no regular expression", "see golang.org/s/re2syntax")
		}
		q.Pattern = re
	}
	a.Params = append(a.Params, q)
}

func (p *parser) command(key string, e *commandEntry, a *Action) Command {
	if e == nil {
		p.fail(key, fmt.Sprintf("the action %s has no %s", a.Name, key[strings.LastIndexByte(key, '.')+1:]), `add { argv = ["…"], timeout = "60s" }`)
		return Command{}
	}
	c := Command{Argv: e.Argv, Stdin: e.Stdin}
	var err error
	if c.Timeout, err = time.ParseDuration(e.Timeout); err != nil || c.Timeout <= 0 || c.Timeout > 24*time.Hour {
		p.fail(key+".timeout", fmt.Sprintf("%q is no time to wait", e.Timeout), `as timeout = "180s", at most 24h`)
	}
	if len(e.Argv) == 0 || e.Argv[0] == "" || strings.Contains(e.Argv[0], "{") {
		p.fail(key+".argv", "the first word has to be a program", "name it; a parameter cannot")
		return c
	}
	for _, w := range e.Argv[1:] {
		if name, whole := place(w); whole {
			if _, ok := a.param(name); !ok {
				p.fail(key+".argv", fmt.Sprintf("there is no parameter %q", name), "add an [[action.param]] or take it out")
			}
		}
	}
	return c
}

func (p *parser) preflight(key string, e *preflightEntry, a *Action) {
	if e == nil {
		return
	}
	c := p.command(key, &commandEntry{e.Argv, e.Stdin, e.Timeout}, a)
	a.Preflight = &Preflight{Command: c, Param: e.Param}
	for _, pattern := range e.Identity {
		if pattern = p.below(pattern); pattern != "" {
			a.Preflight.Identity = append(a.Preflight.Identity, pattern)
		}
	}
	if q, ok := a.param(e.Param); !ok || q.Kind == KindBool || !q.Required {
		p.fail(key+".param", fmt.Sprintf("%q is no parameter to compare", e.Param), "name a string or list that is required")
	}
	dry := e.DryRun
	if dry == "" {
		dry = "--dry-run"
	}
	real := a.Runs[Real].Argv
	switch {
	case len(c.Argv) == 0 || len(real) == 0:
	case c.Argv[0] != real[0]:
		p.fail(key+".argv", "the preflight asks another program than the one that will run", "ask the same")
	case !slices.Contains(c.Argv, dry) || slices.Contains(real, dry):
		p.fail(key+".argv", fmt.Sprintf("the preflight has to say %s, and the real command must not", dry), `correct one of them, or name the word with dry-run = "…"`)
	}
}
