//go:build linux

package oracle

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/shell/oracle/internal/sandbox"
)

// regressDir holds one script per kind of violation found. Its first lines say
// what is expected and are no part of the script:
//
//	# want: deny | allow
//	# runs: the words of an invocation bash must log (without it, any that a rule denies)
const regressDir = "testdata/regress"

type regression struct{ want, runs, script string }

func readRegression(t *testing.T, path string) regression {
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	var r regression
	text := string(b)
	for {
		line, rest, _ := strings.Cut(text, "\n")
		if v, ok := strings.CutPrefix(line, "# want: "); ok {
			r.want = v
		} else if v, ok := strings.CutPrefix(line, "# runs: "); ok {
			r.runs = v
		} else {
			break
		}
		text = rest
	}
	require.Contains(t, []string{"deny", "allow"}, r.want, "the first line of %s", path)
	r.script = strings.TrimSuffix(text, "\n")
	return r
}

// writeRegression keeps a violation for TestRegress.
func writeRegression(name string, k *kind) error {
	script, _, _ := strings.Cut(k.text, alternative)
	name = strings.NewReplacer(" + ", "+", ":", "-", " ", "-").Replace(name) + ".sh"
	text := "# want: deny\n# runs: " + strings.ReplaceAll(k.ran, "\n", " ") + "\n" + script + "\n"
	return os.WriteFile(filepath.Join(regressDir, name), []byte(text), 0o644)
}

func TestRegress(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(regressDir, "*.sh"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	root, err := sandbox.Stage(t.TempDir())
	require.NoError(t, err, "the oracle proves nothing without a sandbox")
	box, err := root.Start()
	require.NoError(t, err, "the oracle proves nothing without a sandbox")
	defer box.Close()
	book := newRulebook()
	p := &prover{judge: book.judge, denies: book.denies, box: box}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".sh"), func(t *testing.T) {
			r := readRegression(t, path)
			o, err := p.prove(r.script)
			require.NoError(t, err)
			assert.Equal(t, r.want == "deny", o.Verdict.Blocked, "rv's verdict on\n%s", r.script)
			if r.want == "allow" {
				assert.Empty(t, o.Denied, "bash ran what a rule denies in\n%s", r.script)
				return
			}
			ran := []string{}
			for _, d := range o.Denied {
				ran = append(ran, strings.ReplaceAll(strings.Join(d.Words(), " "), "\n", " "))
			}
			if r.runs == "" {
				assert.NotEmpty(t, ran, "what bash ran of\n%s", r.script)
				return
			}
			assert.Contains(t, ran, r.runs, "what bash ran of\n%s", r.script)
		})
	}
}
