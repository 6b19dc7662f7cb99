package config

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// tags are the keys of a table, by the form of the file.
func tags(of any) (names []string) {
	t := reflect.TypeOf(of)
	for i := range t.NumField() {
		names = append(names, t.Field(i).Tag.Get("toml"))
	}
	slices.Sort(names)
	return names
}

// The keys that are suggested are those there are.
func TestKeysAreThoseOfTheForm(t *testing.T) {
	for table, of := range map[string]any{"": file{}, "rule": ruleEntry{}, "except": exceptEntry{}, "artefacts": artefactsEntry{}, "pin": pinEntry{}} {
		want := slices.Sorted(slices.Values(keys[table]))
		assert.Equal(t, tags(of), want, "table %q", table)
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
		_, err := Parse(Source{Layer: Managed, Path: "docs/configuration.md", Text: []byte(b[1]), Home: "/home/u"})
		assert.NoError(t, err, b[1])
	}
}
