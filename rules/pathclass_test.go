package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"rv/rules/internal/table"
	"rv/shell"
)

var (
	project = shell.Facts{Cwd: "/home/u/p", Home: "/home/u", Repo: "/home/u/p", RepoKnown: true}
	named   = shell.Facts{Cwd: "/home/u/p", Home: "/home/u", Repo: "/home/u/p", RepoKnown: true, Artefacts: []string{"gen", "*.pb.go"}}
	subdir  = shell.Facts{Cwd: "/home/u/p/sub", Home: "/home/u", Repo: "/home/u/p", RepoKnown: true}
	noRepo  = shell.Facts{Cwd: "/home/u/p", Home: "/home/u", RepoKnown: true}
	atHome  = shell.Facts{Cwd: "/home/u", Home: "/home/u", RepoKnown: true}
	tempish = shell.Facts{Cwd: "/tmp/h/p", Home: "/tmp/h", Repo: "/tmp/h/p", RepoKnown: true}
	inEtc   = shell.Facts{Cwd: "/etc", Home: "/home/u", Repo: "/etc", RepoKnown: true}
	dotRepo = shell.Facts{Cwd: "/home/u/x", Home: "/home/u", Repo: "/home/u", RepoKnown: true}
	inSite  = shell.Facts{Cwd: "/srv/app", Home: "/home/u", Repo: "/srv/app", RepoKnown: true}
	inTemp  = shell.Facts{Cwd: "/tmp/r", Home: "/home/u", Repo: "/tmp/r", RepoKnown: true}
	nothing = shell.Facts{}
)

// classOf classifies the text of a word; a glob character makes it a pattern.
func classOf(f shell.Facts, w shell.Word, dirs ...shell.Word) Class {
	c := classifier{resolver: resolver{f: f}, asking: true}
	return c.word(w, dirs).Worst()
}

func TestPathClass(t *testing.T) {
	for _, tt := range []struct {
		name  string
		facts shell.Facts
		path  string
		want  Class
	}{
		{"root", project, "/", table.ClassRoot},
		{"root by dots", project, "/usr/../..", table.ClassRoot},
		{"root by many slashes", project, "//.//", table.ClassRoot},
		{"root from below", project, "../../../../..", table.ClassRoot},
		{"system", project, "/etc", table.ClassSystem},
		{"system below", project, "/usr/lib/x", table.ClassSystem},
		{"system by dots", project, "/usr/../etc/x", table.ClassSystem},
		{"system by a relative path", project, "../../../etc/passwd", table.ClassSystem},
		{"system on macOS", project, "/System/Library", table.ClassSystem},
		{"system on macOS, private", project, "/private/etc/hosts", table.ClassSystem},
		{"homes", project, "/Users", table.ClassSystem},
		{"site", project, "/srv/media", table.ClassSite},
		{"site, local", project, "/usr/local/lib", table.ClassSite},
		{"the directory of sites", project, "/mnt", table.ClassSystem},
		{"device", project, "/dev/sda", table.ClassDevice},
		{"device by id", project, "/dev/disk/by-id/x", table.ClassDevice},
		{"stream", project, "/dev/null", table.ClassStream},
		{"stream, kernel setting", project, "/proc/sys/net/ipv4/ip_forward", table.ClassStream},
		{"system, kernel settings", project, "/proc/sys", table.ClassSystem},
		{"cache of the system", project, "/var/lib/apt/lists/x", table.ClassCache},
		{"no cache of the system", project, "/var/lib/apt", table.ClassSystem},
		{"lock file", project, "package-lock.json", table.ClassArtefact},
		{"no lock file", project, "package.json", table.ClassProject},
		{"artefact of tests", project, "playwright-report", table.ClassArtefact},
		{"stream, descriptor", project, "/dev/fd/3", table.ClassStream},
		{"stream, terminal", project, "/dev/tty", table.ClassStream},
		{"stream, serial line", project, "/dev/ttyUSB0", table.ClassStream},
		{"shared memory", project, "/dev/shm/x", table.ClassElsewhere},

		{"home", project, "/home/u", table.ClassHome},
		{"home by a tilde", project, "~", table.ClassHome},
		{"home by dots", project, "..", table.ClassHome},
		{"above the home", shell.Facts{Home: "/data/u", RepoKnown: true}, "/data", table.ClassHome},
		{"another home", project, "/home/v", table.ClassHome},
		{"root's home", project, "/root", table.ClassHome},
		{"other home", project, "~/docs", table.ClassOtherHome},
		{"other home, relative", project, "../q", table.ClassOtherHome},
		{"other home of another", project, "/home/v/docs", table.ClassOtherHome},
		{"artefact of another project", project, "../q/node_modules", table.ClassOtherHome},
		{"cache", project, "~/.cache/pip", table.ClassCache},
		{"cache itself", project, "~/.cache", table.ClassOtherHome},
		{"cache that names itself", project, "~/.npm/_cacache", table.ClassCache},
		{"cache on macOS", project, "~/Library/Caches/x", table.ClassCache},
		{"cache by dots", project, "~/.cache/../docs", table.ClassOtherHome},

		{"project", project, "src", table.ClassProject},
		{"project itself", project, ".", table.ClassProject},
		{"project, absolute", project, "/home/u/p/src", table.ClassProject},
		{"project from a subdirectory", subdir, "../src", table.ClassProject},
		{"project without a repository", noRepo, "src", table.ClassProject},
		{"beside the project without a repository", noRepo, "../q", table.ClassOtherHome},
		{"the home is no project", atHome, "src", table.ClassOtherHome},
		{"a repository that is the home", dotRepo, "../docs", table.ClassOtherHome},
		{"below cwd in such a repository", dotRepo, "docs", table.ClassProject},
		{"vcs", project, ".git", table.ClassVCS},
		{"vcs below", project, "sub/.git/refs", table.ClassVCS},
		{"no vcs", project, ".gitignore", table.ClassProject},
		{"artefact", project, "node_modules", table.ClassArtefact},
		{"artefact, absolute", project, "/home/u/p/dist", table.ClassArtefact},
		{"artefact by dots", project, "src/../build", table.ClassArtefact},
		{"through an artefact and out", project, "build/../src", table.ClassProject},
		{"artefact with a suffix", project, "x.egg-info", table.ClassArtefact},
		{"vcs in an artefact", project, "node_modules/x/.git", table.ClassVCS},
		{"artefact a person names", named, "gen", table.ClassArtefact},
		{"artefact a person names by its end", named, "src/../x.pb.go", table.ClassArtefact},
		{"nobody names", project, "gen", table.ClassProject},
		{"artefact a person names, elsewhere", named, "../q/gen", table.ClassOtherHome},
		{"artefact without a repository", noRepo, "node_modules", table.ClassProject},
		{"system beats artefact", inEtc, "build", table.ClassSystem},
		{"project in a site", inSite, "src", table.ClassProject},
		{"artefact in a site", inSite, "node_modules", table.ClassArtefact},
		{"beside a project in a site", inSite, "../other", table.ClassSite},

		{"temp", project, "/tmp/x", table.ClassTemp},
		{"temp, var", project, "/var/tmp/x", table.ClassTemp},
		{"temp, macOS", project, "/private/tmp/x", table.ClassTemp},
		{"temp, macOS per user", project, "/var/folders/ab/cd/T/x", table.ClassTemp},
		{"not temp, macOS per user", project, "/var/folders/ab/cd/C/x", table.ClassElsewhere},
		{"temp itself", project, "/tmp", table.ClassElsewhere},
		{"out of temp", project, "/tmp/x/../../etc", table.ClassSystem},
		{"like temp", project, "/tmpx/y", table.ClassElsewhere},
		{"a home in temp", tempish, "~/docs", table.ClassOtherHome},
		{"a home in temp, by path", tempish, "/tmp/h/docs", table.ClassOtherHome},
		{"a home in temp, itself", tempish, "/tmp/h", table.ClassHome},
		{"beside a home in temp", tempish, "/tmp/x", table.ClassTemp},
		{"a project in temp", inTemp, "src", table.ClassProject},
		{"above a project in temp", shell.Facts{Cwd: "/tmp/a/r", Repo: "/tmp/a/r", RepoKnown: true}, "/tmp/a", table.ClassProject},
		{"elsewhere", project, "/data/models", table.ClassElsewhere},
		{"very deep", project, "/etc/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a", table.ClassSystem},
		{"very deep and back", project, "/tmp/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a" +
			"/../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../../etc", table.ClassSystem},

		{"no facts, relative", nothing, "src", table.ClassProject},
		{"no facts, vcs", nothing, ".git", table.ClassVCS},
		{"no facts, above", nothing, "..", table.ClassUnknown},
		{"no facts, home", nothing, "~/x", table.ClassOtherHome},
		{"no facts, artefact", nothing, "node_modules", table.ClassProject},
		{"no name", project, "", table.ClassNone},
	} {
		t.Run(tt.name, func(t *testing.T) {
			assert.Equal(t, tt.want.String(), classOf(tt.facts, shell.Lit(tt.path)).String())
		})
	}
}

// words lowers the arguments of "echo …", so that patterns and holes come from
// real shell text.
func words(t *testing.T, f shell.Facts, args string) []shell.Word {
	t.Helper()
	s, _ := shell.Lower("t() { :; }; cat "+args, f)
	for _, inv := range s.Invocations {
		if inv.Name == "cat" {
			return inv.Argv[1:]
		}
	}
	t.Fatalf("%q runs no cat", args)
	return nil
}

func TestPathClassOfPatterns(t *testing.T) {
	for args, want := range map[string]Class{
		"/*":          table.ClassRoot,
		"/e*":         table.ClassSystem,
		"/[eu]*":      table.ClassSystem,
		"/*/passwd":   table.ClassSystem,
		"/home/*":     table.ClassHome,
		"~/*":         table.ClassOtherHome,
		"~/.cache/*":  table.ClassCache,
		"/mnt/data/*": table.ClassSite,
		"/dev/sd?":    table.ClassDevice,
		"*":           table.ClassProject,
		".*":          table.ClassVCS,
		"build/*":     table.ClassProject, // asks whether build is a link
		"*.egg-info":  table.ClassArtefact,
		"/tmp/*":      table.ClassTemp,
		"/t*/x":       table.ClassElsewhere,
		"'*'":         table.ClassProject,
		"../*":        table.ClassOtherHome,
	} {
		t.Run(args, func(t *testing.T) {
			assert.Equal(t, want.String(), classOf(project, words(t, project, args)[0]).String())
		})
	}
	assert.Equal(t, "home", classOf(tempish, words(t, tempish, "/tmp/*")[0]).String(), "the pattern may stand for the home")
}

func TestPathClassOfHoles(t *testing.T) {
	cat := func(ws ...shell.Word) shell.Word {
		out := shell.Word{}
		for _, w := range ws {
			out = out.Concat(w)
		}
		return out
	}
	lit, hole := shell.Lit, shell.NewHole
	for _, tt := range []struct {
		name string
		word shell.Word
		want Class
	}{
		{"nothing known", hole(shell.HoleUnknown), table.ClassUnknown},
		{"tail known", cat(hole(shell.HoleUnknown), lit("/build")), table.ClassUnknown},
		{"vcs tail", cat(hole(shell.HoleUnknown), lit("/.git")), table.ClassVCS},
		{"a number in temp", cat(lit("/tmp/build-"), hole(shell.HoleNumber)), table.ClassTemp},
		{"anything in temp", cat(lit("/tmp/"), hole(shell.HoleUnknown)), table.ClassTemp},
		{"out of temp", cat(lit("/tmp/"), hole(shell.HoleUnknown), lit("/../x")), table.ClassUnknown},
		{"a number is one name", cat(lit("/tmp/"), hole(shell.HoleNumber), lit("/../../etc")), table.ClassSystem},
		{"perhaps the root", cat(lit("/"), hole(shell.HoleUnknown)), table.ClassRoot},
		{"below the root", cat(lit("/x"), hole(shell.HoleUnknown)), table.ClassElsewhere},
		{"in a system directory", cat(lit("/etc/"), hole(shell.HoleName)), table.ClassSystem},
		{"in the home", cat(hole(shell.HoleHome), lit("/"), hole(shell.HoleUnknown)), table.ClassOtherHome},
		{"beside the home", cat(hole(shell.HoleHome), lit(".bak")), table.ClassUnknown},
		{"mktemp", hole(shell.HoleTemp), table.ClassTemp},
		{"in a mktemp directory", cat(hole(shell.HoleTemp), lit("/x")), table.ClassTemp},
		{"out of a mktemp directory", cat(hole(shell.HoleTemp), lit("/..")), table.ClassUnknown},
		{"TMPDIR", cat(hole(shell.HoleTmpdir), lit("/x")), table.ClassUnknown},
		{"PWD", cat(hole(shell.HoleCwd), lit("/src")), table.ClassProject},
		{"repository root", cat(hole(shell.HoleRepo), lit("/dist")), table.ClassArtefact},
		{"found here", cat(lit("./"), hole(shell.HoleFound)), table.ClassProject},
		{"found in temp", cat(lit("/tmp/x/"), hole(shell.HoleFound)), table.ClassTemp},
		{"found somewhere", hole(shell.HoleFound), table.ClassUnknown},
		{"a name here", hole(shell.HoleName), table.ClassProject},
		{"in the project", cat(lit("src/"), hole(shell.HoleUnknown)), table.ClassProject},
		{"an artefact beyond the unknown", cat(lit("packages/"), hole(shell.HoleUnknown), lit("/node_modules")), table.ClassProject},
		{"device", cat(lit("/dev/"), hole(shell.HoleUnknown)), table.ClassDevice},
	} {
		t.Run(tt.name, func(t *testing.T) {
			assert.Equal(t, tt.want.String(), classOf(project, tt.word).String())
		})
	}
}

func TestPathClassInDirectories(t *testing.T) {
	lit := shell.Lit
	assert.Equal(t, "system", classOf(project, lit("build"), lit("/etc")).String())
	assert.Equal(t, "system", classOf(project, lit("x"), lit("src"), lit("/usr")).String(), "the worse of two")
	assert.Equal(t, "temp", classOf(project, lit("x"), lit("/tmp/y")).String())
	assert.Equal(t, "unknown", classOf(project, lit("x"), shell.NewHole(shell.HoleUnknown)).String())
	assert.Equal(t, "project", classOf(project, lit("src"), lit("..").Concat(lit("/p"))).String())
}

func TestArtefactAsksForLinks(t *testing.T) {
	at := shell.Lit("packages/web/node_modules")
	ask := func(f shell.Facts) (Classes, []shell.Need) {
		c := classifier{resolver: resolver{f: f}, asking: true}
		return c.word(at, nil), c.needs
	}
	set, needs := ask(project)
	assert.Equal(t, "project", set.Worst().String(), "not answered yet")
	assert.Equal(t, []shell.Need{{Kind: shell.NeedLinks, Path: "/home/u/p/packages/web/node_modules"}}, needs)

	f := project
	f.Files = []shell.FileFact{{Path: "/home/u/p/packages/web/node_modules", Kind: shell.FileDirectory}}
	set, needs = ask(f)
	assert.Equal(t, "artefact", set.Worst().String())
	assert.Empty(t, needs)

	f.Files[0].LinkInside = true
	set, _ = ask(f)
	assert.Equal(t, "project", set.Worst().String())
}

// What a loop over folders names below each.
func TestArtefactsOfEachFolder(t *testing.T) {
	f := project
	f.Files = []shell.FileFact{{Path: "/home/u/p/packages", Kind: shell.FileDirectory}}
	for text, want := range map[string]string{
		`for d in packages/*/; do rm -rf "$d/dist"; done`:          "rm-artefact",
		`for d in packages/*/; do rm -rf "${d}node_modules"; done`: "rm-artefact",
		`for d in packages/*/dist; do rm -rf "$d"; done`:           "rm-artefact",
		`for d in packages/*/; do rm -rf "$d/src"; done`:           "rm-project",
	} {
		assert.Equal(t, want, ids(judge(t, text, f).Findings), text)
	}
}

// A pattern of hidden names below an artefact does not reach the .git of the project.
func TestHiddenNamesOfAnArtefact(t *testing.T) {
	f := project
	for _, dir := range []string{"dist", "src"} {
		f.Files = append(f.Files, shell.FileFact{Path: "/home/u/p/" + dir, Kind: shell.FileDirectory})
	}
	for text, want := range map[string]string{
		"rm -rf dist/* dist/.[!.]*": "rm-artefact",
		"rm -rf dist/* dist/.??*":   "rm-artefact",
		"rm -rf dist/{*,.*}":        "rm-artefact",
		"rm -rf dist/.*":            "rm-artefact",
		"rm -rf dist/.git":          "rm-vcs",
		"rm -rf dist/.g*/hooks":     "rm-vcs rm-project",
		"rm -rf src/.*":             "rm-vcs rm-project",
	} {
		assert.Equal(t, want, ids(judge(t, text, f).Findings), text)
	}
}

func TestRepositoryIsAskedFor(t *testing.T) {
	f := shell.Facts{Cwd: "/home/u/p", Home: "/home/u"}
	c := classifier{resolver: resolver{f: f}, asking: true}
	assert.Equal(t, "project", c.word(shell.Lit("node_modules"), nil).Worst().String())
	assert.Equal(t, []shell.Need{{Kind: shell.NeedRepo, Path: "/home/u/p"}}, c.needs)

	c = classifier{resolver: resolver{f: f}}
	c.word(shell.Lit("node_modules"), nil)
	assert.Empty(t, c.needs, "not asked when the rule does not depend on it")

	c = classifier{resolver: resolver{f: f}, asking: true}
	c.word(shell.Lit("/tmp/x"), nil)
	assert.Empty(t, c.needs, "the repository cannot hold it")
}

func TestLinksOfTheSameText(t *testing.T) {
	lit := shell.Lit
	c := classifier{resolver: resolver{f: project}}
	c.links.list = []shell.Link{
		{Path: lit("/tmp/e"), Target: lit("/etc")},
		{Path: lit("a"), Target: lit("b")},
		{Path: lit("b"), Target: lit("a")},
		{Path: lit("/tmp/two"), Target: lit("/tmp/e/x")},
		{Path: lit("out"), Target: lit("~"), Dirs: []shell.Word{lit("/tmp/d")}},
	}
	for path, want := range map[string]Class{
		"/tmp/e":        table.ClassSystem,
		"/tmp/e/passwd": table.ClassSystem,
		"/tmp/f":        table.ClassTemp,
		"a/x":           table.ClassProject,
		"/tmp/two/y":    table.ClassSystem,
		"/tmp/d/out/x":  table.ClassOtherHome,
	} {
		assert.Equal(t, want.String(), c.word(lit(path), nil).Worst().String(), path)
	}
	c.links.work = maxLinkWork
	assert.True(t, c.word(lit("/tmp/f"), nil).Has(table.ClassUnknown), "a spent budget leaves nothing certain")
}
