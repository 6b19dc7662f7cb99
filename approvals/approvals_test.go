package approvals

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/internal/privatefile"
	"rv/internal/seal"
	"rv/policy"
	"rv/request"
)

func hit(name string) decision.Hit {
	return decision.Hit{Rule: decision.NewRule("core.git", name), Label: "git " + name, Severity: decision.SeverityHigh, Reason: "It is gone."}
}

func finding(name string) Finding {
	return Finding{
		Key: policy.Key(len(name)), Hit: hit(name), Surface: policy.SurfaceShell, Scope: policy.ScopeAlways,
		About: []byte("about " + name), Argv: []string{"git", name}, Repo: "/w",
	}
}

func findings(names ...string) func() []Finding {
	return func() (out []Finding) {
		for i, n := range names {
			f := finding(n)
			f.Key = policy.Key(i + 1)
			out = append(out, f)
		}
		return out
	}
}

func caller(call string) request.Caller {
	return request.Caller{Host: "grok", Agent: "a", Session: "s1", Call: call, Cwd: "/w"}
}

func blockedCall(names ...string) Pending {
	return Pending{Caller: caller("c0"), Kind: "shell", Text: "git secretword", Findings: findings(names...)()}
}

// store is a store in a home of its own.
func store(t testing.TB) *Store {
	t.Helper()
	return Open(t.TempDir())
}

func (s *Store) minted(t testing.TB, kind Kind, names ...string) []Grant {
	t.Helper()
	grants, err := s.Mint(blockedCall(names...), kind)
	require.NoError(t, err)
	return grants
}

// files are the names of a folder.
func files(t testing.TB, dir string) (out []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if !os.IsNotExist(err) {
		require.NoError(t, err)
	}
	for _, f := range list {
		out = append(out, f.Name())
	}
	return out
}

func TestOnceIsOneCall(t *testing.T) {
	s := store(t)
	assert.Nil(t, s.Lift(caller("c1"), findings("reset")))
	g := s.minted(t, Once, "reset")
	require.Len(t, g, 1)
	want := []Lifted{{1, g[0].Label()}}
	assert.Nil(t, s.Lift(caller("c1"), findings("clean")), "another finding")
	assert.Equal(t, want, s.Lift(caller("c1"), findings("reset")))
	assert.Equal(t, want, s.Lift(caller("c1"), findings("reset")), "a second firing of the same call")
	assert.Nil(t, s.Lift(caller("c2"), findings("reset")))
	other := caller("c1")
	other.Session = "s2"
	assert.Nil(t, s.Lift(other, findings("reset")), "the same id in another session is another call")
	other = caller("c1")
	other.Host = "pi"
	assert.Nil(t, s.Lift(other, findings("reset")))
	assert.Nil(t, s.Lift(caller("c1"), findings("clean")))
}

// A host that sends no call ids: every firing is a call of its own.
func TestOnceWithoutCallIDs(t *testing.T) {
	s := store(t)
	s.minted(t, Once, "reset")
	assert.NotNil(t, s.Lift(caller(""), findings("reset")))
	assert.Nil(t, s.Lift(caller(""), findings("reset")))
	assert.Nil(t, s.Lift(request.Caller{}, findings("reset")))
}

// A call id that comes back later is another call.
func TestASecondFiringComesSoon(t *testing.T) {
	s := store(t)
	s.minted(t, Once, "reset")
	require.NotNil(t, s.Lift(caller("call_0"), findings("reset")))
	l := lifter{Store: s, who: caller("call_0"), now: time.Now().Add(2 * sameCall)}
	list, err := names(s.grants)
	require.NoError(t, err)
	require.True(t, l.see(list))
	require.Len(t, l.names, 1)
	l.key, err = seal.Load(s.home)
	require.NoError(t, err)
	_, ok := l.lift(findings("reset")())
	assert.False(t, ok)
	l.now, l.taken = time.Now(), nil
	_, ok = l.lift(findings("reset")())
	assert.True(t, ok)
}

func TestASession(t *testing.T) {
	s := store(t)
	g := s.minted(t, Session, "reset", "reset")
	require.Len(t, g, 1, "one holds for both")
	for _, call := range []string{"c1", "c2", ""} {
		assert.Equal(t, []Lifted{{1, g[0].Label()}, {2, g[0].Label()}}, s.Lift(caller(call), findings("reset", "reset")))
	}
	for _, change := range []func(*request.Caller){
		func(c *request.Caller) { c.Session = "s2" },
		func(c *request.Caller) { c.Session = "" },
		func(c *request.Caller) { c.Host = "pi" },
	} {
		who := caller("c1")
		change(&who)
		assert.Nil(t, s.Lift(who, findings("reset")), "%v", who)
	}
	assert.Equal(t, 8*time.Hour, g[0].Expires.Sub(g[0].Minted))
}

// A grant that would not help alone is not spent.
func TestGrantsForAllFindingsOrNone(t *testing.T) {
	s := store(t)
	s.minted(t, Once, "reset")
	assert.Nil(t, s.Lift(caller("c1"), findings("reset", "clean")))
	s.minted(t, Once, "clean")
	assert.Len(t, s.Lift(caller("c2"), findings("reset", "clean")), 2)
	assert.Nil(t, s.Lift(caller("c3"), findings("reset")))
	assert.Nil(t, s.Lift(caller("c3"), findings("clean")))

	s.minted(t, Once, "reset")
	assert.Nil(t, s.Lift(caller("c4"), findings("reset", "reset")), "one grant is for one finding")
	s.minted(t, Once, "reset")
	assert.Len(t, s.Lift(caller("c4"), findings("reset", "reset")), 2)
	assert.Len(t, s.Lift(caller("c4"), findings("reset", "reset")), 2, "again the same call")
	assert.Nil(t, s.Lift(caller("c5"), findings("reset")))
}

// What no grant lifts is not lifted by one that is there.
func TestScopes(t *testing.T) {
	s := store(t)
	s.minted(t, Once, "reset")
	none := func() []Finding {
		f := findings("reset")()
		f[0].Scope = policy.ScopeNone
		return f
	}
	assert.Nil(t, s.Lift(caller("c1"), none))
	for name, change := range map[string]func(*Pending){
		"no scope":    func(p *Pending) { p.Findings[1].Scope = policy.ScopeNone },
		"no findings": func(p *Pending) { p.Findings = nil },
	} {
		p := blockedCall("a", "b")
		change(&p)
		_, err := s.Mint(p, Once)
		assert.ErrorIs(t, err, ErrScope, name)
	}
	p := blockedCall("a")
	p.Session = ""
	_, err := s.Mint(p, Session)
	assert.ErrorIs(t, err, ErrScope)
	_, err = s.Mint(p, 0)
	assert.ErrorIs(t, err, ErrScope)
	assert.Len(t, files(t, s.grants), 1)
}

func TestRevoke(t *testing.T) {
	s := store(t)
	n, err := s.Revoke()
	require.NoError(t, err)
	assert.Zero(t, n)
	a, b := s.minted(t, Once, "reset")[0], s.minted(t, Session, "clean")[0]
	n, err = s.Revoke("")
	require.NoError(t, err)
	assert.Zero(t, n, "an empty id names nothing")
	n, err = s.Revoke(a.Label())
	require.NoError(t, err)
	assert.Equal(t, 1, n)
	assert.Nil(t, s.Lift(caller("c1"), findings("reset")))
	assert.NotNil(t, s.Lift(caller("c1"), findings("clean")))
	n, err = s.Revoke(b.ID[:6])
	require.NoError(t, err)
	assert.Equal(t, 1, n)
	assert.Nil(t, s.Lift(caller("c1"), findings("clean")))
	s.minted(t, Once, "a", "b")
	n, err = s.Revoke()
	require.NoError(t, err)
	assert.Equal(t, 2, n)
	assert.Empty(t, files(t, s.grants))
}

func TestGrantsList(t *testing.T) {
	s := store(t)
	a := s.minted(t, Once, "reset")[0]
	b := s.minted(t, Session, "clean")[0]
	s.Lift(caller("c1"), findings("reset"))
	list, err := s.Grants()
	require.NoError(t, err)
	require.Len(t, list, 2)
	for _, g := range list {
		switch g.ID {
		case a.ID:
			assert.False(t, g.Spent.IsZero())
			assert.Equal(t, "core.git:reset", g.Rule)
			assert.Equal(t, "/w", g.Dir)
		case b.ID:
			assert.True(t, g.Spent.IsZero())
			assert.Equal(t, "s1", g.Session)
		default:
			t.Errorf("nobody's grant %s", g.ID)
		}
	}
	assert.Empty(t, Problems(s.home))
}

// No word of a command is on disk, and nothing can be read by others.
func TestNoCommandTextAndPrivateFiles(t *testing.T) {
	s := store(t)
	require.NoError(t, s.Pend(given(blockedCall("secretword"))))
	p := blockedCall("reset")
	p.Text = "git secretword"
	p.Findings[0].Argv = []string{"secretword"}
	p.Findings[0].About = []byte("secretword")
	_, err := s.Mint(p, Once)
	require.NoError(t, err)
	for _, dir := range []string{s.grants, s.pending} {
		info, err := os.Stat(dir)
		require.NoError(t, err)
		assert.Equal(t, os.FileMode(0o700), info.Mode().Perm())
		require.NotEmpty(t, files(t, dir))
		for _, name := range files(t, dir) {
			text, err := privatefile.Read(dir+name, 1<<20)
			require.NoError(t, err)
			assert.NotContains(t, string(text), "secretword")
			assert.NotContains(t, name, "secretword")
		}
	}
}

func TestPendingRecords(t *testing.T) {
	s := store(t)
	list, err := s.Pendings()
	require.NoError(t, err)
	assert.Empty(t, list)
	p := blockedCall("reset", "clean")
	p.Time = time.Now().Add(-time.Hour).Truncate(time.Millisecond)
	p.Findings[1].Argv, p.Findings[1].Scope = nil, policy.ScopeSession
	require.NoError(t, s.Pend(given(p)))
	list, err = s.Pendings()
	require.NoError(t, err)
	require.Len(t, list, 1)
	got := list[0]
	assert.Equal(t, p.Caller, got.Caller)
	assert.Equal(t, "git secretword", got.Text)
	assert.True(t, p.Time.Equal(got.Time))
	assert.Equal(t, policy.ScopeSession, got.Scope())
	require.Len(t, got.Findings, 2)
	assert.Equal(t, p.Findings[0].Hit, got.Findings[0].Hit)
	assert.Equal(t, []string{"git", "reset"}, got.Findings[0].Argv)
	assert.Equal(t, "/w", got.Findings[0].Repo)
	assert.Nil(t, got.Findings[1].Argv)

	// What was read mints what the call needs.
	_, err = s.Mint(got, Once)
	require.NoError(t, err)
	assert.Len(t, s.Lift(caller("c1"), findings("reset", "clean")), 2)

	p.Time = time.Time{}
	require.NoError(t, s.Pend(given(p)))
	other := blockedCall("reset")
	other.Text = "another"
	other.Time = time.Now().Add(-time.Minute)
	require.NoError(t, s.Pend(given(other)))
	list, err = s.Pendings()
	require.NoError(t, err)
	require.Len(t, list, 2, "the same call is one record")
	assert.Equal(t, "another", list[1].Text, "the newest comes first")
	require.NoError(t, s.Dismiss(list[0].ID))
	require.NoError(t, s.Dismiss(list[0].ID))
	require.NoError(t, s.Dismiss("../grants"))
	list, err = s.Pendings()
	require.NoError(t, err)
	assert.Len(t, list, 1)
}

// Whatever is blocked, the folder stays small, and so do its files.
func TestPendingRecordsStayFew(t *testing.T) {
	s := store(t)
	p := blockedCall("reset")
	for i := range maxPending + 20 {
		p.Text = strings.Repeat("x", i)
		require.NoError(t, s.Pend(given(p)))
		// The system keeps time in steps; the oldest is told by it.
		past := time.Now().Add(time.Duration(i-1000) * time.Second)
		for _, name := range files(t, s.pending) {
			info, err := os.Stat(s.pending + name)
			require.NoError(t, err)
			if time.Since(info.ModTime()) < time.Minute {
				require.NoError(t, os.Chtimes(s.pending+name, past, past))
			}
		}
	}
	list, err := s.Pendings()
	require.NoError(t, err)
	assert.LessOrEqual(t, len(list), maxPending)
	assert.Greater(t, len(list), maxPending-3)
	lengths := map[int]bool{}
	for _, p := range list {
		lengths[len(p.Text)] = true
	}
	assert.True(t, lengths[maxPending+19])
	assert.False(t, lengths[0])

	p.Text = strings.Repeat("ü", maxText)
	require.NoError(t, s.Pend(given(p)))
	list, err = s.Pendings()
	require.NoError(t, err)
	assert.True(t, list[0].Cut)
	assert.LessOrEqual(t, len(list[0].Text), maxText)
	for range maxFindings {
		p.Findings = append(p.Findings, finding("x"))
	}
	p.Text = "too many"
	require.NoError(t, s.Pend(given(p)))
	list, err = s.Pendings()
	require.NoError(t, err)
	assert.NotEqual(t, "too many", list[0].Text)
}

// A home that is not there is not made, and a home that cannot be written is no error
// that anybody waits for.
func TestNoHome(t *testing.T) {
	absent := filepath.Join(t.TempDir(), "absent")
	for _, home := range []string{"", absent} {
		s := Open(home)
		assert.Nil(t, s.Lift(caller("c"), findings("reset")))
		require.NoError(t, s.Pend(given(blockedCall("reset"))))
		_, err := s.Mint(blockedCall("reset"), Once)
		require.Error(t, err)
		assert.Empty(t, Problems(home))
	}
	assert.NoDirExists(t, absent)
}

func TestClean(t *testing.T) {
	s := store(t)
	s.Clean()
	s.minted(t, Once, "reset")
	s.minted(t, Session, "clean")
	require.NoError(t, s.Pend(given(blockedCall("reset"))))
	foreign := s.grants + "notes.txt"
	require.NoError(t, os.WriteFile(foreign, nil, 0o600))
	s.Clean()
	assert.Len(t, files(t, s.grants), 3)
	assert.Len(t, files(t, s.pending), 1)

	key, err := seal.Load(s.home)
	require.NoError(t, err)
	g := Grant{
		ID: "00112233445566aa", Kind: Once, Rule: "core.git:reset", binding: strings.Repeat("0", 32),
		Minted: time.Now().Add(-25 * time.Hour), Expires: time.Now().Add(-time.Hour),
	}
	require.NoError(t, privatefile.CreateDated(s.grants+g.name().String(), g.encode(key), g.dated()))
	require.NoError(t, os.WriteFile(s.pending+"0123456789abcdef", nil, 0o600))
	old := blockedCall("old")
	old.Time = time.Now().Add(-25 * time.Hour)
	old.Text = "old"
	require.NoError(t, s.Pend(given(old)))
	list, err := s.Pendings()
	require.NoError(t, err)
	assert.Len(t, list, 1, "an old record is not shown")
	s.Clean()
	assert.Len(t, files(t, s.grants), 3)
	assert.Len(t, files(t, s.pending), 1)
}

func TestNames(t *testing.T) {
	b, id := strings.Repeat("0a", 16), "0123456789abcdef"
	for _, text := range []string{b + "." + id + ".once", b + "." + id + ".session", b + "." + id + ".spent", b + "." + id + ".spent-0123456789abcdef"} {
		n, ok := parseName(text)
		require.True(t, ok, text)
		assert.Equal(t, text, n.String())
	}
	for _, text := range []string{"", "x", b, b + "." + id, b + "." + id + ".", b + "." + id + ".always", b + "." + id + ".spent-", b + "." + id + ".spent-0", b + "." + strings.ToUpper(id) + ".once", "G" + b[1:] + "." + id + ".once", ".tmp-12-0", b + "." + id + ".once.x"} {
		_, ok := parseName(text)
		assert.False(t, ok, text)
	}
}

// Reading ends, whatever the bytes are, and reads back only what was written.
func FuzzFields(f *testing.F) {
	f.Add([]byte("1:a2:bc"))
	p := blockedCall("reset")
	p.Findings[0].bound = strings.Repeat("0", 32)
	f.Add(p.encode(seal.Key{}))
	f.Fuzz(func(t *testing.T, data []byte) {
		var got Pending
		if len(data) < 4096 && got.decode(data) {
			var again Pending
			require.True(t, again.decode(got.encode(seal.Key{})))
			assert.Equal(t, got, again)
		}
	})
}

// given is a blocked call that is known already.
func given(p Pending) func() (Pending, bool) { return func() (Pending, bool) { return p, true } }
