package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/hostdrive"
	"rv/internal/scripted"
)

const (
	denied     = "Blocked git reset --hard (core.git/reset-hard). Run it in Terminal, or rv allow-once."
	statusText = "On branch main\n\tmodified:   tracked.txt\n\tuntracked.txt\n"
)

func TestJudge(t *testing.T) {
	talking := host{name: "h", Host: hostdrive.Host{Prefix: "Denied: ", Message: true}}
	quiet := host{name: "h"}
	around := host{name: "h", Host: hostdrive.Host{Prefix: "{", Suffix: "}"}}
	asked := func(answer ...string) hostdrive.Account {
		found := hostdrive.Account{Transcript: scripted.Transcript{Issued: []scripted.Issued{{ID: "1", Name: "call"}}, Answers: map[string]string{}}}
		if len(answer) > 0 {
			found.Transcript.Answers["1"] = answer[0]
			found.Transcript.Said = answer[1:]
		}
		return found
	}
	undo := func(t *testing.T, w world) {
		require.NoError(t, os.WriteFile(filepath.Join(w.Project, "tracked.txt"), []byte("committed\n"), 0o644))
	}
	mark := func(t *testing.T, w world) {
		require.NoError(t, os.WriteFile(filepath.Join(w.Project, hostdrive.Marker), nil, 0o644))
	}
	for name, c := range map[string]struct {
		host     host
		ran      evidence
		act      func(*testing.T, world)
		found    hostdrive.Account
		verdict  verdict
		told     string
		problems []string
	}{
		"blocked":                 {quiet, repositoryChanged, nil, asked(denied), blocked, "denied", nil},
		"blocked, marked":         {quiet, repositoryChanged, mark, asked(denied), blocked, "denied", nil},
		"blocked, other words":    {quiet, repositoryChanged, nil, asked("no"), blocked, "other", nil},
		"blocked, more words":     {quiet, repositoryChanged, nil, asked(denied + "!"), blocked, "~denied", nil},
		"blocked, by another":     {talking, repositoryChanged, nil, asked("no"), blocked, "other", nil},
		"blocked, words around":   {around, repositoryChanged, nil, asked("{" + denied + "}"), blocked, "denied", nil},
		"blocked, one word short": {around, repositoryChanged, nil, asked("{" + denied), blocked, "~denied", nil},
		"blocked, said too":       {talking, repositoryChanged, nil, asked("Denied: "+denied, "go", denied), blocked, "denied", nil},
		"blocked, no prefix":      {talking, repositoryChanged, nil, asked(denied, denied), blocked, "~denied", nil},
		"blocked, not said":       {talking, repositoryChanged, nil, asked("Denied: "+denied, "go"), blocked, "denied", []string{"messages posted for blocks: 0, not 1"}},
		"blocked, said twice":     {talking, repositoryChanged, nil, asked("Denied: "+denied, denied, denied), blocked, "denied", []string{"messages posted for blocks: 2, not 1"}},
		"blocked, said with more": {talking, repositoryChanged, nil, asked("Denied: "+denied, denied, denied+" x"), blocked, "denied", []string{`a message holds more than the sentence: "` + denied + ` x"`}},
		"ran":                     {quiet, repositoryChanged, undo, asked("HEAD is now at"), ran, "-", nil},
		"ran, though denied":      {quiet, repositoryChanged, undo, asked(denied), ran, "-", nil},
		"ran, yet said":           {talking, repositoryChanged, undo, asked("x", denied), ran, "-", []string{"messages posted for blocks: 1, not 0"}},
		"ran, marked":             {quiet, markerMade, mark, asked(""), ran, "-", nil},
		"not marked":              {quiet, markerMade, undo, asked(), notRun, "-", nil},
		"status seen":             {quiet, statusSeen, nil, asked(statusText), ran, "-", nil},
		"status not seen":         {quiet, statusSeen, nil, asked("nothing to commit"), blocked, "other", nil},
		"no answer":               {quiet, repositoryChanged, nil, asked(), notRun, "-", nil},
		"never asked":             {quiet, repositoryChanged, nil, hostdrive.Account{}, noCall, "-", nil},
		"the host did not end":    {quiet, repositoryChanged, nil, hostdrive.Account{TimedOut: true}, noCall, "-", []string{"the host did not end"}},
		"an unreadable request":   {quiet, repositoryChanged, nil, hostdrive.Account{Transcript: scripted.Transcript{Unread: []string{"x"}}}, noCall, "-", []string{"a request the model could not read: x"}},
	} {
		t.Run(name, func(t *testing.T) {
			w, err := newWorld(t.TempDir(), c.host, cell{name: "c", bare: true}, "")
			require.NoError(t, err)
			before, err := w.Fingerprint()
			require.NoError(t, err)
			if c.act != nil {
				c.act(t, w)
			}
			found, err := judge(c.host, "1.0", cell{name: "c"}, []call{{"call", c.ran}}, w, before, c.found)
			require.NoError(t, err)
			require.Len(t, found, 1)
			assert.Equal(t, row{"h", "1.0", "c", c.verdict, c.told}, found[0].row)
			assert.Equal(t, c.problems, found[0].Problems)
		})
	}
}
