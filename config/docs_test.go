package config

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A suggestion names a key that there is.
func TestASuggestionIsAKey(t *testing.T) {
	for table, list := range keys {
		assert.NotContains(t, list, "", "table %q has a field without a key", table)
	}
	for key, want := range map[string]string{"postur": "posture", "rule.no_match": "no-match", "except.reasn": "reason", "pin.digst": "digest"} {
		text := key + " = \"x\"\n"
		if table, name, nested := strings.Cut(key, "."); nested {
			text = "[[" + table + "]]\n" + name + " = \"x\"\n"
		}
		_, err := Parse(Source{Layer: Managed, Path: "policy.toml", Text: []byte(text), Home: "/home/u"})
		assert.ErrorContains(t, err, want, key)
	}
}

// The documentation has every key, and its examples are files that parse.
func TestDocumentation(t *testing.T) {
	text, err := os.ReadFile("../docs/configuration.md")
	require.NoError(t, err)
	doc := string(text)
	for table, list := range keys {
		for _, key := range list {
			if table == "" {
				assert.Regexp(t, "(?m)^### .*`(\\[+)?"+regexp.QuoteMeta(key)+"(\\]+)?`", doc)
			} else {
				assert.Contains(t, doc, "`"+key+"`", "[[%s]]", table)
			}
		}
	}
	blocks := regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllStringSubmatch(doc, -1)
	assert.Greater(t, len(blocks), 6)
	for _, b := range blocks {
		_, err := Parse(Source{Layer: User, Path: "docs/configuration.md", Text: []byte(b[1]), Home: "/home/u"})
		assert.NoError(t, err, b[1])
	}
}
