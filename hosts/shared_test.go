package hosts

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/owned"
	"rv/internal/strictjson"
)

func codexFile(t testing.TB) (file, []byte) {
	t.Helper()
	h, ok := lookup("codex")
	require.True(t, ok)
	rendered, err := h.files[0].render(hook)
	require.NoError(t, err)
	return h.files[0], h.files[0].entry(rendered)
}

const theirs = `{"matcher":"Bash","hooks":[{"type":"command","command":"theirs"}]}`

// shared are files of others, in every form that asks for another way to put an entry
// in, and in the white space of several editors.
var shared = map[string]string{
	"an empty object":          `{}`,
	"an empty object, spaced":  "\n { \n } \n",
	"a description":            `{"description":"mine"}`,
	"no events":                `{"hooks":{}}`,
	"no events, spaced":        "{\n  \"hooks\": {\n  }\n}\n",
	"another event":            `{"hooks":{"Stop":[` + theirs + `]}}`,
	"another event, spaced":    "{\n\t\"hooks\": {\n\t\t\"Stop\": []\n\t}\n}",
	"an empty list":            `{"hooks":{"PreToolUse":[]}}`,
	"an empty list, spaced":    "{\"hooks\": {\"PreToolUse\": [ ]}}",
	"one entry":                `{"hooks":{"PreToolUse":[` + theirs + `]}}`,
	"two entries":              `{"hooks":{"PreToolUse":[` + theirs + `, ` + theirs + `]}}`,
	"an event behind":          `{"hooks":{"PreToolUse":[` + theirs + `],"Stop":[]},"description":"]}"}`,
	"a list that looks like":   "{\"hooks\":{\"Stop\":[],\n    \"PreToolUse\": []}}",
	"a top that looks like":    "{\"description\":\"\",\n  \"hooks\": {\"PreToolUse\": []}}",
	"line ends of Windows":     "{\r\n  \"hooks\": {\r\n    \"PreToolUse\": [\r\n      " + theirs + "\r\n    ]\r\n  }\r\n}\r\n",
	"letters and escapes":      `{"description":"ünï \u00e9 \\ \" [ ] { } , 日本 🙂","hooks":{"PreToolUse":[{"matcher":"a\"]","hooks":[]}]}}`,
	"a name by escape":         `{"\u0068ooks":{"PreToolUs\u0065":[` + theirs + `]}}`,
	"numbers and other things": `{"hooks":{"PreToolUse":[1e400, true , null,"x", [], {}]}}`,
}

func TestAnEntryGoesInBehindAllOthersAndOutWithoutATrace(t *testing.T) {
	f, entry := codexFile(t)
	for name, content := range shared {
		t.Run(name, func(t *testing.T) {
			put, err := insertion([]byte(content), entry)
			require.NoError(t, err)
			after := put.into([]byte(content))

			var have struct {
				Hooks struct{ PreToolUse []json.RawMessage }
			}
			require.NoError(t, json.Unmarshal(after, &have), string(after))
			last := have.Hooks.PreToolUse[len(have.Hooks.PreToolUse)-1]
			assert.Equal(t, string(entry), string(last))
			assert.True(t, strings.HasPrefix(string(after), content[:put.at]) && strings.HasSuffix(string(after), content[put.at:]), "a byte of others was touched")

			places := f.entries(after)
			require.Len(t, places, 1)
			assert.Equal(t, content, string(removal(after, places[0]).outOf(after)))
		})
	}
}

func TestAnEntryIsRevisedInItsPlace(t *testing.T) {
	for name, content := range shared {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			path := filepath.Join(home, owned.CodexHooks)
			write(t, home, map[string]string{owned.CodexHooks: content})
			before := tree(t, home)
			older := only(at(home), "codex")
			older.Hook = "/" + awkward + "/rv-hook"
			assert.Equal(t, map[string]State{"codex": Written}, states(setup(t, older)))
			first := contents(t, path)
			report := setup(t, only(at(home), "codex"))
			assert.Equal(t, map[string]State{"codex": Upgraded}, states(report))
			assert.Equal(t, Revise, report[0].Changes[0].Action)
			assert.NotEmpty(t, report[0].Remains, "a changed command is one nobody has reviewed")
			assert.Equal(t, strings.Replace(first, string(quote(hookCommand("codex", older.Hook))), string(quote(hookCommand("codex", hook))), 1), contents(t, path))
			assert.Equal(t, map[string]State{"codex": Unchanged}, states(setup(t, only(at(home), "codex"))))
			uninstall(t, only(at(home), "codex"))
			assert.Equal(t, before, tree(t, home))
		})
	}
}

// What others do to the file while rv's entry is in it stays when the entry goes.
func TestOthersMayChangeTheFileMeanwhile(t *testing.T) {
	_, entry := codexFile(t)
	own := string(entry)
	for name, c := range map[string]struct{ with, without string }{
		"an entry behind":                     {`{"hooks":{"PreToolUse":[` + own + ` , ` + theirs + `]}}`, `{"hooks":{"PreToolUse":[` + theirs + `]}}`},
		"an entry in front":                   {`{"hooks":{"PreToolUse":[` + theirs + ` , ` + own + ` ]}}`, `{"hooks":{"PreToolUse":[` + theirs + `  ]}}`},
		"entries around":                      {`{"hooks":{"PreToolUse":[1,` + own + `,2]}}`, `{"hooks":{"PreToolUse":[1,2]}}`},
		"white space of their own":            {"{\"hooks\":{\"PreToolUse\":[\t" + own + "\t]}}", "{\"hooks\":{\"PreToolUse\":[\t\t]}}"},
		"an entry behind a list that rv made": {"{\n  \"hooks\": {\"PreToolUse\": [" + own + ", 1]}\n}", "{\n  \"hooks\": {\"PreToolUse\": [1]}\n}"},
		"a copy of ours":                      {`{"hooks":{"PreToolUse":[` + own + `,` + own + `,3]}}`, `{"hooks":{"PreToolUse":[3]}}`},
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			write(t, home, map[string]string{owned.CodexHooks: c.with})
			report := uninstall(t, only(at(home), "codex"))
			assert.Equal(t, map[string]State{"codex": Removed}, states(report))
			assert.Equal(t, c.without, contents(t, filepath.Join(home, owned.CodexHooks)))
		})
	}
}

func TestAFileOfOursThatOthersAddedToIsShared(t *testing.T) {
	home := t.TempDir()
	setup(t, only(at(home), "codex"))
	path := filepath.Join(home, owned.CodexHooks)
	added := strings.Replace(contents(t, path), "\n    ]\n", ",\n      "+theirs+"\n    ]\n", 1)
	require.NoError(t, os.WriteFile(path, []byte(added), 0o600))
	require.NoError(t, os.Chmod(path, 0o600))
	older := only(at(home), "codex")
	older.Hook = "/other/rv-hook"
	assert.Equal(t, map[string]State{"codex": Upgraded}, states(setup(t, older)))
	assert.Equal(t, map[string]State{"codex": Removed}, states(uninstall(t, older)))
	assert.JSONEq(t, `{"hooks":{"PreToolUse":[`+theirs+`]}}`, contents(t, path))
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm(), "the mode is theirs")
}

func TestAFileThatCannotBeSharedIsLeftAlone(t *testing.T) {
	for name, c := range map[string]struct{ content, says string }{
		"empty":              {"", "not one JSON object"},
		"broken":             {`{"hooks":{"PreToolUse":[`, "not one JSON object"},
		"broken for Windows": {"{\r\n  // mine\r\n}\r\n", "not one JSON object"},
		"a trailing comma":   {`{"hooks":{"PreToolUse":[],}}`, "not one JSON object"},
		"a byte order mark":  {"\ufeff{}", "not one JSON object"},
		"repeated members":   {`{"hooks":{},"hooks":{}}`, "not one JSON object"},
		"a list":             {`[]`, "not one JSON object"},
		"an unknown member":  {`{"hooks":{},"$schema":"x"}`, `member "$schema" makes Codex ignore the whole file`},
		"events of text":     {`{"hooks":"x"}`, "is no object"},
		"a list of text":     {`{"hooks":{"PreToolUse":"x"}}`, "is no list"},
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			write(t, home, map[string]string{owned.CodexHooks: c.content})
			before := tree(t, home)
			o := only(at(home), "codex")
			for _, o.Force = range []bool{false, true} {
				report := setup(t, o)
				assert.Equal(t, map[string]State{"codex": Occupied}, states(report))
				assert.ErrorContains(t, report[0].Err, c.says)
				assert.Equal(t, before, tree(t, home))
			}
			assert.Equal(t, map[string]State{"codex": Absent}, states(uninstall(t, o)))
			assert.Equal(t, before, tree(t, home))
		})
	}
}

func TestAShiftedFileIsNotOverwritten(t *testing.T) {
	home := t.TempDir()
	write(t, home, map[string]string{owned.CodexHooks: `{"hooks":{}}`})
	o := only(at(home), "codex")
	o.Before = func(r Result) {
		require.Len(t, r.Changes, 1)
		assert.Equal(t, Insert, r.Changes[0].Action)
		assert.Contains(t, string(r.Changes[0].Text), hook, "shown before it is done")
		assert.Equal(t, 1, r.Changes[0].Line)
		write(t, home, map[string]string{owned.CodexHooks: `{"hooks":{"Stop":[]}}`})
	}
	report := setup(t, o)
	assert.Equal(t, map[string]State{"codex": Failed}, states(report))
	require.ErrorIs(t, report[0].Err, errChanged)
	assert.Equal(t, `{"hooks":{"Stop":[]}}`, contents(t, filepath.Join(home, owned.CodexHooks)))
}

func TestTheLineOfAnInsertion(t *testing.T) {
	home := t.TempDir()
	write(t, home, map[string]string{owned.CodexHooks: shared["line ends of Windows"]})
	o := only(at(home), "codex")
	o.DryRun = true
	assert.Equal(t, 4, setup(t, o)[0].Changes[0].Line)
}

func FuzzAnEntryGoesOutWithoutATrace(f *testing.F) {
	codex, entry := codexFile(f)
	for _, content := range shared {
		f.Add([]byte(content))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		if len(codex.entries(content)) > 0 {
			return
		}
		put, err := insertion(content, entry)
		if err != nil {
			return
		}
		after := put.into(content)
		require.Equal(t, strictjson.Sound, strictjson.Check(after, strictjson.Limits{}), "%s", after)
		places := codex.entries(after)
		require.Len(t, places, 1)
		require.Equal(t, string(content), string(removal(after, places[0]).outOf(after)))
	})
}
