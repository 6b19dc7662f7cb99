package grammar

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTableNamesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range Table() {
		assert.False(t, seen[r.Name], r.Name)
		seen[r.Name] = true
	}
}

func TestRowsWithoutFunctionSayWhy(t *testing.T) {
	for _, c := range table {
		runs := c.from() != sortNone || c.Core != nil || c.Form != nil || c.Word != nil || c.Range != nil || c.Decoy != nil
		assert.True(t, runs || c.Reason != "", c.Name)
	}
}

func TestGenerateIsReproducible(t *testing.T) {
	for i := range uint64(500) {
		_, a := Generate(7, i)
		p, b := Generate(7, i)
		require.Equal(t, a.Text, b.Text)
		again, ok := p.Render()
		require.True(t, ok)
		require.Equal(t, a.Text, again.Text)
		require.NotContains(t, a.Text, "%!", "a format string does not fit its arguments")
	}
}

func TestEveryRowAppears(t *testing.T) {
	seen := map[string]bool{}
	for i := range uint64(len(byKind.focus)) {
		_, s := Generate(1, i)
		for r := range s.Rows {
			seen[r] = true
		}
	}
	for _, r := range Table() {
		if !strings.HasPrefix(r.Name, "reason:") {
			assert.True(t, seen[r.Name], r.Name)
		}
	}
}
