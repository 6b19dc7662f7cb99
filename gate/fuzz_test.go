package gate

import (
	"strings"
	"testing"

	"mvdan.cc/sh/v3/syntax"

	"rv/decision"
	"rv/request"
	"rv/rules"
)

var seeds = []string{
	"git reset --hard", "rm -rf src", "rm -rf /tmp/x", "git status", "cd /tmp && rm -rf *", "X=src; rm -rf $X", "git push --force",
	"find . -delete", "echo 'rm -rf /'", "python3 -c 'import shutil; shutil.rmtree(\"src\")'", "f() { git clean -fd; }; f",
	"for x in a b; do rm -rf $x; done", "cat <<'E' | sh\ngit stash clear\nE", "bash -c 'git checkout -- .'", "sudo rm -rf ~", "> /etc/passwd",
	"dd if=/dev/zero of=/dev/sda", "ls | xargs rm -rf", "trap 'rm -rf src' EXIT", "a=git; $a reset --hard", "cd x || exit; rm -rf *", "exit; rm -rf src",
}

type blocked struct{}

func (blocked) Allow(decision.Passed) bool        { return false }
func (blocked) Deny(decision.Denial) bool         { return true }
func (blocked) Indeterminate(decision.Cause) bool { return true }

type verdict struct{}

func (verdict) Allow(decision.Passed) string        { return "allow" }
func (verdict) Deny(d decision.Denial) string       { return "deny" }
func (verdict) Indeterminate(decision.Cause) string { return "indeterminate" }

// testEnv has the built-in rules, a home directory and no disk.
func testEnv() Env {
	t := rules.Builtin()
	return Env{Rules: t, Packs: rules.Defaults(t), Home: "/home/user"}
}

func judgeText(env Env, text string) decision.Decision {
	return Enforce(env, request.ForShell(request.Shell{Command: text}, request.Caller{Cwd: "/home/user/project"}))
}

func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// wrappings run the text they are given, whatever it is, in a shell that sees
// what the outer one sees. The text stands on lines of its own.
var wrappings = []struct {
	name string
	wrap func(string) string
}{
	{"group", func(s string) string { return "{\n" + s + "\n}" }},
	{"subshell", func(s string) string { return "(\n" + s + "\n)" }},
	{"condition", func(s string) string { return "if true; then\n" + s + "\nfi" }},
	{"loop", func(s string) string { return "while :; do\n" + s + "\nbreak; done" }},
	{"substitution", func(s string) string { return ": $(\n" + s + "\n)" }},
	{"function", func(s string) string { return "__f() {\n" + s + "\n}; __f" }},
	{"eval", func(s string) string { return "eval " + quoted(s) }},
	{"bash -c", func(s string) string { return "bash -c " + quoted(s) }},
	{"sudo sh -c", func(s string) string { return "sudo -u root sh -c " + quoted(s) }},
	{"env timeout sh -c", func(s string) string { return "env A=1 timeout -k 5 10 sh -c " + quoted(s) }},
	{"pipe to sh", func(s string) string { return "printf %s " + quoted(s) + " | sh" }},
	{"here-string", func(s string) string { return "bash <<< " + quoted(s) }},
	{"prefix", func(s string) string { return "true\n" + s }},
}

// FuzzWrapperNeverLoosens: what is blocked is blocked inside a wrapper too.
func FuzzWrapperNeverLoosens(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	env := testEnv()
	f.Fuzz(func(t *testing.T, text string) {
		// A text that reads what surrounds it ($0, $1, stdin) or that the wrapper's
		// syntax would cut is another text inside.
		if len(text) > 4096 || strings.HasPrefix(text, "-") || strings.HasPrefix(text, "+") || !selfContained(text) || !decision.Match[bool](judgeText(env, text), blocked{}) {
			return
		}
		for _, w := range wrappings {
			if !decision.Match[bool](judgeText(env, w.wrap(text)), blocked{}) {
				t.Errorf("%s loosens %q", w.name, text)
			}
		}
	})
}

// selfContained reports whether bash parses the text as a whole and nothing in it
// refers to the shell it runs in.
func selfContained(text string) bool {
	file, err := syntax.NewParser().Parse(strings.NewReader(text), "")
	if err != nil || len(file.Stmts) == 0 || strings.ContainsAny(text, "\x00\\") {
		return false
	}
	ok := true
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.ParamExp:
			// Positional parameters, options and names set by the wrapper.
			if n.Param == nil || !letters(n.Param.Value) {
				ok = false
			}
		case *syntax.Redirect:
			if n.Hdoc != nil {
				ok = false
			}
		case *syntax.Comment:
			ok = false
		}
		return ok
	})
	return ok
}

func letters(s string) bool {
	for _, r := range s {
		if r < 'a' || r > 'z' {
			return false
		}
	}
	return s != ""
}

// FuzzQuotingProgramName: how the name of a program is spelled changes no verdict.
func FuzzQuotingProgramName(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	env := testEnv()
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return
		}
		at, name, ok := firstProgram(text)
		if !ok {
			return
		}
		want := decision.Match[string](judgeText(env, text), verdict{})
		for _, spelling := range []string{"'" + name + "'", `"` + name + `"`, name[:1] + `""` + name[1:], "$'" + name + "'"} {
			other := text[:at] + spelling + text[at+len(name):]
			if got := decision.Match[string](judgeText(env, other), verdict{}); got != want {
				t.Errorf("%q is %s, %q is %s", text, want, other, got)
			}
		}
	})
}

// firstProgram finds a program named by a plain literal. Builtins that the parser
// knows by name (declare, time …) and aliases are words of the grammar, not
// programs.
func firstProgram(text string) (at int, name string, ok bool) {
	file, err := syntax.NewParser().Parse(strings.NewReader(text), "")
	if err != nil || strings.Contains(text, "alias") {
		return 0, "", false
	}
	syntax.Walk(file, func(n syntax.Node) bool {
		call, isCall := n.(*syntax.CallExpr)
		if ok || !isCall || len(call.Args) == 0 {
			return !ok
		}
		lit := call.Args[0].Lit()
		at = int(call.Args[0].Pos().Offset())
		if letters(lit) && !syntax.IsKeyword(lit) && strings.HasPrefix(text[at:], lit) {
			name, ok = lit, true
		}
		return !ok
	})
	return at, name, ok
}
