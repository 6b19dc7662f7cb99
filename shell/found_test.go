package shell

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestFoundAndDeleted: deleting what a search found is a deletion by the search.
func TestFoundAndDeleted(t *testing.T) {
	for _, row := range [...]struct{ text, want string }{
		{`find . -type f | xargs rm -f`, "find . -type f -exec rm {} ;"},
		{`find . -print0 | xargs -0 rm`, "find . -print0 -exec rm {} ;"},
		{`find src -name '*.go' | sort | xargs -I{} rm {}`, "find src -name *.go -exec rm {} ;"},
		{`find . -type f | while read -r f; do rm "$f"; done`, "find . -type f -exec rm {} ;"},
		{`find . -type f -exec sh -c 'rm "$1"' _ {} \;`, "find . -type f -exec rm {} ;"},
		{`find . -exec perl -e 'unlink shift' {} \;`, "find . -exec rm {} ;"},
		{`fd -e py -x rm`, "find . -name *.py -exec rm {} ;"},
		{`fd . src -X rm`, "find src -exec rm {} ;"},
		{`rg --files | xargs rm`, "find . -exec rm {} ;"},
		{`rg --files -g '*.pyc' src | xargs rm`, "find src -name *.pyc -exec rm {} ;"},
		{`git ls-files -o | xargs rm`, "find . -exec rm {} ;"},
		{`git diff | git apply -R`, "git checkout -- ."},
		{`git diff HEAD -- src | git apply --reverse`, "git checkout -- src"},
		{`git diff | patch -R -p1`, "git checkout -- ."},
	} {
		s, _ := Lower(row.text, testFacts)
		assert.Contains(t, lines(s), row.want, "text %q", row.text)
	}
	for _, row := range [...]struct{ text, not string }{
		{`find . -type f | xargs ls`, "find . -type f -exec ls {} ;"},
		{`find . -type f | grep x | xargs rm`, "find . -type f -exec rm {} ;"},
		{`ls | xargs rm`, "find . -exec rm {} ;"},
		{`find . -type f | xargs rm < list`, "find . -type f -exec rm {} ;"},
		{`git ls-files -d | xargs rm`, "find . -exec rm {} ;"},
		{`git diff a b | git apply -R`, "git checkout -- ."},
		{`git diff a..b | git apply -R`, "git checkout -- ."},
		{`git diff | git apply -R --check`, "git checkout -- ."},
		{`git diff | git apply`, "git checkout -- ."},
		{`git show HEAD | git apply -R`, "git checkout -- ."},
		{`find . -name __pycache__ -exec rm -rf {} +`, "rm -rf ./…"},
	} {
		s, _ := Lower(row.text, testFacts)
		assert.NotContains(t, lines(s), row.not, "text %q", row.text)
	}
}
