//go:build linux

package oracle

import (
	"path/filepath"

	"rv/rules"
	"rv/shell"
	"rv/shell/oracle/internal/sandbox"
)

// Verdict is rv's answer to a script.
type Verdict struct {
	Denied bool
	// Blocked: denied, or not evaluated to the end.
	Blocked bool
	Script  shell.Script
}

// Judge is rv as far as the oracle sees it: a script as a host would send it.
type Judge func(script string) Verdict

// DeniesArgv reports whether the rules deny one invocation on its argument
// vector alone.
type DeniesArgv func(argv []string, cwd string) bool

// facts are what rv knows about the place scripts run in.
func facts() shell.Facts {
	return shell.Facts{Cwd: sandbox.Repo, Home: sandbox.Home, Repo: sandbox.Repo, RepoKnown: true}
}

// answer is what a look at the sandbox's disk before the script would give.
func answer(f shell.Facts, needs []shell.Need) shell.Facts {
	for _, n := range needs {
		if n.Kind == shell.NeedRepo {
			continue
		}
		if _, ok := f.File(n.Path); ok {
			continue
		}
		fact := shell.FileFact{Path: n.Path, Kind: shell.FileAbsent}
		switch filepath.Clean(n.Path) {
		case "/", "/etc", "/etc/ssh", "/etc/nginx", "/usr", "/usr/bin", "/usr/lib", "/var", "/var/lib", "/var/tmp", "/tmp", "/tmp/work", "/home",
			sandbox.Home, sandbox.Home + "/other", sandbox.Repo, sandbox.Repo + "/.git", sandbox.Repo + "/src", sandbox.Repo + "/lib",
			sandbox.Repo + "/build", sandbox.Submodule, sandbox.Repo + "/node_modules":
			fact.Kind = shell.FileDirectory
		case sandbox.Repo + "/README.md":
			fact.Kind, fact.Content = shell.FileRegular, []byte("# demo\n")
		case sandbox.Repo + "/src/a.txt":
			fact.Kind, fact.Content = shell.FileRegular, []byte("a\n")
		case sandbox.Repo + "/src/b.txt":
			fact.Kind, fact.Content = shell.FileRegular, []byte("b\n")
		case "/bin", "/sbin", "/lib":
			fact.Kind, fact.Target = shell.FileSymlink, "usr"+n.Path
		}
		f.Files = append(f.Files, fact)
	}
	return f
}

// rounds is how often needs are answered before the rest stays open.
const rounds = 4

// rulebook is the default packs. A finding votes when its severity blocks:
// posture and configuration are not the oracle's matter.
type rulebook struct {
	table   *rules.Table
	enabled rules.Set
}

func newRulebook() rulebook {
	t := rules.Builtin()
	return rulebook{table: t, enabled: rules.Defaults(t)}
}

func (b rulebook) match(s *shell.Script, f shell.Facts) (denied bool, needs []shell.Need) {
	res, needs := rules.Match(b.table, b.enabled, s, f)
	for _, x := range res.Findings {
		denied = denied || x.Severity.Blocks()
	}
	return denied, needs
}

// judge is a [Judge]: lowers and matches, and looks at what either asks for.
func (b rulebook) judge(script string) Verdict {
	f := facts()
	for i := 0; ; i++ {
		s, needs := shell.Lower(script, f)
		denied, more := b.match(&s, f)
		known := len(f.Files)
		f = answer(f, append(needs, more...))
		if i == rounds || len(f.Files) == known {
			return Verdict{Denied: denied, Blocked: denied || !s.Complete, Script: s}
		}
	}
}

// denies is a [DeniesArgv].
func (b rulebook) denies(argv []string, cwd string) bool {
	s := logged(argv, cwd)
	f := facts()
	_, needs := b.match(&s, f)
	denied, _ := b.match(&s, answer(f, needs))
	return denied
}

// logged is one recorded invocation as a script of its own.
func logged(argv []string, cwd string) shell.Script {
	inv := shell.Invocation{Name: filepath.Base(argv[0]), Step: -1, Certain: true}
	switch cwd {
	case sandbox.Remote:
		inv.Reach |= shell.ReachRemote
	case sandbox.Submodule:
		inv.Dirs = []shell.Word{shell.NewHole(shell.HoleUnknown)}
	default:
		inv.Dirs = []shell.Word{shell.Lit(cwd)}
	}
	if argv[0] == shell.PseudoRedirect {
		inv.Redirs = []shell.Redir{{Op: shell.RedirTruncate, FD: 1, Target: shell.Lit(argv[1])}}
		argv = argv[:1]
	}
	if sub, ok := dashed(inv.Name); ok {
		// Lower names git's own programs git.
		inv.Name = "git"
		argv = append([]string{"git", sub}, argv[1:]...)
	}
	for _, a := range argv {
		inv.Argv = append(inv.Argv, shell.Lit(a))
	}
	return shell.Script{Invocations: []shell.Invocation{inv}, Complete: true}
}

func dashed(name string) (string, bool) {
	if len(name) > 4 && name[:4] == "git-" {
		return name[4:], true
	}
	return "", false
}
