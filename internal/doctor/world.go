package doctor

import (
	"rv/hosts"
	"rv/internal/inforce"
	"rv/internal/proof"
)

// A World is where to look.
type World struct {
	hosts.Machine
	// Dir is the directory hosts would be started in: its repository may switch hooks off.
	Dir string
	// Hook is where the rv-hook of this rv belongs, and Version the version of both.
	Hook, Version string
	// Place is where the configuration is looked for.
	Place inforce.Place

	// Before is told what a fix is about to do to a host's files; may be nil.
	Before func(hosts.Result)

	probes map[string]probed
}

// A patient is one host that is looked at.
type patient struct {
	*World
	name    string
	folder  string // of its configuration
	version string
	wiring  hosts.Wiring
	// wrong is what is wrong with the variable that moves the folder.
	wrong error

	proof    proof.Result
	proofErr error
}

// signs are those of the host's files that a state is about.
func (p *patient) signs(about func(*hosts.Place) bool, sign func(*hosts.Place) Sign) []Sign {
	var out []Sign
	for i := range p.wiring.Files {
		if f := &p.wiring.Files[i]; about(f) {
			out = append(out, sign(f))
		}
	}
	return out
}

// files are the places of the person's files, and those for all users that rv wrote.
func (p *patient) files() []hosts.Place {
	all := append([]hosts.Place{}, p.wiring.Files...)
	for _, m := range p.wiring.Managed {
		if m.Found == hosts.Ours {
			all = append(all, m)
		}
	}
	return all
}

// asks is the file the host asks rv by.
func (p *patient) asks() hosts.Place {
	if n := len(p.wiring.Files); n > 0 {
		return p.wiring.Files[n-1]
	}
	return hosts.Place{}
}

// ours reports whether all files are rv's.
func ours(places []hosts.Place) bool {
	for _, p := range places {
		if p.Found != hosts.Ours {
			return false
		}
	}
	return len(places) > 0
}

// managed reports whether the file for all users asks rv.
func (p *patient) managed() bool {
	if !ours(p.wiring.Managed) {
		return false
	}
	for _, m := range p.wiring.Managed {
		if m.Hook != "" && !p.probe(m.Hook).judges() {
			return false
		}
	}
	return true
}

func (p *patient) env(name string) string {
	if p.Env == nil {
		return ""
	}
	return p.Env(name)
}
