package strictjson

import (
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func nested(depth int) string {
	return strings.Repeat(`{"a":`, depth-1) + `{}` + strings.Repeat(`}`, depth-1)
}

// numbered is an object with n members; last is the name of one more.
func numbered(n int, last string) string {
	var b strings.Builder
	b.WriteByte('{')
	for i := range n {
		b.WriteString(`"k` + strconv.Itoa(i) + `":0,`)
	}
	b.WriteString(`"` + last + `":0}`)
	return b.String()
}

// crowded nests objects of many names around the members innermost.
func crowded(innermost string) string {
	const levels = 100
	open := strings.TrimSuffix(numbered(linear-2, "z"), "}") + `,"deeper":`
	return strings.Repeat(open, levels) + `{` + innermost + `}` + strings.Repeat("}", levels)
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name, doc string
		want      Verdict
	}{
		{"an empty object", `{}`, Sound},
		{"white space around it", " \t\r\n{ \"a\" : [ 1 , 2 ] } \r\n", Sound},
		{"every kind of value", `{"a":[true,false,null,-0.5e+10,1E2,0,"x",{}]}`, Sound},
		{"every escape", `{"a":"\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00"}`, Sound},
		{"one name in two objects", `{"a":{"x":1},"b":{"x":1},"x":1}`, Sound},
		{"names differing in case", `{"a":1,"A":2}`, Sound},
		{"depth at the limit", nested(MaxDepth), Sound},
		{"one member short of a table", numbered(linear-1, "z"), Sound},
		{"a table", numbered(linear, "z"), Sound},
		{"a grown table", numbered(5000, "z"), Sound},

		{"more open names than there is room for", crowded(`"z":0`), Sound},

		{"nothing", ``, Truncated},
		{"only white space", " \n", Truncated},
		{"cut in a name", `{"a`, Truncated},
		{"cut behind a name", `{"a"`, Truncated},
		{"cut behind a colon", `{"a":`, Truncated},
		{"cut in a word", `{"a":tr`, Truncated},
		{"cut in an escape", `{"a":"\u00`, Truncated},
		{"cut between surrogates", `{"a":"\ud83d`, Truncated},
		{"cut behind a minus", `{"a":-`, Truncated},
		{"cut behind a comma", `{"a":1,`, Truncated},
		{"cut before the end", `{"a":[1]`, Truncated},

		{"no object", `[{}]`, Unreadable},
		{"a string", `"a"`, Unreadable},
		{"a second document", `{}{}`, Unreadable},
		{"trailing bytes", `{}x`, Unreadable},
		{"a trailing NUL", "{}\x00", Unreadable},
		{"a byte order mark", "\ufeff{}", Unreadable},
		{"white space JSON does not know", "\v{}", Unreadable},
		{"invalid UTF-8", "{\"a\":\"\xff\"}", Unreadable},
		{"an overlong form", "{\"a\":\"\xc0\xaf\"}", Unreadable},
		{"an encoded surrogate", "{\"a\":\"\xed\xa0\x80\"}", Unreadable},
		{"invalid UTF-8 in a name", "{\"\xff\":1}", Unreadable},
		{"a lone high surrogate", `{"a":"\ud800"}`, Unreadable},
		{"a lone low surrogate", `{"a":"\udc00"}`, Unreadable},
		{"a high surrogate before a letter", `{"a":"\ud800\u0041"}`, Unreadable},
		{"two high surrogates", `{"a":"\ud800\ud800"}`, Unreadable},
		{"a raw control character", "{\"a\":\"\n\"}", Unreadable},
		{"an unknown escape", `{"a":"\x41"}`, Unreadable},
		{"a capital U escape", `{"a":"\U0041"}`, Unreadable},
		{"a leading zero", `{"a":01}`, Unreadable},
		{"a leading plus", `{"a":+1}`, Unreadable},
		{"no digit before the point", `{"a":.5}`, Unreadable},
		{"no digit behind the point", `{"a":1.}`, Unreadable},
		{"NaN", `{"a":NaN}`, Unreadable},
		{"capital True", `{"a":True}`, Unreadable},
		{"a trailing comma", `{"a":1,}`, Unreadable},
		{"a trailing comma in an array", `{"a":[1,]}`, Unreadable},
		{"a leading comma", `{,"a":1}`, Unreadable},
		{"no comma", `{"a":1 "b":2}`, Unreadable},
		{"no colon", `{"a" 1}`, Unreadable},
		{"no value", `{"a":}`, Unreadable},
		{"a bare name", `{a:1}`, Unreadable},
		{"single quotes", `{'a':1}`, Unreadable},
		{"the wrong bracket", `{"a":[1}`, Unreadable},
		{"a comment", `{/**/}`, Unreadable},

		{"depth over the limit", nested(MaxDepth + 1), TooDeep},
		{"arrays over the limit", `{"a":` + strings.Repeat("[", MaxDepth), TooDeep},

		{"a repeated member", `{"a":1,"a":1}`, Repeated},
		{"a repeated member far down", `{"x":[{"y":{"a":1,"b":2,"a":3}}]}`, Repeated},
		{"repeated behind an object", `{"a":{"b":1},"a":1}`, Repeated},
		{"repeated by escape", `{"a":1,"\u0061":1}`, Repeated},
		{"repeated by surrogates", `{"😀":1,"\ud83d\ude00":1}`, Repeated},
		{"the empty name twice", `{"":1,"":1}`, Repeated},
		{"repeated as a table starts", numbered(linear, "k3"), Repeated},
		{"repeated where names have no room left", crowded(`"z":0,"z":1`), Repeated},
		{"repeated far outside of that", `{"k1":0,"x":` + crowded(`"z":0`) + `,"k1":0}`, Repeated},
		{"repeated in a table", numbered(5000, "k17"), Repeated},
		{"repeated by escape in a table", numbered(5000, `k\u0031\u0037`), Repeated},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.want, Check([]byte(c.doc), Limits{}))
		})
	}
}

func TestCheckFoldsCaseOnlyWhereAsked(t *testing.T) {
	fold := Limits{Fold: true, FoldIn: "params"}
	for _, c := range []struct {
		name, doc string
		want      Verdict
	}{
		{"in the outermost object", `{"method":1,"Method":2}`, Repeated},
		{"in the named object", `{"params":{"name":1,"NAME":2}}`, Repeated},
		{"in the named object, whatever its case", `{"PARAMS":{"name":1,"Name":2}}`, Repeated},
		{"by escape", `{"method":1,"\u004dethod":2}`, Repeated},
		{"beyond ASCII", `{"k":1,"\u212a":2}`, Repeated},
		{"in a table", `{"K3":1,` + numbered(40, "z")[1:], Repeated},
		{"not in other objects", `{"other":{"a":1,"A":2}}`, Sound},
		{"not deeper in the named object", `{"params":{"arguments":{"a":1,"A":2}}}`, Sound},
		{"not in an object of that name further down", `{"x":{"params":{"a":1,"A":2}}}`, Sound},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.want, Check([]byte(c.doc), fold))
		})
	}
}

func TestCheckObeysDepth(t *testing.T) {
	assert.Equal(t, Sound, Check([]byte(nested(64)), Limits{Depth: 64}))
	assert.Equal(t, TooDeep, Check([]byte(nested(65)), Limits{Depth: 64}))
	assert.Equal(t, TooDeep, Check([]byte(nested(MaxDepth+1)), Limits{Depth: 1 << 20}))
}

func TestTheZeroVerdictIsNotSound(t *testing.T) {
	var v Verdict
	assert.NotEqual(t, Sound, v)
}

func TestUsualDocumentsCostNoAllocation(t *testing.T) {
	doc := []byte(`{"method":"tools/call","params":{"name":"sh","arguments":{"command":"git status","n":[1,2,{"a":1}]},"_meta":{"a/b":"c"}},"jsonrpc":"2.0","id":2}`)
	limits := Limits{Fold: true, FoldIn: "params"}
	require.Equal(t, Sound, Check(doc, limits))
	assert.Zero(t, testing.AllocsPerRun(100, func() { Check(doc, limits) }))
}

func TestAWideObjectCostsBoundedMemory(t *testing.T) {
	doc := []byte(numbered(200_000, "z"))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	require.Equal(t, Sound, Check(doc, Limits{}))
	runtime.ReadMemStats(&after)
	// Eight bytes a slot, tables at most four times the names, the halves before.
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(200_000*8*6))
}

func TestManySmallTablesReuseOne(t *testing.T) {
	wide := numbered(linear+4, "z")
	doc := []byte(`{"a":[` + strings.Repeat(wide+",", 2000) + wide + `]}`)
	require.Equal(t, Sound, Check(doc, Limits{}))
	assert.Less(t, testing.AllocsPerRun(5, func() { Check(doc, Limits{}) }), 5.0)
}
