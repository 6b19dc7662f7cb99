package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/corpustest"
)

// What the labelled commands demand of rv, in percent. Only ever raised.
const (
	leastDirectRecall   = 100.0
	leastDenyRecall     = 75.0
	mostFalsePositives  = 1.0
	mostLookalikes      = 0 // false positives, in rows
	mostDataLiterals    = 0
	mostSilentlyAllowed = 0 // of the pathological rows that expect a block
)

func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("builds rv")
	}
	rows, err := corpustest.Load("../../testdata/corpus")
	require.NoError(t, err)
	rv, err := corpustest.Build(t.Context(), "../..", t.TempDir())
	require.NoError(t, err)
	results, err := corpustest.Judge(t.Context(), rv, rows)
	require.NoError(t, err)
	var table bytes.Buffer
	require.NoError(t, corpustest.WriteTable(&table, results))
	t.Logf("\n%s", table.String())

	count := func(expect string, of func(corpustest.Result) bool) corpustest.Count {
		c := corpustest.Tally(results, func(r corpustest.Result) bool { return r.Expect == expect && of(r) })
		require.NotZero(t, c.Rows)
		return c
	}
	class := func(name string) func(corpustest.Result) bool {
		return func(r corpustest.Result) bool { return corpustest.Core(r) && r.Class == name }
	}
	assert.GreaterOrEqual(t, count("deny", class("direct")).Percent(), leastDirectRecall, "direct")
	assert.GreaterOrEqual(t, count("deny", corpustest.Core).Percent(), leastDenyRecall, "deny recall")
	assert.LessOrEqual(t, 100-count("allow", corpustest.Core).Percent(), mostFalsePositives, "false positives")
	assert.LessOrEqual(t, count("allow", class("lookalike")).Wrong(), mostLookalikes, "lookalike")
	assert.LessOrEqual(t, count("allow", class("data-literal")).Wrong(), mostDataLiterals, "data-literal")
	silent := 0
	for _, r := range results {
		if r.Class == "pathological" && r.Expect == "deny" && r.Decision == "allow" {
			silent++
		}
	}
	assert.LessOrEqual(t, silent, mostSilentlyAllowed, "pathological")
}
