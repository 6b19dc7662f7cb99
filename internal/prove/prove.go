package prove

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"rv/hosts"
	"rv/internal/hostdrive"
	"rv/internal/proof"
)

// Options says what to prove, and how.
type Options struct {
	// Machine is where the host is looked for. Nothing is written there.
	hosts.Machine
	// Hook is the rv-hook that the host is made to ask.
	Hook string
	// Path is where the host finds programs, beside the system's.
	Path string
	// MainOnly leaves out sub-agents and what runs in the background.
	MainOnly bool
	// Limit is how long each start of the host may take.
	Limit time.Duration
	// Isolated: the host gets namespaces of its own, see hostdrive.CanIsolate.
	Isolated bool
}

// A Report is what one host did.
type Report struct {
	proof.Result
	Program string
	// Told is what the model was told about the destructive command of the main agent.
	Told string
	// Problem is why a command was not run although nothing of rv's stood in the way, and
	// what the host said.
	Problem string
	Seconds float64
}

// ErrNotInstalled: there is no program of that host here.
var ErrNotInstalled = errors.New("not installed here")

// mark stands in every sentence about the destructive command.
const mark = "Blocked git reset --hard ("

// Host drives one host. The error is about rv or this machine; what the host did, or did
// not do, is in the Report.
func (o Options) Host(ctx context.Context, name string) (Report, error) {
	program, ok := hosts.Program(o.Machine, name)
	if !ok {
		return Report{}, fmt.Errorf("prove %s: %w", name, ErrNotInstalled)
	}
	report := Report{Program: program, Result: proof.Result{
		Host: name, Version: hosts.Version(o.Machine, name), When: time.Now().UTC().Truncate(time.Second),
	}}
	var err error
	if report.Adapter, err = hosts.AdapterDigest(name, o.Hook); err != nil {
		return report, fmt.Errorf("prove %s: %w", name, err)
	}
	if report.Hook, err = proof.HookDigest(o.Hook); err != nil {
		return report, fmt.Errorf("prove %s: %w", name, err)
	}
	for _, s := range surfaces {
		if o.MainOnly && s.name != proof.Main {
			continue
		}
		if err := o.surface(ctx, &report, s); err != nil {
			return report, fmt.Errorf("prove %s: %w", name, err)
		}
	}
	return report, nil
}

// surface starts the host once and adds what it did.
func (o Options) surface(ctx context.Context, report *Report, s surface) error {
	root, err := os.MkdirTemp("", "rv-prove-")
	if err != nil {
		return fmt.Errorf("make a scratch folder: %w", err)
	}
	defer os.RemoveAll(root)
	// What a host calls the folder is not to hold a link.
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return fmt.Errorf("make a scratch folder: %w", err)
	}
	w, err := hostdrive.NewWorld(root, nil)
	if err != nil {
		return err
	}
	h, ok := hostdrive.Find(report.Host)
	if !ok {
		return fmt.Errorf("rv does not know how to start %s", report.Host)
	}
	// It names the repository, so that there is nothing else for it to change wherever the
	// host starts it.
	destroy := "git -C " + w.Project + " reset --hard"
	script := s.script(h, destroy, "touch "+hostdrive.Marker)
	if script == nil || report.stuck() {
		report.Cells = append(report.Cells,
			proof.Cell{Surface: s.name, Probe: proof.Destructive, Outcome: proof.NotRun},
			proof.Cell{Surface: s.name, Probe: proof.Harmless, Outcome: proof.NotRun})
		return nil
	}
	if err := o.wire(w, h.Name); err != nil {
		return err
	}
	before, err := w.Fingerprint()
	if err != nil {
		return err
	}
	found, err := hostdrive.Errand{
		World: w, Host: h.Name, Command: h.Command(report.Program), Env: w.Environment(o.programs()),
		Script: script, Limit: o.Limit, Isolated: o.Isolated,
	}.Run(ctx)
	if err != nil {
		return err
	}
	after, err := w.Fingerprint()
	if err != nil {
		return err
	}
	report.Seconds += found.Seconds
	report.add(s.name, found, after != before, w.Marked())
	return nil
}

// stuck reports whether not even the main agent came to run a command: then nobody else
// will, and each would take its time.
func (r *Report) stuck() bool { return len(r.Cells) > 0 && r.Cells[0].Outcome == proof.NotRun }

// wire sets rv up in the world as rv setup does.
func (o Options) wire(w hostdrive.World, name string) error {
	wired, err := hosts.Setup(hosts.Options{Machine: hosts.Machine{Home: w.Home}, Hosts: []string{name}, Hook: o.Hook})
	if err != nil {
		return err
	}
	if !wired.OK() {
		return fmt.Errorf("set up a throw-away home: %w", wired[0].Err)
	}
	return nil
}

// programs is PATH for the host.
func (o Options) programs() string {
	return strings.Trim(o.Path+":/usr/local/bin:/usr/bin:/bin", ":")
}

// add judges the two calls of one start.
func (r *Report) add(where proof.Surface, found hostdrive.Account, changed, marked bool) {
	answer, asked, answered := found.Transcript.Answer(destructive)
	outcome := proof.NotRun
	switch {
	case changed:
		outcome = proof.Ran
	case answered && strings.Contains(answer, mark):
		outcome = proof.Blocked
	}
	r.Cells = append(r.Cells, proof.Cell{Surface: where, Probe: proof.Destructive, Outcome: outcome})
	if where == proof.Main {
		r.Told = answer
	}
	if outcome == proof.NotRun && r.Problem == "" {
		r.Problem = fmt.Sprintf("%s: %s", where, why(found, asked, answered, answer))
	}
	answer, asked, answered = found.Transcript.Answer(harmless)
	outcome = proof.NotRun
	switch {
	case marked:
		outcome = proof.Ran
	case answered && strings.Contains(answer, "Blocked "):
		outcome = proof.Blocked
	}
	r.Cells = append(r.Cells, proof.Cell{Surface: where, Probe: proof.Harmless, Outcome: outcome})
	if outcome == proof.NotRun && r.Problem == "" {
		r.Problem = fmt.Sprintf("%s: %s", where, why(found, asked, answered, answer))
	}
}

// why says what kept a command from being run, as far as anyone can tell.
func why(found hostdrive.Account, asked, answered bool, answer string) string {
	said := ""
	if found.Output != "" {
		said = "; it said: " + lastLine(found.Output)
	}
	switch {
	case found.TimedOut:
		return "it did not end in time" + said
	case answered:
		return "it did not run the command, and not for rv's sake; the model was told: " + lastLine(answer)
	case asked:
		return "it ended without an answer to the call (" + found.Exit + ")" + said
	case found.Transcript.Requests == 0:
		return "it never asked the model (" + found.Exit + ")" + said
	default:
		return "it did not offer the model its shell (" + found.Exit + ")" + said
	}
}

// lastLine is the end of text, in one line.
func lastLine(text string) string {
	const most = 300
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > most {
		text = "…" + strings.ToValidUTF8(text[len(text)-most:], "")
	}
	return text
}
