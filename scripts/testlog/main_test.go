package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const passing = `{"Action":"start","Package":"rv/a"}
{"Action":"run","Package":"rv/a","Test":"TestX"}
{"Action":"output","Package":"rv/a","Test":"TestX","Output":"chatter\n"}
{"Action":"pass","Package":"rv/a","Test":"TestX"}
{"Action":"output","Package":"rv/a","Output":"PASS\n"}
{"Action":"output","Package":"rv/a","Output":"ok  \trv/a\t0.1s\n"}
{"Action":"pass","Package":"rv/a"}
`

func TestReport(t *testing.T) {
	const skip = `{"Action":"skip","Package":"rv/a","Test":"TestY"}` + "\n"
	rows := []struct {
		name, events string
		ok           bool
		shows, hides string
	}{
		{"all passed", passing, true, "ok  \trv/a\t0.1s\ntests: 1 passed, 0 failed, 0 skipped\n", "chatter"},
		{"no tests", "", false, "0 passed", "ok"},
		{"a package without test files", passing + `{"Action":"skip","Package":"rv/b"}`, true, "0 skipped", "rv/b"},
		{"a failing test", passing + `{"Action":"output","Package":"rv/b","Test":"TestZ","Output":"why\n"}
{"Action":"fail","Package":"rv/b","Test":"TestZ"}
{"Action":"output","Package":"rv/b","Output":"FAIL\trv/b\t0.1s\n"}
{"Action":"fail","Package":"rv/b"}`, false, "why\nFAIL\trv/b\t0.1s\n", "chatter"},
		{"a test that never ended", passing + `{"Action":"run","Package":"rv/b","Test":"TestZ"}
{"Action":"output","Package":"rv/b","Test":"TestZ","Output":"panic: oh\n"}
{"Action":"fail","Package":"rv/b"}`, false, "panic: oh\n", "chatter"},
		{"a build that failed", passing + `{"Action":"build-output","ImportPath":"rv/b","Output":"b.go:1: bad\n"}
{"Action":"build-fail","ImportPath":"rv/b"}`, false, "b.go:1: bad\n", "chatter"},
		{"a skip nobody listed", passing + skip, false, "skipped: rv/a TestY (NOT listed", "chatter"},
		{"a listed skip", passing + strings.Replace(skip, "TestY", "TestListed", 1), true, "skipped: rv/a TestListed (listed", "NOT"},
	}
	allow := allowed("# rv/a TestY no\nrv/a TestListed needs a printer\n")
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			var out strings.Builder
			ok, err := report(strings.NewReader(row.events), &out, allow)
			require.NoError(t, err)
			assert.Equal(t, row.ok, ok)
			assert.Contains(t, out.String(), row.shows)
			assert.NotContains(t, out.String(), row.hides)
		})
	}
}

func TestASkipNeedsAReason(t *testing.T) {
	assert.Empty(t, allowed("rv/a TestX\n"))
}

func TestReportRefusesWhatIsNoEvent(t *testing.T) {
	_, err := report(strings.NewReader("ok rv/a\n"), &strings.Builder{}, nil)
	assert.Error(t, err)
}
