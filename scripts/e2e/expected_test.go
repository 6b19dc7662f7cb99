package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTableListsEveryCell: the table, the cells and the pinned versions agree, so that
// nothing goes unproved for want of a row.
func TestTableListsEveryCell(t *testing.T) {
	expected, err := parseExpected(expectedTSV)
	require.NoError(t, err)
	var pinned struct{ Dependencies map[string]string }
	require.NoError(t, json.Unmarshal(packageJSON, &pinned))

	listed, want := map[key]string{}, map[key]string{}
	for _, e := range expected {
		listed[key{e.Host, e.Cell}] = e.Version
	}
	for _, h := range hosts {
		for _, c := range cellsFor(h) {
			_, calls := c.calls(h)
			for i, one := range calls {
				want[key{h.name, c.row(i, one)}] = pinned.Dependencies[h.pkg]
			}
		}
	}
	assert.Equal(t, want, listed)
}

func TestLockFileNamesNoRegistry(t *testing.T) {
	assert.NotContains(t, string(packageLock), `"resolved"`)
}

func TestParseExpectedRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"too few fields":  "grok\t1\tdeny\tblocked\t-\n",
		"unknown verdict": "grok\t1\tdeny\tmaybe\t-\t-\n",
		"no call":         "grok\t1\tdeny\tno-call\t-\t-\n",
		"twice":           "grok\t1\tdeny\tran\t-\t-\ngrok\t2\tdeny\tran\t-\t-\n",
	} {
		_, err := parseExpected(text)
		assert.Error(t, err, name)
	}
}

func TestCompare(t *testing.T) {
	expected, err := parseExpected("# a remark\n\n" +
		"grok\t1.0\tdeny\tblocked\tdenied\t-\n" +
		"grok\t1.0\tcrash\tran\t-\topen\n")
	require.NoError(t, err)
	deny := finding{row: row{"grok", "1.0", "deny", blocked, "denied"}}
	crash := finding{row: row{"grok", "1.0", "crash", ran, "-"}}
	with := func(f finding, change func(*finding)) finding {
		change(&f)
		return f
	}
	for name, c := range map[string]struct {
		found  []finding
		pinned bool
		want   []string
	}{
		"as expected": {[]finding{deny, crash}, true, nil},
		"opened": {[]finding{with(deny, func(f *finding) { f.Verdict, f.Told = ran, "-" }), crash}, true,
			[]string{"grok deny: expected blocked (denied); found ran"}},
		"closed": {[]finding{deny, with(crash, func(f *finding) { f.Verdict, f.Told = blocked, "other" })}, true,
			[]string{"grok crash: expected ran; found blocked (other)"}},
		"told otherwise": {[]finding{with(deny, func(f *finding) { f.Told = "~denied" }), crash}, true,
			[]string{"grok deny: expected blocked (denied); found blocked (~denied)"}},
		"not run": {[]finding{deny}, true,
			[]string{"grok crash: expected ran; the cell was not run"}},
		"not listed": {[]finding{deny, crash, with(crash, func(f *finding) { f.Cell = "hang" })}, true,
			[]string{"grok hang: not in expected.tsv; found ran"}},
		"another version": {[]finding{with(deny, func(f *finding) { f.Version = "1.1" }), crash}, true,
			[]string{"grok deny: expected version 1.0; found 1.1"}},
		"another version, newest asked for": {[]finding{with(deny, func(f *finding) { f.Version = "1.1" }), crash}, false, nil},
		"a problem": {[]finding{with(deny, func(f *finding) { f.Problems = []string{"the host did not end"} }), crash}, true,
			[]string{"grok deny: the host did not end"}},
	} {
		assert.Equal(t, c.want, compare(expected, c.found, c.pinned), name)
	}
}
