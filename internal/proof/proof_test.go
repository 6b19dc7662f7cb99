package proof_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/internal/owned"
	"rv/internal/privatefile"
	"rv/internal/proof"
)

var grok = proof.Result{
	Host: "grok", Version: "1.0.41", When: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC), Adapter: "aa", Hook: "bb",
	Cells: []proof.Cell{
		{Surface: proof.Main, Probe: proof.Destructive, Outcome: proof.Blocked},
		{Surface: proof.Main, Probe: proof.Harmless, Outcome: proof.Ran},
		{Surface: proof.Background, Probe: proof.Destructive, Outcome: proof.NotRun},
	},
}

func TestKeptAndRead(t *testing.T) {
	home := t.TempDir()
	_, err := proof.Load(home, "grok")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.NoError(t, proof.Save(home, grok))
	got, err := proof.Load(home, "grok")
	require.NoError(t, err)
	assert.Equal(t, grok, got)

	later := grok
	later.Version = "1.0.42"
	require.NoError(t, proof.Save(home, later))
	got, err = proof.Load(home, "grok")
	require.NoError(t, err)
	assert.Equal(t, later, got)
	_, err = proof.Load(home, "pi")
	assert.ErrorIs(t, err, fs.ErrNotExist, "each host has its own")
}

func TestForgotten(t *testing.T) {
	home := t.TempDir()
	require.NoError(t, proof.Remove(home, "grok"), "there is none")
	pi := grok
	pi.Host = "pi"
	require.NoError(t, proof.Save(home, grok))
	require.NoError(t, proof.Save(home, pi))
	require.NoError(t, proof.Remove(home, "grok"))
	_, err := proof.Load(home, "grok")
	assert.ErrorIs(t, err, fs.ErrNotExist)
	_, err = proof.Load(home, "pi")
	assert.NoError(t, err)
	require.NoError(t, proof.Remove(home, "pi"))
	assert.NoDirExists(t, filepath.Join(home, owned.UserDir, owned.Proofs))
	assert.Error(t, proof.Remove(home, ".."))
}

func TestNoProof(t *testing.T) {
	home := t.TempDir()
	require.NoError(t, proof.Save(home, grok))
	path := filepath.Join(home, owned.UserDir, owned.Proofs, "grok.json")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	for name, content := range map[string]string{
		"empty": "", "cut": string(text[:40]), "no schema": `{"host":"grok"}`, "of another host": `{"schema":"rv.proof.v1","host":"pi"}`,
	} {
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
		_, err := proof.Load(home, "grok")
		assert.Error(t, err, name)
		assert.NotErrorIs(t, err, fs.ErrNotExist, name)
	}
	require.NoError(t, os.WriteFile(path, text, 0o600))
	require.NoError(t, os.Chmod(path, 0o644))
	_, err = proof.Load(home, "grok")
	var unsafe privatefile.Unsafe
	assert.ErrorAs(t, err, &unsafe)

	for _, host := range []string{"", "..", "a/b"} {
		_, err := proof.Load(home, host)
		assert.Error(t, err, host)
		assert.Error(t, proof.Save(home, proof.Result{Host: host}), host)
	}
	assert.Error(t, proof.Save("", grok))
}

func TestHolds(t *testing.T) {
	with := func(cells ...proof.Cell) bool { return proof.Result{Cells: cells}.Holds() }
	blocked := proof.Cell{Surface: proof.Main, Probe: proof.Destructive, Outcome: proof.Blocked}
	ran := proof.Cell{Surface: proof.Main, Probe: proof.Harmless, Outcome: proof.Ran}
	assert.True(t, grok.Holds())
	assert.False(t, grok.Fails())
	nothing := proof.Result{Cells: []proof.Cell{{Surface: proof.Main, Probe: proof.Destructive, Outcome: proof.NotRun}}}
	assert.False(t, nothing.Holds() || nothing.Fails())
	for _, c := range []proof.Cell{
		{Surface: proof.SubAgent, Probe: proof.Destructive, Outcome: proof.Ran}, {Surface: proof.Main, Probe: proof.Harmless, Outcome: proof.Blocked},
	} {
		assert.True(t, proof.Result{Cells: []proof.Cell{c}}.Fails())
	}
	assert.True(t, with(blocked, ran))
	assert.False(t, with())
	assert.False(t, with(blocked), "who blocks everything proves nothing")
	assert.False(t, with(ran))
	assert.False(t, with(blocked, ran, proof.Cell{Surface: proof.SubAgent, Probe: proof.Destructive, Outcome: proof.Ran}))
	assert.False(t, with(blocked, ran, proof.Cell{Surface: proof.SubAgent, Probe: proof.Harmless, Outcome: proof.Blocked}))
	assert.False(t, with(
		proof.Cell{Surface: proof.SubAgent, Probe: proof.Destructive, Outcome: proof.Blocked},
		proof.Cell{Surface: proof.SubAgent, Probe: proof.Harmless, Outcome: proof.Ran}), "the main agent counts")
}

func TestHookDigest(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rv-hook")
	_, err := proof.HookDigest(path)
	assert.ErrorIs(t, err, fs.ErrNotExist)
	require.NoError(t, os.WriteFile(path, []byte("abc"), 0o755))
	got, err := proof.HookDigest(path)
	require.NoError(t, err)
	assert.Equal(t, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", got)
}
