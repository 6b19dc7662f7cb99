package main

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"rv/actions"
	"rv/approvals"
	"rv/audit"
	"rv/config"
	"rv/gate"
	"rv/internal/inforce"
	"rv/internal/mac"
	"rv/internal/term"
	"rv/request"
)

func (a *app) actionsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "actions COMMAND",
		Short: "The catalogue of gated actions",
		Long: `Gated actions are dangerous operations described in a catalogue, previewed by default and
run for real only through the gate: by people (rv run) and by agents (rv mcp serve). One
catalogue comes with rv; yours count once policy.toml vouches for them. docs/actions.md
tells how to write one.`,
		RunE: group,
	}
	cmd.AddCommand(a.actionsListCommand(), a.actionsShowCommand(), a.actionsCheckCommand())
	return cmd
}

// catalogue is the catalogue in force, with the machine's environment. What is wrong with a
// file of it is said on stderr.
func (a *app) catalogue() (actions.Catalogue, gate.Env, error) {
	env := a.host()
	c, err := a.inForce(&env)
	if err != nil {
		return actions.Catalogue{}, env, err
	}
	all, problems := actions.Load(c, env.Home)
	for _, p := range problems {
		a.errorAndHint(p.Error(), "its actions are not offered; rv actions check FILE, and vouch for it again")
	}
	return all, env, nil
}

// inForce is the configuration where we are.
func (a *app) inForce(env *gate.Env) (inforce.Config, error) {
	if env.Config == nil {
		return inforce.Config{}, nil
	}
	here, err := os.Getwd()
	if err != nil {
		return inforce.Config{}, failure{fmt.Sprintf("find the current directory: %v", err), "", exitUsage}
	}
	return env.Config(here), nil
}

func (a *app) actionsListCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the actions there are",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			all, _, err := a.catalogue()
			if err != nil {
				return err
			}
			var b strings.Builder
			table(&b, "actions", "none", len(all.Actions), func(i int) []string {
				x := &all.Actions[i]
				kind := x.Severity.String()
				if x.InteractiveOnly {
					kind += ", interactive"
				}
				row := []string{x.Name, kind, x.Title}
				if err := x.Installed(a.getenv("PATH")); err != nil {
					row[2] += " (" + err.Error() + ")"
				}
				return row
			})
			return a.print(b.String())
		},
	}
}

func (a *app) actionsShowCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "show ACTION",
		Short: "Show what an action runs, and what it takes",
		Args:  oneArgument("ACTION", "rv actions list shows them"),
		RunE: func(_ *cobra.Command, args []string) error {
			all, _, err := a.catalogue()
			if err != nil {
				return err
			}
			x, ok := all.Find(args[0])
			if !ok {
				return unknownAction(args[0])
			}
			return a.print(actionText(x))
		},
	}
}

func unknownAction(name string) error {
	return usage(actions.Unknown{Name: name}.Error(), "rv actions list shows them")
}

func actionText(x *actions.Action) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n%s; from %s\n", x.Name, x.Title, x.Severity, x.Catalogue())
	for mode, run := range x.Runs {
		fmt.Fprintf(&b, "%s: %s, at most %v\n", actions.Mode(mode), argvText(run.Argv), run.Timeout)
	}
	if p := x.Preflight; p != nil {
		fmt.Fprintf(&b, "preflight: %s, at most %v; has to match exactly %s\n", argvText(p.Argv), p.Timeout, p.Param)
	}
	for _, p := range x.Params {
		fmt.Fprintf(&b, "parameter %s (%s%s)", p.Name, p.Kind, map[bool]string{true: ", required"}[p.Required])
		if p.Title != "" {
			b.WriteString(": " + p.Title)
		}
		if len(p.Values) > 0 {
			b.WriteString("; one of " + strings.Join(p.Values, ", "))
		}
		b.WriteByte('\n')
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	for i := range lines {
		lines[i] = term.Visible(lines[i])
	}
	return strings.Join(lines, "\n") + "\n"
}

// argvText is an argv for people, its words as JSON where they are not plain.
func argvText(argv []string) string {
	words := make([]string, len(argv))
	for i, w := range argv {
		words[i] = w
		if w == "" || strings.ContainsAny(w, " \t\n\"'\\$") {
			quoted, _ := json.Marshal(w)
			words[i] = string(quoted)
		}
	}
	return strings.Join(words, " ")
}

func (a *app) actionsCheckCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE",
		Short: "Check a catalogue file: its form, its actions and their examples",
		Long: `Check a catalogue as rv does before it counts: its form, its actions, and every example.
Nothing of it is run. If nothing is wrong, show what policy.toml has to say to vouch for
exactly this file.`,
		Args: oneArgument("FILE", "docs/actions.md tells how to write one"),
		RunE: func(_ *cobra.Command, args []string) error { return a.actionsCheck(args[0]) },
	}
}

func (a *app) actionsCheck(file string) error {
	text, err := actions.ReadFile(file)
	if err != nil {
		return failure{fmt.Sprintf("read the catalogue %s: %v", file, err), "", exitUsage}
	}
	c, err := actions.Parse(file, text, a.host().Home)
	if err != nil {
		a.packErrors(err)
		return status(exitNotDone)
	}
	path, err := filepath.Abs(file)
	if err != nil {
		return failure{fmt.Sprintf("find the file: %v", err), "", exitUsage}
	}
	return a.print(fmt.Sprintf("%s: %s hold\nto offer them, add to ~/.config/rv/policy.toml and run rv config apply:\n\n[[catalogue]]\nfile = %q\ndigest = %q\n",
		file, count(len(c.Actions), "action"), path, config.FormatDigest(mac.Sum(text))))
}

// runner runs actions for somebody, with a record.
func (a *app) runner(env gate.Env, host, session string) (*actions.Runner, error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, failure{fmt.Sprintf("find the current directory: %v", err), "", exitUsage}
	}
	if env.Home != "" {
		env.Audit = audit.Open(env.Home)
		env.Approvals = approvals.Open(env.Home)
	}
	// The gate is asked more than once about one order, which a grant is for.
	caller := request.Caller{Host: host, Session: session, Call: rand.Text(), Cwd: here}
	return &actions.Runner{Env: env, Caller: caller, Getenv: a.getenv}, nil
}
