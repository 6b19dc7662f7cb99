package corpustest

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	_, err := Load(dir)
	require.Error(t, err, "an empty corpus proves nothing")
	write("a.jsonl", `{"id":"1","command":"caf\\xe9 \\xzz \\x4","encoding":"bytes-escape"}`+"\n"+`{"id":"2","command":"\\xe9"}`+"\n")
	rows, err := Load(dir)
	require.NoError(t, err)
	require.Len(t, rows, 2)
	assert.Equal(t, "caf\xe9 \\xzz \\x4", rows[0].Command)
	assert.Equal(t, `\xe9`, rows[1].Command)
	assert.Equal(t, "a", rows[0].Set)
	write("b.jsonl", "{")
	_, err = Load(dir)
	require.ErrorContains(t, err, "b.jsonl:1")
}

func TestTheTableCounts(t *testing.T) {
	row := func(expect, decision string, accept ...string) Result {
		return Result{Row: Row{ID: "id", Set: "s", Class: "c", Pack: CorePack, Expect: expect, Accept: accept, Command: "x\n"}, Decision: decision}
	}
	results := []Result{
		row("deny", "deny"), row("deny", "allow"), row("deny", "indeterminate"), row("deny", "indeterminate", "deny", "indeterminate"),
		row("allow", "allow"), row("allow", "indeterminate"), row("either", "allow"),
	}
	missing := row("allow", NoPack)
	missing.Pack = "p.q"
	results = append(results, missing)
	assert.Equal(t, Count{Rows: 4, Right: 2}, Tally(results, func(r Result) bool { return r.Expect == "deny" }))
	assert.Equal(t, 1, Tally(results, func(r Result) bool { return r.Expect == "allow" }).Wrong())

	var table, wrong bytes.Buffer
	require.NoError(t, WriteTable(&table, results))
	assert.Equal(t, `set               class  expect  rows  right  share
s                 c      deny    4     2      50.0 % recall
s                 c      allow   3     1      1 false positives, 33.3 %, 1 without their pack
core and reports  all    deny    4     2      50.0 % recall
core and reports  all    allow   2     1      1 false positives, 50.0 %

packs rv does not have: p.q
`, table.String())
	require.NoError(t, WriteWrong(&wrong, results))
	assert.Equal(t, 3, bytes.Count(wrong.Bytes(), []byte("id c: expect")))
	assert.Contains(t, wrong.String(), "  x\\n\n")
}
