package config

import (
	"fmt"
	"path"
	"strings"

	"rv/internal/compiled"
)

// actions are the opt-ins for agents. What an agent may do on somebody's machine is theirs
// alone to say.
func (p *parser) actions() {
	o := compiled.OptIns(p.file.Actions)
	if o == (compiled.OptIns{}) {
		return
	}
	if p.Layer != User {
		p.fail("actions", "only the user's own file lets agents act", "remove it; forbid = [\"action:*\"] forbids them")
		return
	}
	if o.Irreversible && !o.Cleanups {
		p.fail("actions.irreversible", "irreversible without cleanups lets agents do nothing", "add cleanups = true")
	}
	p.out.OptIns = o
}

// catalogue vouches for one file of actions as it stands.
func (p *parser) catalogue(i int) {
	e, key := &p.file.Catalogue[i], fmt.Sprintf("catalogue.%d", i)
	if p.Layer == Repository {
		p.fail(key, "a repository cannot vouch for a catalogue", "remove it; catalogues stand in the user's or the managed file")
		return
	}
	file := e.File
	if rest, ok := strings.CutPrefix(file, "~/"); ok && p.Home != "" {
		file = p.Home + "/" + rest
	}
	if !path.IsAbs(file) {
		p.fail(key+".file", fmt.Sprintf("%q is not the absolute path of a catalogue", e.File), "write it from the root, or from ~/")
	}
	digest, ok := parseDigest(e.Digest)
	if !ok {
		p.fail(key+".digest", "the catalogue has no digest", "take it from rv actions check FILE")
	}
	p.out.Catalogues = append(p.out.Catalogues, compiled.Catalogue{Path: path.Clean(file), Digest: digest})
}
