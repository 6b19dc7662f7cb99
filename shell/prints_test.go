package shell

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestPrintedCode: what an interpreter prints, a shell may run.
func TestPrintedCode(t *testing.T) {
	for _, text := range [...]string{
		`python3 -c 'print("rm -rf src")' | sh`,
		`python3 -c 'print("rm", "-rf", "src")' | sh`,
		`python3 -c 'print("rm -rf", end=" "); print("src")' | sh`,
		`python3 -c 'import sys; sys.stdout.write("rm -rf src")' | sh`,
		`node -e 'console.log("rm -rf src")' | sh`,
		`node -e 'process.stdout.write("rm -rf src\n")' | bash -s`,
		`perl -e 'print "rm -rf src"' | sh`,
		`ruby -e 'puts "rm -rf src"' | bash`,
		`php -r 'echo "rm -rf src";' | bash`,
		`php -r 'print("rm -rf src");' | bash`,
		`lua -e 'print("rm -rf src")' | sh`,
		`awk 'BEGIN{print "rm -rf src"}' | sh`,
		`jq -rn '"rm -rf src"' | sh`,
		`echo '{"c":"rm -rf src","d":1}' | jq -r .c | sh`,
		`$(python3 -c 'print("rm")') -rf src`,
		`$(awk 'BEGIN{print "rm"}') -rf src`,
		`python3 -c 'open("x","w").write("rm -rf src")'; sh x`,
		`python3 -c 'print("rm -rf src")' > x; bash x`,
		`node -e 'require("fs").writeFileSync("x","rm -rf src")'; sh ./x`,
		`perl -e 'open(F,">","x"); print F "rm -rf src"'; sh x`,
		`ruby -e 'File.open("x","w"){|f| f.puts "rm -rf src"}'; sh x`,
		`eval "$(perl -e 'print "rm -rf src"')"`,
	} {
		s, _ := Lower(text, testFacts)
		assert.Contains(t, lines(s), "rm -rf src", "text %q", text)
		assert.True(t, s.Complete, "text %q: %s", text, s.Cause)
	}
	for _, text := range [...]string{
		`python3 -c 'print("rm -rf src")'`,
		`python3 -c 'print("rm -rf src")' | grep x`,
		`python3 -c 'import sys; print("rm -rf src", file=sys.stderr)' | sh`,
		`node -e 'console.log("rm -rf src")' > notes.txt`,
		`echo '{"rm -rf src":"x"}' | jq -r .c | sh`,
		`echo '{"c":"rm -rf src"}' | jq .c`,
		`awk 'BEGIN{print "rm -rf src" > "/tmp/list"}' | sh`,
	} {
		s, _ := Lower(text, testFacts)
		assert.NotContains(t, lines(s), "rm -rf src", "text %q", text)
	}
}
