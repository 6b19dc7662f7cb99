package config_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/config"
	"rv/decision"
	"rv/internal/compiled"
	"rv/internal/mac"
	"rv/policy"
	"rv/rules"
)

func parse(layer config.Layer, text string) (compiled.Settings, error) {
	return config.Parse(config.Source{Layer: layer, Path: "policy.toml", Text: []byte(text), Home: "/home/u"})
}

func rule(t testing.TB, id string) decision.Rule {
	t.Helper()
	r, ok := decision.ParseRule(id)
	require.True(t, ok, id)
	return r
}

const full = `
posture = "prompt-all"
unknown = "deny"
audit = "all"
preview = true
enable = ["strict_git", "core.git:stash-drop"]
disable = ["core.git/branch-delete"]
forbid = ["core.filesystem", "mcp:fs/write_file path=/etc/*"]
lock = ["core.git"]

[severity]
"core.git:stash-drop" = "high"
"shell:make deploy" = "critical"

[[rule]]
target = "shell:git push --force"
id = "no-force"
label = "git push --force here"
reason = "Others work on these branches."
match = ["git push -f", "sudo git push origin main --force"]
no-match = ["git push --force-with-lease"]

[[rule]]
target = "action:uninstall name='a b'"
severity = "medium"
reason = "Ask first."
match = ["uninstall name='a b'"]
no-match = ["uninstall name=b", "install name='a b'"]

[[rule]]
target = "core.git:reset-hard"
severity = "critical"
lock = true
match = ["git reset --hard HEAD~1"]
no-match = ["git reset --soft HEAD~1"]

[[except]]
rule = "core.git/clean-force"
argv = ["git", "clean", "-fd"]
repo = "~/p/"
reason = "Generated files."

[[except]]
rule = "core.git:gc-prune"
reason = "Never mind."

[[artefacts]]
repo = "/home/u/p"
names = ["gen", "*.pb.go"]

[[pin]]
repo = "/home/u/p"
digest = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
`

func TestParseEveryKey(t *testing.T) {
	s, err := parse(config.Managed, full)
	require.NoError(t, err)
	assert.Equal(t, policy.PosturePromptAll, s.Posture)
	assert.Equal(t, policy.Deny, s.Unknown)
	assert.Equal(t, compiled.AuditAll, s.Audit)
	assert.True(t, s.Preview)
	assert.Equal(t, []policy.Statement{
		{Target: policy.Target{Pack: "strict_git"}, Switch: policy.On},
		{Target: policy.Target{Pack: "core.git", Name: "stash-drop"}, Switch: policy.On},
		{Target: policy.Target{Pack: "core.git", Name: "branch-delete"}, Switch: policy.Off},
		{Target: policy.Target{Pack: "core.filesystem"}, Forbid: true},
		{Target: policy.Target{Pack: "managed", Name: "fs-write_file-path-etc"}, Forbid: true},
		{Target: policy.Target{Pack: "core.git"}, Lock: true},
		{Target: policy.Target{Pack: "core.git", Name: "stash-drop"}, Severity: decision.SeverityHigh},
		{Target: policy.Target{Pack: "core.git", Name: "reset-hard"}, Severity: decision.SeverityCritical, Lock: true},
	}, s.Rules)
	assert.Equal(t, []policy.Exception{
		{Rule: rule(t, "core.git:clean-force"), Argv: []string{"git", "clean", "-fd"}, Repo: "/home/u/p", Reason: "Generated files."},
		{Rule: rule(t, "core.git:gc-prune"), Reason: "Never mind."},
	}, s.Exceptions)
	assert.Equal(t, []compiled.Artefacts{{Repo: "/home/u/p", Names: []string{"gen", "*.pb.go"}}}, s.Artefacts)
	assert.Equal(t, []compiled.Pin{{Dir: "/home/u/p", Digest: mac.Sum([]byte("abc"))}}, s.Pins)
	assert.Equal(t, []compiled.ActionRule{{
		Hit: decision.Hit{
			Rule: rule(t, "managed:uninstall-name-a-b"), Label: "uninstall name=a b",
			Severity: decision.SeverityMedium, Reason: "Ask first.",
		},
		Name: "uninstall", Params: []compiled.Param{{Path: "name", Pattern: "a b"}},
	}}, s.Actions)

	table, err := rules.Decode(s.Table)
	require.NoError(t, err)
	force, ok := rules.Lookup(table, rule(t, "managed:no-force"))
	require.True(t, ok)
	assert.Equal(t, decision.Hit{
		Rule: rule(t, "managed:no-force"), Label: "git push --force here",
		Severity: decision.SeverityHigh, Reason: "Others work on these branches.",
	}, force.Hit)
	write, ok := rules.Lookup(table, rule(t, "managed:fs-write_file-path-etc"))
	require.True(t, ok)
	assert.Equal(t, decision.Hit{
		Rule: rule(t, "managed:fs-write_file-path-etc"), Label: "fs/write_file path=/etc/*",
		Severity: decision.SeverityHigh, Reason: "The managed policy names it.",
	}, write.Hit)
	deploy, ok := rules.Lookup(table, rule(t, "managed:make-deploy"))
	require.True(t, ok)
	assert.Equal(t, decision.SeverityCritical, deploy.Severity)

	// The same comes back from the compiled form.
	back, err := compiled.Decode(compiled.Encode([]compiled.Form{{Settings: s}}))
	require.NoError(t, err)
	assert.Equal(t, s, back[0].Settings)
}

// A file that says nothing is fine.
func TestParseNothing(t *testing.T) {
	for _, text := range []string{"", "# nothing\n", "[severity]\n"} {
		s, err := parse(config.User, text)
		require.NoError(t, err)
		assert.Zero(t, s)
	}
}

// Every error names its line and says what would fix it.
func TestParseErrors(t *testing.T) {
	const head = "\n\n" // so that line 3 is no accident
	for name, tt := range map[string]struct {
		layer    config.Layer
		text     string
		line     int
		msg, fix string
	}{
		"syntax":                   {0, "posture = ", 3, "expected", "correct the TOML"},
		"twice":                    {0, "audit = 'all'\naudit = 'off'", 4, "already", "correct the TOML"},
		"wrong type":               {0, "enable = 'x'", 3, "", "correct the TOML"},
		"unknown key":              {0, "postures = 'off'", 3, `unknown key "postures"`, `did you mean "posture"?`},
		"strange key":              {0, "wibble = 'off'", 3, `unknown key "wibble"`, "docs/configuration.md"},
		"unknown inner key":        {0, "[[except]]\nrule = 'a:b'\nreason = 'r'\nargs = []", 6, `unknown key "except.args"`, `did you mean "argv"?`},
		"posture":                  {0, "posture = 'severe'", 3, `unknown posture "severe"`, "prompt-destructive"},
		"empty posture":            {0, "posture = ''", 3, "posture is empty", "remove it"},
		"unknown":                  {0, "unknown = 'maybe'", 3, `unknown answer "maybe"`, "allow, ask, deny"},
		"forbid is no answer":      {0, "unknown = 'forbid'", 3, `unknown answer "forbid"`, "allow, ask, deny"},
		"audit":                    {0, "audit = 'some'", 3, `unknown level "some"`, "off, blocks, all"},
		"severity":                 {0, "[severity]\n'core.git' = 'huge'", 4, `unknown severity "huge"`, "critical, high"},
		"severity target":          {0, "[severity]\n'Core' = 'high'", 4, `"Core" names nothing`, "write a pack"},
		"target":                   {0, "enable = ['']", 3, `"" names nothing`, "write a pack"},
		"rule target":              {0, "disable = ['core.git:']", 3, "names nothing", "write a pack"},
		"empty scheme":             {0, "forbid = ['shell: ']", 3, "nothing stands behind the colon of shell", "write a pack"},
		"program path":             {0, "forbid = ['shell:/bin/rm']", 3, `"/bin/rm" is no program name`, "write a pack"},
		"no tool":                  {0, "forbid = ['mcp:fs']", 3, `"fs" is no SERVER/TOOL`, "mcp:SERVER/TOOL"},
		"no parameter":             {0, "forbid = ['mcp:fs/w path']", 3, `"path" is no PARAMETER=PATTERN`, "write a pack"},
		"open quote":               {0, `forbid = ["shell:rm 'x"]`, 3, "a quote is not closed", "write a pack"},
		"nothing to enable":        {0, "enable = ['shell:rm']", 3, "no rule about it yet", "[[rule]]"},
		"nothing to lock":          {config.Managed, "lock = ['mcp:a/b']", 3, "no rule about it yet", "[[rule]]"},
		"rule, no target":          {0, "[[rule]]\nreason = 'r'", 3, "no target", "add target"},
		"rule, bad target":         {0, "[[rule]]\ntarget = 'A B'", 4, "names nothing", "write a pack"},
		"rule, no reason":          {0, "[[rule]]\ntarget = 'shell:rm'", 3, "gives no reason", "add reason"},
		"rule, bad id":             {0, "[[rule]]\ntarget = 'shell:rm'\nreason = 'r'\nid = 'A'", 3, `"A" is no rule id`, "lower-case"},
		"rule, no id possible":     {0, "[[rule]]\ntarget = 'mcp:*/*'\nreason = 'r'", 3, `"" is no rule id`, "add id"},
		"rule, id twice":           {0, "[[rule]]\ntarget = 'shell:rm'\nreason = 'r'\n[[rule]]\ntarget = 'shell: rm'\nreason = 'r'", 6, "called rm", "another id"},
		"rule, control":            {0, "[[rule]]\ntarget = 'shell:rm'\nreason = \"a\\nb\"", 3, "one line of plain text", "shorten"},
		"rule, nothing said":       {0, "[[rule]]\ntarget = 'core.git'", 3, "says nothing about core.git", "add severity"},
		"rule, not its label":      {0, "[[rule]]\ntarget = 'core.git'\nlabel = 'x'\nlock = true", 5, "label belongs to core.git", "remove it"},
		"rule, option":             {0, "[[rule]]\ntarget = 'shell:frob --'\nreason = 'r'", 3, "is no option", "style"},
		"example, no match":        {0, "[[rule]]\ntarget = 'shell:rm -r'\nreason = 'r'\nmatch = ['rm x']", 6, `does not match its example "rm x"`, "correct"},
		"example, match":           {0, "[[rule]]\ntarget = 'shell:rm -r'\nreason = 'r'\nno-match = ['rm -rf x']", 6, `matches "rm -rf x"`, "correct"},
		"example, no shell":        {0, "[[rule]]\ntarget = 'shell:rm -r'\nreason = 'r'\nmatch = ['rm \"x']", 6, "cannot be evaluated", "as it would be run"},
		"example, tool":            {0, "[[rule]]\ntarget = 'mcp:fs/w path=/a*'\nreason = 'r'\nmatch = ['fs/w path=/b']", 6, "does not match", "correct"},
		"example, no call":         {0, "[[rule]]\ntarget = 'mcp:fs/w'\nreason = 'r'\nmatch = ['w']", 6, "no SERVER/TOOL", "as it would be run"},
		"example, of a pack":       {0, "[[rule]]\ntarget = 'core.git'\nmatch = ['git status']", 5, "does not match", "correct"},
		"except, no rule":          {0, "[[except]]\nreason = 'r'", 3, "names no rule", "add rule"},
		"except, a pack":           {0, "[[except]]\nrule = 'core.git'\nreason = 'r'", 4, `"core.git" is no rule`, "core.git/reset-hard"},
		"except, no reason":        {0, "[[except]]\nrule = 'a:b'", 3, "gives no reason", "add reason"},
		"except, blank reason":     {0, "[[except]]\nrule = 'a:b'\nreason = ' '", 5, "gives no reason", "add reason"},
		"except, no argv":          {0, "[[except]]\nrule = 'a:b'\nargv = []\nreason = 'r'", 5, "argv is empty", "remove the key"},
		"except, no repo":          {0, "[[except]]\nrule = 'a:b'\nrepo = 'p'\nreason = 'r'", 5, `"p" is not the absolute path`, "from the root"},
		"except, root":             {0, "[[except]]\nrule = 'a:b'\nrepo = '/..'\nreason = 'r'", 5, "is not the absolute path", "from the root"},
		"except, other repo":       {config.Repository, "[[except]]\nrule = 'a:b'\nrepo = '/p'\nreason = 'r'", 5, "speaks of itself only", "remove repo"},
		"artefacts, none":          {0, "[[artefacts]]\nrepo = '/p'", 3, "needs names", "add names"},
		"artefacts, all":           {0, "[[artefacts]]\nnames = ['*']", 4, `"*" is no name`, "one file or folder"},
		"artefacts, a path":        {0, "[[artefacts]]\nnames = ['a/b']", 4, `"a/b" is no name`, "one file or folder"},
		"artefacts, middle":        {0, "[[artefacts]]\nnames = ['a*b']", 4, `"a*b" is no name`, "one file or folder"},
		"artefacts, dots":          {0, "[[artefacts]]\nnames = ['..']", 4, `".." is no name`, "one file or folder"},
		"pin, no digest":           {0, "[[pin]]\nrepo = '/p'\ndigest = 'sha256:00'", 5, "has no digest", "rv config show"},
		"pin, no repo":             {0, "[[pin]]\ndigest = 'sha256:" + strings.Repeat("0", 64) + "'", 3, "names no repository", "add repo"},
		"pin, by a repository":     {config.Repository, "[[pin]]\nrepo = '/p'", 3, "cannot pin", "remove it"},
		"opt-in, managed":          {config.Managed, "[actions]\ncleanups = true", 3, "only the user's own file", "forbid"},
		"opt-in, repository":       {config.Repository, "[actions]\ncleanups = true", 3, "only the user's own file", "remove it"},
		"opt-in, half":             {0, "[actions]\nirreversible = true", 4, "without cleanups", "cleanups = true"},
		"catalogue, no file":       {0, "[[catalogue]]\nfile = 'a.toml'\ndigest = 'sha256:" + strings.Repeat("0", 64) + "'", 4, "not the absolute path", "from ~/"},
		"catalogue, no digest":     {0, "[[catalogue]]\nfile = '/a.toml'\ndigest = 'sha256:00'", 5, "has no digest", "rv actions check"},
		"catalogue, by repository": {config.Repository, "[[catalogue]]\nfile = '/a.toml'", 3, "cannot vouch", "remove it"},
	} {
		t.Run(name, func(t *testing.T) {
			if tt.layer == 0 {
				tt.layer = config.User
			}
			s, err := parse(tt.layer, head+tt.text)
			var problems config.Problems
			require.ErrorAs(t, err, &problems)
			assert.Zero(t, s)
			require.Len(t, problems, 1, "%v", problems)
			p := problems[0]
			assert.Equal(t, tt.line, p.Line, "%v", p)
			assert.Contains(t, p.Msg, tt.msg)
			assert.Contains(t, p.Fix, tt.fix)
			assert.Contains(t, p.Error(), "policy.toml:")
		})
	}
}

// All errors of a file are shown at once, by line.
func TestAllErrorsAtOnce(t *testing.T) {
	_, err := parse(config.User, "posture = 'x'\naudit = 'y'\n[[except]]\nrule = 'z'\n")
	var problems config.Problems
	require.ErrorAs(t, err, &problems)
	require.Len(t, problems, 4)
	for i := range problems[1:] {
		assert.LessOrEqual(t, problems[i].Line, problems[i+1].Line)
	}
}

func TestParsePack(t *testing.T) {
	const good = `id = "team"
title = "the team's rules"
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
	pack := func(text string) (compiled.Settings, error) {
		return config.ParsePack(config.Source{Layer: config.User, Path: "team.toml", Text: []byte(text)})
	}
	s, err := pack(good)
	require.NoError(t, err)
	table, err := rules.Decode(s.Table)
	require.NoError(t, err)
	_, ok := rules.Lookup(table, rule(t, "team:deploy"))
	assert.True(t, ok)

	for _, tt := range []struct {
		text string
		line int
		msg  string
	}{
		{"id = ", 1, "expected"},
		{strings.Replace(good, `"team"`, `"core.git"`, 1), 1, "rv's own"},
		{strings.Replace(good, `"team"`, `"rv.guard"`, 1), 1, "rv's own"},
		{strings.Replace(good, `"team"`, `"user"`, 1), 1, "rv's own"},
		{strings.Replace(good, "deny = [\"make deploy\"]", "deny = [\"make x\"]", 1), 11, "does not match"},
		{strings.Replace(good, "label", "lable", 1), 6, "unknown key"},
	} {
		_, err := pack(tt.text)
		var problems config.Problems
		require.ErrorAs(t, err, &problems)
		assert.Equal(t, tt.line, problems[0].Line, "%v", problems)
		assert.Contains(t, problems[0].Msg, tt.msg)
	}
}

// Whatever a file holds, reading it ends with settings or with problems that have a
// place.
func FuzzParse(f *testing.F) {
	f.Add(full, uint8(config.Managed))
	f.Add("[[rule]]\ntarget='shell:a *'\nreason='b'\nmatch=['a b']", uint8(config.User))
	f.Fuzz(func(t *testing.T, text string, layer uint8) {
		s, err := config.Parse(config.Source{Layer: config.Layer(layer%3 + 1), Path: "p", Text: []byte(text)})
		if err == nil {
			back, err := compiled.Decode(compiled.Encode([]compiled.Form{{Settings: s}}))
			require.NoError(t, err)
			assert.Equal(t, s, back[0].Settings)
			return
		}
		var problems config.Problems
		require.ErrorAs(t, err, &problems)
		for _, p := range problems {
			assert.NotEmpty(t, p.Msg)
		}
	})
}

func TestActionsAreTheUsers(t *testing.T) {
	const text = "[actions]\ncleanups = true\nirreversible = true\n[[catalogue]]\nfile = '~/p/../a.toml'\ndigest = 'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'"
	s, err := parse(config.User, text)
	require.NoError(t, err)
	assert.Equal(t, compiled.OptIns{Cleanups: true, Irreversible: true}, s.OptIns)
	require.Len(t, s.Catalogues, 1)
	assert.Equal(t, "/home/u/a.toml", s.Catalogues[0].Path)
	assert.Equal(t, "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", config.FormatDigest(s.Catalogues[0].Digest))
}
