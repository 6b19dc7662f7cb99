package mcp

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/codecs"
	"rv/denytext"
	"rv/request"
)

func decode(arguments string) codecs.Frame {
	doc := `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"run","arguments":` + arguments + `}}`
	return Codec{}.Decode([]byte(doc), codecs.Options{Server: "srv"})
}

func TestStringsAreListedInDocumentOrder(t *testing.T) {
	r := decode(`{"command":"a","x":{"cmd":"b","list":["c",{"command":"d"}],"n":1},"script":"e"}`).Request()
	require.Equal(t, request.KindTool, r.Kind())
	tool := r.Tool()
	assert.Equal(t, "srv", tool.Server)
	assert.Equal(t, "run", tool.Name)
	assert.JSONEq(t, `{"command":"a","x":{"cmd":"b","list":["c",{"command":"d"}],"n":1},"script":"e"}`, string(tool.Args))
	assert.Equal(t, []request.Argument{
		{Path: "command", Value: "a", Shell: true},
		{Path: "x.cmd", Value: "b", Shell: true},
		{Path: "x.list.0", Value: "c"},
		{Path: "x.list.1.command", Value: "d", Shell: true},
		{Path: "script", Value: "e"},
	}, tool.Strings)
}

func TestACommandInPiecesIsAlsoReadAsOneLine(t *testing.T) {
	for _, c := range []struct{ arguments, want string }{
		{`{"command":["git","it's"]}`, ` 'git' 'it'\''s'`},
		{`{"command":"git","args":["a b"]}`, `git 'a b'`},
		{`{"cmd":["git"],"args":["x"]}`, ` 'git' 'x'`},
	} {
		found := decode(c.arguments).Request().Tool().Strings
		require.NotEmpty(t, found, c.arguments)
		assert.Equal(t, c.want, found[0].Value)
		assert.False(t, found[0].Shell, "how the tool joins the pieces is a guess")
	}
	assert.Len(t, decode(`{"command":["git",1]}`).Request().Tool().Strings, 1, "no list of words")
	assert.Len(t, decode(`{"command":"git","args":"x"}`).Request().Tool().Strings, 2, "no list of words")
}

func TestMoreThanRvAnalysesBlocksAsAResult(t *testing.T) {
	piece := `["` + strings.Repeat("x", 60<<10) + `"]`
	for name, arguments := range map[string]string{
		"strings":       `{"x":[` + strings.Repeat(`"a",`, maxStrings) + `"a"]}`,
		"joined pieces": `{"x":[` + strings.Repeat(`{"command":`+piece+`},`, 10) + `{"command":` + piece + `}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			f := decode(arguments)
			assert.Equal(t, request.KindUnreadable, f.Request().Kind())
			assert.Contains(t, string(f.Block(denytext.Incomplete).Stdout), `"isError":true`)
		})
	}
	assert.Len(t, decode(`{"x":[`+strings.Repeat(`"a",`, maxStrings-1)+`"a"]}`).Request().Tool().Strings, maxStrings)
}

func TestPathsAreBounded(t *testing.T) {
	long := strings.Repeat("n", 200)
	doc := `{"` + long + `":{"` + long + `":{"command":"x"}}}`
	found := decode(doc).Request().Tool().Strings
	require.Len(t, found, 1)
	assert.LessOrEqual(t, len(found[0].Path), maxPath+1)
	assert.True(t, found[0].Shell, "told by the name, not by the path")
}

func TestReadID(t *testing.T) {
	for _, c := range []struct{ name, doc, want string }{
		{"behind the rest", `{"a":{"id":9},"id":7}`, `7`},
		{"text with a quote", `{"id":"a\"b","x":1}`, `"a\"b"`},
		{"in front of a fault", `{"id":7,"x":!`, `7`},
		{"cut behind it", `{"id":7,`, `7`},
		{"cut in it", `{"id":7`, ``},
		{"cut in its text", `{"id":"7`, ``},
		{"a string that says id", `{"x":"id","id":7}`, `7`},
		{"null", `{"id":null}`, ``},
		{"no number", `{"id":07}`, ``},
		{"minus alone", `{"id":-}`, ``},
		{"a word", `{"id":seven}`, ``},
		{"a list", `{"id":[7]}`, ``},
		{"none", `{"x":1}`, ``},
		{"two", `{"id":7,"id":7}`, ``},
		{"two objects", `{"id":7}{"id":8}`, ``},
		{"a batch", `[{"id":7}]`, ``},
		{"as long as can be", `{"id":` + strconv.Quote(strings.Repeat("x", codecs.MaxReply-2)) + `}`, strconv.Quote(strings.Repeat("x", codecs.MaxReply-2))},
		{"too long", `{"id":` + strconv.Quote(strings.Repeat("x", codecs.MaxReply)) + `}`, ``},
		{"lone surrogate", `{"id":"\ud800"}`, ``},
		{"nothing", ``, ``},
		{"backslash at the end", `{"id\`, ``},
	} {
		t.Run(c.name, func(t *testing.T) { assert.Equal(t, c.want, readID([]byte(c.doc))) })
	}
}
