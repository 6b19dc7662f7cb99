package config

import (
	"fmt"
	"strings"

	"rv/internal/compiled"
	"rv/rules"
	"rv/rules/compile"
)

// ParsePack reads a rule pack. The error is [Problems]; what comes back beside it are the
// rules that are not wrong themselves.
func ParsePack(src Source) (compiled.Settings, error) {
	p := &parser{Source: src}
	if p.pack(); len(p.problems) > 0 {
		return p.out, p.problems
	}
	return p.out, nil
}

func (p *parser) pack() {
	known, err := library()
	if err != nil {
		p.failAt(0, fmt.Sprintf("the built-in packs do not parse: %v", err), "reinstall rv")
		return
	}
	source, err := compile.Parse(p.Path, p.Text)
	if err != nil {
		p.compileErrors(err)
		p.sound(known)
		return
	}
	if taken(source.ID()) {
		p.failAt(1, fmt.Sprintf("pack id %q is rv's own", source.ID()), "give the pack another id")
		return
	}
	table, err := compile.Build([]*compile.Source{source}, known)
	if err == nil {
		err = compile.Check([]*compile.Source{source}, table)
	}
	if err != nil {
		p.compileErrors(err)
		p.sound(known)
		return
	}
	p.out.Table = table.Encode()
}

// sound keeps the rules of a pack with errors that have none.
func (p *parser) sound(known []*compile.Source) {
	table := compile.Sound(p.Path, p.Text, known)
	if table == nil {
		return
	}
	for _, pack := range rules.Packs(table) {
		if taken(pack.ID) {
			return
		}
	}
	p.out.Table = table.Encode()
}

// taken reports whether rules of the pack exist already: a statement about one must not
// be about two.
func taken(id string) bool {
	if id == "policy" || id == "rv" || strings.HasPrefix(id, "policy.") || strings.HasPrefix(id, "rv.") {
		return true
	}
	for l := Managed; l <= Repository; l++ {
		if l.Pack() == id {
			return true
		}
	}
	_, has := rules.Set{}.With(rules.Builtin(), id)
	return has
}
