package inforce_test

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/config"
	"rv/internal/compiled"
	"rv/internal/inforce"
	"rv/internal/owned"
	"rv/internal/privatefile"
	"rv/policy"
)

const (
	low, medium, high, critical, forbidden = 1, 2, 3, 4, 10

	lowers = "disable = ['core.git:reset-hard']\n"
	raises = "[severity]\n'core.git:stash-drop' = 'high'\n"
	broken = "disable = [\n"
)

func TestNothing(t *testing.T) {
	w := newWorld(t)
	for _, place := range []inforce.Place{w.Place, {}, {Managed: "/nonexistent", Home: "/nonexistent", Dir: "/nonexistent/x"}} {
		c, stale := inforce.Load(place, nil)
		assert.False(t, stale)
		assert.Empty(t, c.Layers)
		assert.Empty(t, c.Sources)
		assert.False(t, c.Incomplete)
		assert.NoError(t, c.Seal)
		assert.Equal(t, compiled.AuditBlocks, c.Audit)
		assert.Equal(t, high, blocks(c, hard))
	}
	_, err := os.Stat(w.user(""))
	assert.ErrorIs(t, err, fs.ErrNotExist, "looking makes nothing")
}

// Raising counts at once; lowering counts when sealed, and only for the bytes that were
// sealed. The hook child agrees once rv has parsed.
func TestUserFile(t *testing.T) {
	w := newWorld(t)
	see := func(name string, state_ inforce.State, hardIs, dropIs int) {
		t.Helper()
		for who, c := range w.both() {
			assert.Equal(t, state_, state(t, c, w.user(owned.Policy)), "%s: %s", name, who)
			assert.Equal(t, hardIs, blocks(c, hard), "%s: %s", name, who)
			assert.Equal(t, dropIs, blocks(c, drop), "%s: %s", name, who)
			assert.False(t, c.Incomplete, name)
		}
	}
	w.userPolicy(lowers + raises)
	see("written", inforce.Raising, high, high)
	w.sealed()
	see("sealed", inforce.Vouched, 0, high)
	w.userPolicy(lowers + raises + "# touched\n")
	see("changed", inforce.Raising, high, high)
	w.userPolicy(lowers + raises)
	see("changed back", inforce.Vouched, 0, high)
	w.userPolicy(lowers)
	see("a raise taken out", inforce.Raising, high, high)
	w.userPolicy("")
	see("removed", inforce.Removed, high, high)
	w.userPolicy(broken)
	see("broken", inforce.Broken, high, high)
	w.userPolicy("[severity]\n'core.git:stash-drop' = 'critical'\n")
	see("another raise", inforce.Raising, high, critical)
	w.userPolicy(broken)
	see("broken after another raise", inforce.Broken, high, critical)
	w.userPolicy(lowers)
	w.sealed()
	see("sealed anew", inforce.Vouched, 0, medium)
}

// both are the views of rv and then of the hook child.
func (w *world) both() map[string]inforce.Config {
	w.t.Helper()
	all := map[string]inforce.Config{"rv": w.rv()}
	c, stale := w.child()
	require.False(w.t, stale, "rv left the child nothing to parse")
	all["hook"] = c
	return all
}

// A child that meets a change says so, and keeps the raising of what it knew.
func TestChildMeetsAChange(t *testing.T) {
	w := newWorld(t)
	w.userPolicy(lowers + raises)
	c, stale := w.child()
	assert.True(t, stale, "never compiled")
	assert.Equal(t, inforce.Stale, state(t, c, w.user(owned.Policy)))
	assert.Equal(t, medium, blocks(c, drop))

	w.both()
	w.userPolicy(lowers)
	c, stale = w.child()
	assert.True(t, stale)
	assert.Equal(t, high, blocks(c, drop), "the raising of the last compiled form holds")
	assert.Equal(t, high, blocks(c, hard))
	for _, c := range w.both() {
		assert.Equal(t, medium, blocks(c, drop), "nothing was sealed, so the line is gone")
	}
}

func TestManagedFile(t *testing.T) {
	path := func(w *world) string { return w.Managed + "/" + owned.Policy }
	const text = lowers + "forbid = ['core.git:stash-drop']\n"
	for name, tt := range map[string]struct {
		spoil      func(w *world) error
		state      inforce.State
		hard, drop int
		incomplete bool
	}{
		"trusted":        {func(*world) error { return nil }, inforce.Vouched, 0, forbidden, false},
		"group writable": {func(w *world) error { return os.Chmod(path(w), 0o664) }, inforce.Raising, high, forbidden, false},
		"folder writable": {func(w *world) error { return os.Chmod(w.Managed, 0o777) },
			inforce.Raising, high, forbidden, false},
		"folder sticky": {func(w *world) error { return os.Chmod(w.Managed, 0o777|fs.ModeSticky) }, inforce.Vouched, 0, forbidden, false},
		"somebody else's": {func(w *world) error {
			if os.Geteuid() != 0 {
				w.Root++
				return nil
			}
			return os.Chown(path(w), 4711, -1)
		},
			inforce.Raising, high, forbidden, false},
		"broken": {func(w *world) error { return os.WriteFile(path(w), []byte(broken), 0o644) },
			inforce.Broken, high, forbidden, true},
		"too large": {func(w *world) error { return os.Truncate(path(w), inforce.MaxSource+1) },
			inforce.Broken, high, forbidden, true},
		"a folder": {func(w *world) error {
			if err := os.Remove(path(w)); err != nil {
				return err
			}
			return os.Mkdir(path(w), 0o755)
		}, inforce.Broken, high, forbidden, true},
		"a loop": {func(w *world) error {
			if err := os.Remove(path(w)); err != nil {
				return err
			}
			return os.Symlink(owned.Policy, path(w))
		}, inforce.Broken, high, forbidden, true},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.managed(text)
			w.both() // the last text that parsed
			require.NoError(t, tt.spoil(w))
			for who, c := range w.both() {
				assert.Equal(t, tt.state, state(t, c, path(w)), who)
				assert.Equal(t, tt.hard, blocks(c, hard), who)
				assert.Equal(t, tt.drop, blocks(c, drop), who)
				assert.Equal(t, tt.incomplete, c.Incomplete, who)
			}
		})
	}
}

// A managed file that the child cannot know leaves every evaluation unfinished.
func TestManagedFileNotParsedYet(t *testing.T) {
	w := newWorld(t)
	w.managed(raises)
	c, stale := w.child()
	assert.True(t, stale)
	assert.True(t, c.Incomplete)
}

func TestManagedPacksThatCannotBeListed(t *testing.T) {
	w := newWorld(t)
	w.managed(raises)
	require.NoError(t, os.Symlink(owned.Packs, w.Managed+"/"+owned.Packs)) // a loop
	assert.True(t, w.rv().Incomplete)
}

func TestRepositoryFile(t *testing.T) {
	w := newWorld(t)
	w.repoPolicy(lowers + raises)
	w.write(w.Dir+"/.rv/"+owned.Policy, "[severity]\n'core.git:stash-drop' = 'critical'\n")
	for who, c := range w.both() {
		assert.Equal(t, w.repo, c.Root, who)
		assert.Equal(t, high, blocks(c, hard), "%s: a repository never lowers", who)
		assert.Equal(t, critical, blocks(c, drop), who)
		require.Len(t, c.Sources, 2)
		assert.Equal(t, w.repo+"/.rv/policy.toml", c.Sources[0].Path, "outermost first")
	}
	w.Dir = w.repo
	for _, c := range w.both() {
		assert.Equal(t, high, blocks(c, drop), "what lies deeper is not asked")
	}
	w.Dir = w.Home
	for _, c := range w.both() {
		assert.Empty(t, c.Sources)
		assert.Empty(t, c.Root)
	}

	// Outside a repository the directory itself is asked, none above it.
	w.Dir = w.Home + "/a/b"
	w.write(w.Home+"/a/.rv/"+owned.Policy, raises)
	for _, c := range w.both() {
		assert.Empty(t, c.Sources)
	}
	w.write(w.Dir+"/.rv/"+owned.Policy, raises)
	for _, c := range w.both() {
		assert.Len(t, c.Sources, 1)
	}
}

func TestPinnedRepository(t *testing.T) {
	w := newWorld(t)
	text := lowers + "audit = 'off'\n[[artefacts]]\nnames = ['gen']\n[[except]]\nrule='core.git:stash-drop'\nreason='r'\n"
	w.repoPolicy(text)
	digest := ""
	for _, c := range w.both() {
		digest = config.FormatDigest(inforce.DigestOf(c.Sources))
		assert.Empty(t, c.Artefacts)
		assert.Equal(t, compiled.AuditBlocks, c.Audit)
	}
	w.userPolicy("[[pin]]\nrepo = '" + w.repo + "'\ndigest = '" + digest + "'\n")
	for who, c := range w.both() {
		assert.Equal(t, high, blocks(c, hard), "%s: the pin is not sealed", who)
	}
	w.sealed()
	see := func(hardIs, dropIs int, artefacts []string, audit compiled.Audit) {
		t.Helper()
		for who, c := range w.both() {
			assert.Equal(t, hardIs, blocks(c, hard), who)
			assert.Equal(t, dropIs, blocks(c, drop), who)
			assert.Equal(t, artefacts, c.Artefacts, who)
			assert.Equal(t, audit, c.Audit, who)
		}
	}
	see(0, 0, []string{"gen"}, compiled.AuditOff)
	w.repoPolicy(text + "# touched\n")
	see(high, medium, nil, compiled.AuditBlocks)
	w.repoPolicy(text)
	w.write(w.repo+"/.rv/packs/new.toml", broken)
	see(high, medium, nil, compiled.AuditBlocks)
	w.write(w.repo+"/.rv/packs/new.toml", "")
	see(0, 0, []string{"gen"}, compiled.AuditOff)

	// Inside it, and nowhere else.
	c := w.rv()
	elsewhere := policy.Subject{Argv: []string{"git", "stash", "drop"}, Known: true, Repo: "/elsewhere"}
	assert.False(t, policy.Effective(drop, c.Layers).Excepted(drop.ID, elsewhere, c.Layers))
	w.Dir = w.Home
	see(high, medium, nil, compiled.AuditBlocks)
}

// Not by content alone: another folder with the same files is not pinned.
func TestPinIsForOneFolder(t *testing.T) {
	w := newWorld(t)
	w.repoPolicy(lowers)
	digest := config.FormatDigest(inforce.DigestOf(w.rv().Sources))
	w.userPolicy("[[pin]]\nrepo = '" + w.repo + "2'\ndigest = '" + digest + "'\n")
	w.sealed()
	assert.Equal(t, high, blocks(w.rv(), hard))
}

func TestArtefacts(t *testing.T) {
	w := newWorld(t)
	text := "[[artefacts]]\nnames = ['everywhere']\n[[artefacts]]\nrepo = '" + w.repo + "'\nnames = ['here']\n" +
		"[[artefacts]]\nrepo = '/other'\nnames = ['there']\n"
	w.userPolicy(text)
	for _, c := range w.both() {
		assert.Empty(t, c.Artefacts, "they lower")
	}
	w.sealed()
	for _, c := range w.both() {
		assert.Equal(t, []string{"everywhere", "here"}, c.Artefacts)
	}
}

func TestAuditLevelAndPreview(t *testing.T) {
	w := newWorld(t)
	see := func(audit compiled.Audit, preview bool) {
		t.Helper()
		for who, c := range w.both() {
			assert.Equal(t, audit, c.Audit, who)
			assert.Equal(t, preview, c.Preview, who)
		}
	}
	w.userPolicy("audit = 'off'\npreview = true\n")
	see(compiled.AuditBlocks, false)
	w.sealed()
	see(compiled.AuditOff, true)
	w.repoPolicy("audit = 'all'\npreview = true\n")
	see(compiled.AuditOff, true)
	w.userPolicy("audit = 'all'\n")
	see(compiled.AuditAll, false)
	w.managed("audit = 'blocks'\n")
	see(compiled.AuditBlocks, false)
	require.NoError(t, os.Chmod(w.Managed+"/"+owned.Policy, 0o666))
	see(compiled.AuditAll, false)
	w.userPolicy("")
	w.repoPolicy("audit = 'all'\n")
	see(compiled.AuditAll, false)
}

const pack = `id = "team"
title = "the team's rules"
default = true
keywords = ["make"]
[[rule]]
id = "deploy"
label = "make deploy"
severity = "high"
program = "make"
operand = [{ match = ["deploy"] }]
reason = "It goes to production."
deny = ["make deploy"]
allow = ["make test"]
`

// Rules of packs count when written. One that was sealed stays until sealed away.
func TestPacks(t *testing.T) {
	w := newWorld(t)
	path := w.user(owned.Packs) + "/team.toml"
	see := func(name string, state_ inforce.State, tables int) {
		t.Helper()
		for who, c := range w.both() {
			assert.Equal(t, state_, state(t, c, path), "%s: %s", name, who)
			assert.Len(t, c.Tables, tables, "%s: %s", name, who)
		}
	}
	w.write(path, pack)
	w.write(w.user(owned.Packs)+"/.hidden.toml", pack)
	w.write(w.user(owned.Packs)+"/notes.txt", pack)
	see("written", inforce.Raising, 1)
	w.sealed()
	see("sealed", inforce.Vouched, 1)
	w.write(path, strings.ReplaceAll(pack, "deploy", "release"))
	see("changed", inforce.Raising, 2)
	w.write(path, broken)
	see("broken", inforce.Broken, 2)
	w.write(path, "")
	see("removed", inforce.Removed, 1)
	w.sealed()
	see("sealed away", 0, 0)
}

func TestOwnRulesOfAFile(t *testing.T) {
	w := newWorld(t)
	w.repoPolicy("[[rule]]\ntarget = 'shell:make deploy'\nreason = 'r'\n[[rule]]\ntarget = 'action:x'\nreason = 'r'\n")
	for who, c := range w.both() {
		require.Len(t, c.Tables, 1, who)
		assert.Equal(t, policy.OwnerRepository, c.Tables[0].Owner)
		require.Len(t, c.Actions, 1, who)
		assert.Equal(t, policy.OwnerRepository, c.Actions[0].Owner)
	}
}

// A home that cannot be written leaves the decision to rv, each time.
func TestNothingCanBeKept(t *testing.T) {
	w := newWorld(t)
	w.userPolicy(raises)
	w.write(w.user(owned.Compiled), "not a folder")
	assert.Equal(t, high, blocks(w.rv(), drop))
	_, stale := w.child()
	assert.True(t, stale)

	w.Home = ""
	w.repoPolicy(raises)
	assert.Equal(t, high, blocks(w.rv(), drop))
	_, stale = w.child()
	assert.True(t, stale)
}

// What rv leaves behind is its owner's alone.
func TestFilesArePrivate(t *testing.T) {
	w := newWorld(t)
	w.userPolicy(raises)
	w.sealed()
	for _, path := range []string{w.user(owned.Key), w.user(owned.Sealed)} {
		_, err := privatefile.Read(path, 1<<20)
		assert.NoError(t, err)
	}
	files, err := os.ReadDir(w.user(owned.Compiled))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, f := range files {
		_, err := privatefile.Read(w.user(owned.Compiled)+"/"+f.Name(), 1<<20)
		assert.NoError(t, err)
	}
}

// A folder full of packs costs no more than so many, and says so.
func TestTooManyPacks(t *testing.T) {
	w := newWorld(t)
	for i := range 70 {
		w.write(fmt.Sprintf("%s/.rv/packs/%02d.toml", w.repo, i), broken)
	}
	c := w.rv()
	require.Len(t, c.Sources, 65)
	assert.ErrorContains(t, c.Sources[64].Err, "too many packs")
}
