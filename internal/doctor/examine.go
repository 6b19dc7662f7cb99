package doctor

import (
	"errors"
	"io/fs"
	"strings"
	"time"

	"rv/hosts"
	"rv/internal/proof"
)

// Examine looks for every state of the table.
func (w *World) Examine() Report {
	w.probes = nil
	found := map[string]bool{}
	for _, s := range hosts.Detect(w.Machine) {
		found[s.Host] = true
	}
	var report Report
	for _, name := range hosts.Names() {
		p := w.patient(name)
		// A file of rv's where the host does not look is that of a host that was here.
		if !found[name] && len(p.wiring.Elsewhere) == 0 {
			report.Hosts = append(report.Hosts, Host{Name: name, Condition: Missing, Findings: []Finding{}})
			continue
		}
		report.Hosts = append(report.Hosts, p.examine())
	}
	report.Findings = []Finding{}
	for _, g := range States() {
		for i := range g.States {
			if s := &g.States[i]; s.rv != nil {
				report.Findings = append(report.Findings, findings(s, "", s.rv(w))...)
			}
		}
	}
	return report
}

func (w *World) patient(name string) *patient {
	p := &patient{World: w, name: name, version: hosts.Version(w.Machine, name)}
	p.folder, _, p.wrong = hosts.Folder(w.Machine, name)
	var err error
	p.wiring, err = hosts.Inspect(w.Machine, name)
	p.wrong = errors.Join(p.wrong, err)
	p.proof, p.proofErr = proof.Load(w.Home, name)
	return p
}

func (p *patient) examine() Host {
	h := Host{Name: p.name, Version: p.version, Path: p.asks().Path, Managed: p.managed(), Findings: []Finding{}}
	for _, g := range States() {
		for i := range g.States {
			s := &g.States[i]
			if s.host == nil || g.Host != "" && g.Host != p.name {
				continue
			}
			for _, f := range findings(s, p.name, s.host(p)) {
				if h.Managed && !s.Stays && f.Level == Error {
					f.Level = Note
					f.Means += " The file for all users asks rv all the same."
				}
				h.Findings = append(h.Findings, f)
			}
		}
	}
	h.Condition = p.condition(&h)
	if p.proofErr == nil {
		h.Proof = &Proof{
			Version: p.proof.Version, When: p.proof.When.Format(time.RFC3339), Holds: p.proof.Holds(), Current: p.stale() == "",
		}
	}
	return h
}

func (p *patient) condition(h *Host) Condition {
	broken := false
	for _, f := range h.Findings {
		broken = broken || f.Level == Error
	}
	has := func(found hosts.Found) bool {
		for _, place := range p.wiring.Files {
			if place.Found == found {
				return true
			}
		}
		return false
	}
	switch {
	case broken && has(hosts.Other):
		return Occupied
	case broken && has(hosts.Nothing) && p.asks().Err == nil:
		return Absent
	case broken:
		return Broken
	case p.proofErr == nil && p.proof.Holds() && p.stale() == "":
		return Proved
	}
	return Wired
}

func findings(s *State, host string, signs []Sign) []Finding {
	var found []Finding
	for _, sign := range signs {
		found = append(found, Finding{
			ID: s.ID, Level: s.Level, Path: sign.Path, Detail: sign.Detail,
			Means: strings.ReplaceAll(s.Means, "HOST", host), Fix: strings.ReplaceAll(s.Fix, "HOST", host),
			Auto: s.Auto(), host: host, state: s,
		})
	}
	return found
}

// Fix mends what rv mends by itself, and returns what was tried, each with its error.
func (w *World) Fix(r Report) []Fixed {
	var done []Fixed
	tried := map[string]bool{}
	for _, f := range r.All() {
		if f.state == nil || !f.Auto {
			continue
		}
		if key := f.ID + "\x00" + f.host + "\x00" + f.Path; !tried[key] {
			tried[key] = true
			done = append(done, Fixed{f, f.state.fix(w, f.host, Sign{f.Path, f.Detail})})
		}
	}
	return done
}

// Fixed is what Fix did about a finding.
type Fixed struct {
	Finding
	Err error
}

// Host is the host it is about, "" when none.
func (f *Finding) Host() string { return f.host }

// setUp writes the files of a host as rv setup does: what is not rv's stays.
func setUp(w *World, host string, _ Sign) error {
	if h := w.probe(w.Hook); h.gone != "" || h.noProgram != "" {
		return errNoHook
	}
	report, err := hosts.Setup(w.options(host))
	if err != nil {
		return err
	}
	for _, r := range report {
		switch {
		case r.Err != nil:
			return r.Err
		case r.State == hosts.Occupied:
			return errors.New("something rv did not write lies there")
		}
	}
	return nil
}

var errNoHook = errors.New("there is no rv-hook beside rv to wire")

// isAbsent reports whether err is about a file that is not there.
func isAbsent(err error) bool { return errors.Is(err, fs.ErrNotExist) }
