package rules

import (
	"testing"

	"github.com/stretchr/testify/require"

	"rv/shell"
)

var benchmarks = []struct{ name, text string }{
	{"unlisted", "ls -la src"},
	{"allowed", "git commit -m 'a message'"},
	{"pipeline", "cd src && go test ./... 2>&1 | grep -v ok | head -20"},
	{"paths", "rm -rf /tmp/a /tmp/b"},
	{"denied", "git reset --hard"},
	{"denied path", "rm -rf src"},
	{"redirect", "echo x > out.txt"},
	{"unknown program", `"$X" status`},
}

func BenchmarkMatch(b *testing.B) {
	tb := Builtin()
	set := Defaults(tb)
	for _, bm := range benchmarks {
		s, _ := shell.Lower(bm.text, project)
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Match(tb, set, &s, project)
			}
		})
	}
}

func TestMatchAllocations(t *testing.T) {
	tb := Builtin()
	set := Defaults(tb)
	for _, bm := range benchmarks {
		s, _ := shell.Lower(bm.text, project)
		n := testing.AllocsPerRun(50, func() { Match(tb, set, &s, project) })
		require.LessOrEqual(t, n, 4.0, "%s", bm.name)
	}
}
