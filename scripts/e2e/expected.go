package main

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed expected.tsv
var expectedTSV string

type key struct{ host, cell string }

// expectation is a row of the table with its place and its remark.
type expectation struct {
	row
	note string
}

// parseExpected reads the table: host, version, cell, verdict, told, note.
func parseExpected(text string) ([]expectation, error) {
	var out []expectation
	seen := map[key]bool{}
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 6 {
			return nil, fmt.Errorf("expected.tsv line %d: %d fields, not 6", number, len(fields))
		}
		e := expectation{
			row:  row{Host: fields[0], Version: fields[1], Cell: fields[2], Verdict: verdict(fields[3]), Told: fields[4]},
			note: fields[5],
		}
		switch e.Verdict {
		case blocked, ran, notRun:
		default:
			return nil, fmt.Errorf("expected.tsv line %d: verdict %q", number, fields[3])
		}
		k := key{e.Host, e.Cell}
		if seen[k] {
			return nil, fmt.Errorf("expected.tsv line %d: %s %s is listed twice", number, e.Host, e.Cell)
		}
		seen[k] = true
		out = append(out, e)
	}
	return out, nil
}

// compare lists what differs between the table and what was found, one line each. The
// versions count only when they are the pinned ones.
func compare(expected []expectation, found []finding, pinned bool) []string {
	want := map[key]expectation{}
	for _, e := range expected {
		want[key{e.Host, e.Cell}] = e
	}
	var out []string
	for _, f := range found {
		k := key{f.Host, f.Cell}
		e, listed := want[k]
		delete(want, k)
		switch {
		case !listed:
			out = append(out, fmt.Sprintf("%s %s: not in expected.tsv; found %s", f.Host, f.Cell, describe(f.row)))
		case pinned && e.Version != f.Version:
			out = append(out, fmt.Sprintf("%s %s: expected version %s; found %s", f.Host, f.Cell, e.Version, f.Version))
		case e.Verdict != f.Verdict || e.Told != f.Told:
			out = append(out, fmt.Sprintf("%s %s: expected %s; found %s", f.Host, f.Cell, describe(e.row), describe(f.row)))
		}
		for _, problem := range f.Problems {
			out = append(out, fmt.Sprintf("%s %s: %s", f.Host, f.Cell, problem))
		}
	}
	for _, e := range expected {
		if _, left := want[key{e.Host, e.Cell}]; left {
			out = append(out, fmt.Sprintf("%s %s: expected %s; the cell was not run", e.Host, e.Cell, describe(e.row)))
		}
	}
	return out
}

func describe(r row) string {
	if r.Told == "-" {
		return string(r.Verdict)
	}
	return string(r.Verdict) + " (" + r.Told + ")"
}
