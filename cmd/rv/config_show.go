package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"rv/config"
	"rv/internal/inforce"
	"rv/internal/term"
	"rv/policy"
)

func (a *app) configShowCommand() *cobra.Command {
	var dir string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show",
		Short: "Show the configuration in force, and which file says what",
		Long: `Show the files in force where you are and how far each counts, the posture, and every rule
that they change, with who stands behind it.

A file counts in full when it is vouched for: root alone can write it, you sealed it, or you
pinned the repository. Otherwise what it raises counts. The digest of a repository's files
is what a [[pin]] names.`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error {
			place, err := a.place(dir)
			if err != nil {
				return err
			}
			report := configReport(place)
			if asJSON {
				return a.print(encoded(report))
			}
			return a.print(report.text())
		},
	}
	cmd.Flags().StringVar(&dir, "cwd", "", "show what is in force in `DIR` (default: the current directory)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "show it as one JSON document")
	return cmd
}

// configDocument is rv.config.v1.
type configDocument struct {
	Schema     string           `json:"schema"`
	Directory  string           `json:"directory"`
	Repository string           `json:"repository,omitempty"`
	Files      []configFile     `json:"files"`
	Posture    string           `json:"posture"`
	Unknown    string           `json:"unknown"`
	Audit      string           `json:"audit"`
	Preview    bool             `json:"preview"`
	Blocked    bool             `json:"nothing_is_allowed,omitempty"`
	Rules      []configRule     `json:"rules"`
	Exceptions []string         `json:"exceptions"`
	Artefacts  []string         `json:"artefacts"`
	Catalogues []string         `json:"catalogues,omitempty"`
	Actions    configActions    `json:"actions"`
	Pinnable   []configPinnable `json:"pinnable,omitempty"`
}

// configActions are the opt-ins for agents.
type configActions struct {
	Cleanups     bool `json:"cleanups"`
	Irreversible bool `json:"irreversible"`
}

type configFile struct {
	Path  string `json:"path"`
	Owner string `json:"owner"`
	State string `json:"state"`
}

type configRule struct {
	Rule    string `json:"rule"`
	Default string `json:"default"`
	Setting string `json:"setting"`
	By      string `json:"by"`
	Locked  bool   `json:"locked,omitempty"`
}

type configPinnable struct {
	Repository string `json:"repository"`
	Digest     string `json:"digest"`
}

func configReport(place inforce.Place) configDocument {
	c, _ := inforce.Load(place, config.Read)
	posture, unknown := policy.Stance(c.Layers)
	doc := configDocument{
		Schema: "rv.config.v1", Directory: place.Dir, Repository: c.Root, Files: []configFile{}, Rules: []configRule{}, Exceptions: []string{},
		Posture: config.PostureNames(posture), Unknown: unknown.String(), Audit: c.Audit.String(), Preview: c.Preview, Blocked: c.Incomplete,
		Artefacts: append([]string{}, c.Artefacts...), Actions: configActions(c.OptIns),
	}
	for _, f := range c.Catalogues {
		doc.Catalogues = append(doc.Catalogues, f.Path)
	}
	for i := range c.Sources {
		s := &c.Sources[i]
		doc.Files = append(doc.Files, configFile{s.Path, s.Owner.String(), stateText(s, config.Waits(place, c, s))})
		for _, e := range s.Settings.Exceptions {
			if s.State == inforce.Vouched {
				doc.Exceptions = append(doc.Exceptions, config.DescribeException(e))
			}
		}
	}
	for _, r := range config.Rules(c) {
		if r.Changed() || r.Owner != policy.OwnerBuiltin {
			doc.Rules = append(doc.Rules, configRule{
				r.ID.ID(), config.Describe(policy.Setting{Off: r.Off, Severity: r.Severity}), config.Describe(r.Setting), r.Setting.Holder.String(), r.Setting.Locked,
			})
		}
	}
	for _, p := range c.Pinnable() {
		doc.Pinnable = append(doc.Pinnable, configPinnable{p.Dir, config.FormatDigest(p.Digest)})
	}
	return doc
}

// stateText says how far a file counts, and whether some of it waits for a seal.
func stateText(s *inforce.Standing, waits bool) string {
	switch s.State {
	case inforce.Vouched:
		switch s.Owner {
		case policy.OwnerManaged:
			return "in force"
		case policy.OwnerUser:
			return "sealed"
		default:
			return "pinned"
		}
	case inforce.Broken:
		return "broken: the raising of its last text counts"
	case inforce.Removed:
		return "sealed and gone: what it raised counts"
	default:
		if s.Sealed != nil {
			return "changed since sealed: it raises, and so does what was sealed"
		}
		if waits {
			return "it raises; what else it says waits for rv config apply"
		}
		return "it raises, and lowers nothing"
	}
}

func (d configDocument) text() string {
	var b strings.Builder
	if d.Blocked {
		b.WriteString("nothing is allowed: a managed file cannot be obeyed (rv config check says why)\n\n")
	}
	table(&b, "files", "none: everything is as built in", len(d.Files), func(i int) []string {
		return []string{d.Files[i].Path, d.Files[i].Owner, d.Files[i].State}
	})
	fmt.Fprintf(&b, "posture: %s\nunknown: %s\naudit: %s\npreview: %v\n", d.Posture, d.Unknown, d.Audit, d.Preview)
	table(&b, "rules that files change", "none", len(d.Rules), func(i int) []string {
		r := d.Rules[i]
		setting := r.Setting
		if r.Default != r.Setting {
			setting = r.Default + " → " + r.Setting
		}
		if r.Locked {
			setting += ", locked"
		}
		return []string{r.Rule, setting, r.By}
	})
	for _, e := range d.Exceptions {
		b.WriteString(term.Visible(e) + "\n")
	}
	if len(d.Artefacts) > 0 {
		fmt.Fprintf(&b, "artefacts here: %s\n", term.Visible(strings.Join(d.Artefacts, ", ")))
	}
	if len(d.Catalogues) > 0 {
		fmt.Fprintf(&b, "catalogues of actions: %s\n", term.Visible(strings.Join(d.Catalogues, ", ")))
	}
	if d.Actions.Cleanups {
		fmt.Fprintf(&b, "agents may run recoverable actions for real: yes; irreversible ones: %s\n", yesNo(d.Actions.Irreversible))
	}
	for _, p := range d.Pinnable {
		fmt.Fprintf(&b, "%s can be pinned: digest = %q\n", term.Visible(p.Repository), p.Digest)
	}
	return b.String()
}

func yesNo(v bool) string {
	if v {
		return "yes"
	}
	return "no"
}

// table writes rows under a title, or what there is to say when there are none.
func table(b *strings.Builder, title, none string, n int, row func(int) []string) {
	if n == 0 {
		fmt.Fprintf(b, "%s: %s\n", title, none)
		return
	}
	fmt.Fprintf(b, "%s:\n", title)
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for i := range n {
		cells := row(i)
		for j := range cells {
			cells[j] = term.Visible(cells[j])
		}
		fmt.Fprintf(w, "  %s\n", strings.Join(cells, "\t"))
	}
	w.Flush()
}
