package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const readme = "../../../docs/hosts/README.md"

// expected are the rows of the table the driver compares with.
func expected(t *testing.T) (rows []row) {
	t.Helper()
	table, err := os.ReadFile("../expected.tsv")
	require.NoError(t, err)
	for line := range strings.Lines(string(table)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if !strings.HasPrefix(line, "#") && len(fields) > 3 {
			rows = append(rows, row{fields[0], fields[1], fields[2], fields[3]})
		}
	}
	require.NotEmpty(t, rows)
	return rows
}

// TestTheDocumentIsInStep: after a change to expected.tsv, run the hosts and generate the
// document anew.
func TestTheDocumentIsInStep(t *testing.T) {
	text, err := os.ReadFile(readme)
	require.NoError(t, err)
	date := regexp.MustCompile(`run of (\d{4}-\d\d-\d\d) by`).FindStringSubmatch(string(text))
	require.NotNil(t, date, "the document has no date")
	assert.Equal(t, document(expected(t), date[1]), string(text))
}

func TestEveryHostHasAPage(t *testing.T) {
	for _, h := range append(hostsOf(expected(t)), row{Host: "mcp"}) {
		text, err := os.ReadFile("../../../docs/hosts/" + page(h.Host) + ".md")
		require.NoError(t, err)
		for _, heading := range []string{"\n## What rv writes", "\n## What it never shows rv", "\n## How it fails open", "\n## What rv does about it"} {
			assert.Contains(t, string(text), heading, h.Host)
		}
	}
}

func TestWhatTheDriverFoundIsShown(t *testing.T) {
	rows, date, err := readFound(strings.NewReader(`{"host":"h","version":"1","cell":"deny","verdict":"blocked","told":"denied","date":"2026-01-01"}
{"host":"h","version":"1","cell":"child-hang","verdict":"ran","date":"2026-01-02"}
{"host":"h","version":"1","cell":"no-rv","verdict":"ran"}
{"host":"h-old","version":"0","cell":"own-thing","verdict":"not-run"}
`))
	require.NoError(t, err)
	assert.Equal(t, "2026-01-02", date)
	text := document(rows, date)
	assert.Contains(t, text, "a run of 2026-01-02 by")
	assert.Contains(t, text, "| [h](h.md) | 1 | blocked | – | – | – | – | – | – | **ran** | – | – |\n")
	assert.Contains(t, text, "| [h-old](h.md) | 0 |")
	assert.Contains(t, text, "| h-old | own thing | **not-run** |\n")
	assert.NotContains(t, text, "no rv")
	_, _, err = readFound(strings.NewReader("{"))
	assert.Error(t, err)
}
