package rules

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/shell"
)

// judge matches a text with the default packs.
func judge(t testing.TB, text string, f shell.Facts) Result {
	t.Helper()
	tb := Builtin()
	s, _ := shell.Lower(text, f)
	require.True(t, s.Complete, text)
	res, _ := Match(tb, Defaults(tb), &s, f)
	return res
}

// ids lists findings as "rule", with "?" for an unknown operand and "~" for one
// that is only recorded.
func ids(fs []Finding) string {
	var out []string
	for _, f := range fs {
		id := f.Rule.Name()
		if f.Unknown {
			id += "?"
		}
		if f.Recorded {
			id += "~"
		}
		out = append(out, id)
	}
	return strings.Join(out, " ")
}

func mays(ms []May) string {
	var out []string
	for _, m := range ms {
		if m.Rule.IsZero() {
			out = append(out, "*")
		} else {
			out = append(out, m.Rule.Name())
		}
	}
	return strings.Join(out, " ")
}

// The table of engine.md §1, "Unknown words".
func TestUnknownWords(t *testing.T) {
	for _, tt := range []struct{ text, findings, may string }{
		{`rm -rf "$DIR"`, "rm-unknown?", ""},
		{`rm -rf $DIR`, "rm-unknown?", ""},
		{`dd if=x of=$D`, "dd-file?", ""},
		{`git reset --hard $R`, "reset-hard", "reset-merge"},
		{`rm -rf /tmp/build-$$`, "", ""},
		{`rm -rf "$HOME/$x"`, "rm-other-home", ""},
		{`git push $FLAGS`, "", "push-force push-delete"},
		{`rm $OPTS f`, "", "rm-project rm-unknown rm-recursive"},
		{`rm -rf $OPTS /`, "rm-root rm-unknown?", ""},
		{`git push origin "$REF"`, "", "push-force push-delete"},
		{`git push origin "+$REF"`, "push-force", "push-delete"},
		{`git clean -fd $X`, "clean-force", ""},
		{`git clean -fd -n $X`, "", ""},
		{`git clean -fd --dry-run="$X"`, "", ""},
		{`"$(which git)" reset --hard`, "reset-hard", ""},
		{`"$G" reset --hard`, "reset-hard", ""},
		{`"$G" push origin +main`, "push-force", ""},
		{`"$G" stash clear`, "stash-clear", ""},
		{`"$G" gc`, "", "*"},
		{`"$G" -rf /`, "", "*"},
		{`"$CMD"`, "", "*"},
		{`git "$SUB" --hard`, "", "*"},
		{`rm -rf "${OUT:-build}"`, "rm-artefact", ""},
		{`find "$D" -delete`, "find-delete?", ""},
		{`truncate -s 0 "$F"`, "truncate-file?~", ""},
		{`mv "$SRC" "$DEST"`, "", "mv-null"},
		{`echo x > "$F"`, "", ""},
	} {
		t.Run(tt.text, func(t *testing.T) {
			res := judge(t, tt.text, project)
			assert.Equal(t, tt.findings, ids(res.Findings))
			if tt.may != "" {
				for _, want := range strings.Fields(tt.may) {
					assert.Contains(t, strings.Fields(mays(res.May)), want)
				}
			} else {
				assert.Empty(t, mays(res.May))
			}
		})
	}
}

func TestUnknownIsHighAtMost(t *testing.T) {
	res := judge(t, `mkfs.ext4 "$DEV"`, project)
	require.Len(t, res.Findings, 1)
	assert.Equal(t, decision.SeverityHigh, res.Findings[0].Severity)
	assert.True(t, res.Findings[0].Unknown)
}

func TestFindingSaysWhatDecided(t *testing.T) {
	res := judge(t, "cd sub && rm -v -r -f -- /tmp/x ../src", project)
	require.Len(t, res.Findings, 1)
	f := res.Findings[0]
	assert.Equal(t, "core.filesystem:rm-project", f.Rule.ID())
	assert.Equal(t, "rm -rf of project files", f.Label)
	assert.Equal(t, decision.SeverityHigh, f.Severity)
	assert.NotEmpty(t, f.Reason)
	assert.Equal(t, "project", f.Class.String())
	assert.Equal(t, 6, f.Word)
	assert.False(t, f.Unknown || f.Recorded || f.Assumed)
	assert.Equal(t, 10, f.Span.Start)

	info, ok := Lookup(Builtin(), f.Rule)
	require.True(t, ok)
	assert.Equal(t, f.Hit, info.Hit)
	assert.NotEmpty(t, info.Safer)
	_, ok = Lookup(Builtin(), decision.NewRule("core.git", "no-such"))
	assert.False(t, ok)
}

func TestEveryFindingIsReported(t *testing.T) {
	assert.Equal(t, "rm-root rm-project rm-artefact", ids(judge(t, "rm -rf src dist /", project).Findings))
	assert.Equal(t, "rm-artefact rm-project", ids(judge(t, "rm -rf dist && rm -rf src", project).Findings))
	assert.Equal(t, "reset-hard reset-hard", ids(judge(t, "git reset --hard; git reset --hard", project).Findings))
}

// invocation builds what Lower would give for a plain command.
func invocation(reach shell.Reach, argv ...string) *shell.Script {
	inv := shell.Invocation{Name: argv[0], Step: -1, Reach: reach}
	for _, a := range argv {
		inv.Argv = append(inv.Argv, shell.Lit(a))
	}
	return &shell.Script{Invocations: []shell.Invocation{inv}, Complete: true}
}

func TestReach(t *testing.T) {
	tb := Builtin()
	match := func(s *shell.Script, f shell.Facts) Result {
		res, _ := Match(tb, Defaults(tb), s, f)
		return res
	}
	t.Run("another machine has no local facts", func(t *testing.T) {
		s := invocation(shell.ReachRemote, "rm", "-rf", "node_modules")
		assert.Equal(t, "rm-project", ids(match(s, project).Findings))
		s = invocation(shell.ReachRemote, "rm", "-rf", "/home/u/p/dist")
		assert.Equal(t, "rm-other-home", ids(match(s, project).Findings))
		_, needs := Match(tb, Defaults(tb), s, shell.Facts{Cwd: "/x"})
		assert.Empty(t, needs)
	})
	t.Run("a throw-away container is recorded", func(t *testing.T) {
		res := match(invocation(shell.ReachThrowaway|shell.ReachRemote, "rm", "-rf", "/"), project)
		assert.Equal(t, "rm-root~", ids(res.Findings))
		assert.Equal(t, decision.SeverityMedium, res.Findings[0].Severity)
	})
	t.Run("in a script file critical findings with known words vote", func(t *testing.T) {
		assert.Equal(t, "rm-root", ids(match(invocation(shell.ReachScript, "rm", "-rf", "/"), project).Findings))
		assert.Equal(t, "rm-project~", ids(match(invocation(shell.ReachScript, "rm", "-rf", "src"), project).Findings))
		s := invocation(shell.ReachScript, "rm", "-rf", "/")
		s.Invocations[0].Argv = append(s.Invocations[0].Argv, shell.NewHole(shell.HoleUnknown))
		assert.Equal(t, "rm-root~ rm-unknown?~", ids(match(s, project).Findings))
	})
}

func TestProgramNames(t *testing.T) {
	for _, text := range []string{
		"/usr/bin/rm -rf src", "../../bin/rm -rf src", "RM -rf src", "rm.exe -rf src", "/bi[n]/rm -rf src",
		"/bin/r? -rf src", `"$dir"/rm -rf src`, "npx rimraf src",
	} {
		assert.Equal(t, "rm-project", ids(judge(t, text, project).Findings), text)
	}
	for _, text := range []string{"rmx -rf src", "xrm -rf src", "echo rm -rf src", "git rm -n src", "rm/ -rf src"} {
		assert.Empty(t, ids(judge(t, text, project).Findings), text)
	}
}

// A home that lies in a folder for temporary files is a home on other machines too: the
// same word was read as it.
func TestRemoteHomeInTemp(t *testing.T) {
	f := project
	f.Home = "/tmp/h/u"
	for text, want := range map[string]string{
		"ssh host 'rm -rf ~'":                       "rm-home",
		"docker exec app sh -c 'rm -rf $HOME/.ssh'": "rm-other-home",
		"docker exec app rm -rf ~":                  "rm-home",
		"ssh host 'rm -rf /tmp/h/x'":                "",
	} {
		assert.Equal(t, want, ids(judge(t, text, f).Findings), text)
	}
}

func TestPacksAreSwitched(t *testing.T) {
	tb := Builtin()
	s, _ := shell.Lower("git reset --hard", project)
	set := Defaults(tb)
	assert.True(t, set.Has(tb, "core.git"))
	without, ok := set.Without(tb, "core.git")
	require.True(t, ok)
	res, _ := Match(tb, without, &s, project)
	assert.Empty(t, res.Findings)
	res, _ = Match(tb, Set{}, &s, project)
	assert.Empty(t, res.Findings)
	again, ok := without.With(tb, "core.git")
	require.True(t, ok)
	assert.Equal(t, set, again)
	_, ok = set.With(tb, "no.such")
	assert.False(t, ok)
}

// However somebody orders them, all of them are added, and those of other tables none.
func TestManyPacksAreAdded(t *testing.T) {
	tb := Builtin()
	var in, back []string
	var one Set
	for _, p := range Packs(tb) {
		in, back = append(in, p.ID), append([]string{p.ID}, back...)
		one, _ = one.With(tb, p.ID)
	}
	for name, packs := range map[string][]string{
		"in order": in, "backwards": back, "twice": slices.Concat(in, in),
		"strangers": slices.Concat([]string{"a", "core.git0"}, in[3:], []string{"zz"}, in[:3]),
	} {
		var all Set
		near := 0
		for _, id := range packs {
			all, near = all.WithNear(tb, id, near)
		}
		assert.Equal(t, one, all, name)
	}
	none, next := Set{}.WithNear(tb, "zz", MaxPacks+1)
	assert.Equal(t, Set{}, none)
	assert.Positive(t, next)
}

func TestBuiltinPacks(t *testing.T) {
	var defaults []string
	for _, p := range Packs(Builtin()) {
		assert.NotEmpty(t, p.Title, p.ID)
		assert.NotEmpty(t, p.Keywords, p.ID)
		assert.NotEmpty(t, p.Rules, p.ID)
		if p.Default {
			defaults = append(defaults, p.ID)
		}
	}
	assert.Equal(t, []string{"core.filesystem", "core.git", "exec.remote", "system.disk"}, defaults)
}

func TestMatchIsDeterministic(t *testing.T) {
	text := "rm -rf src $X /; git push $F; $C reset --hard; > /etc/x"
	assert.Equal(t, judge(t, text, project), judge(t, text, project))
}

func TestManyWordsAreLinear(t *testing.T) {
	s := invocation(0, "rm", "-rf")
	for range 20_000 {
		s.Invocations[0].Argv = append(s.Invocations[0].Argv, shell.Lit("/tmp/a/b/c/d"))
	}
	s.Invocations[0].Argv = append(s.Invocations[0].Argv, shell.Lit("/"))
	tb := Builtin()
	res, needs := Match(tb, Defaults(tb), s, project)
	assert.Equal(t, "rm-root", ids(res.Findings))
	assert.Empty(t, needs)
}

func TestNeedsAreFew(t *testing.T) {
	s := invocation(0, "rm", "-rf")
	for i := range 100 {
		s.Invocations[0].Argv = append(s.Invocations[0].Argv, shell.Lit("a/"+string(rune('a'+i%26))+strings.Repeat("x", i)+"/dist"))
	}
	tb := Builtin()
	res, needs := Match(tb, Defaults(tb), s, project)
	assert.Len(t, needs, maxNeeds)
	assert.Equal(t, "rm-project", ids(res.Findings), "what is not answered stays project")
}
