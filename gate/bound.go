package gate

import (
	"path"
	"strconv"
	"strings"

	"rv/approvals"
	"rv/internal/mac"
	"rv/internal/strictjson"
	"rv/request"
	"rv/shell"
)

// about is everything that a grant for a finding is bound to: the rule, the invocation as
// it was lowered (or the call), where it acts, and every fact of the disk that was used.
// What does not stand in the lowered form binds the whole text instead: words that the
// text leaves open, another machine, an interpreter, variables it sets.
func (env *Env) about(req request.Request, ev *Evaluation, f *Finding) []byte {
	p := &ev.Parts[f.Part]
	b := approvals.Fields(nil, kindName(req.Kind()), f.Hit.Rule.ID(), strconv.Itoa(int(f.Basis)), strconv.Itoa(int(f.Surface)), strconv.Itoa(int(f.Risk)))
	switch req.Kind() {
	case request.KindTool:
		t := req.Tool()
		b = approvals.Fields(b, t.Server, t.Name, t.Definition, digest(arguments(t)), p.Path)
	case request.KindAction:
		a := req.Action()
		b = approvals.Fields(b, a.Name, strconv.FormatBool(a.Pinned))
		for _, param := range a.Params {
			b = approvals.Fields(b, param.Path, param.Value)
		}
	}
	dirs, whole := []string{req.Cwd}, true
	// A call is its arguments: the invocation it is judged as has them in their order.
	call := req.Kind() != request.KindShell && p.Path == ""
	if i := f.Rule.Invocation; i >= 0 && i < len(p.Script.Invocations) && !call {
		inv := &p.Script.Invocations[i]
		whole = inv.Reach&^shell.ReachMaybe != 0 || len(p.Script.Opaque) > 0 || assigns(p.Text)
		b = appendInvocation(b, inv, &whole)
		dirs = directories(inv, req.Cwd, &whole)
	}
	if whole {
		b = approvals.Fields(b, "whole", digest([]byte(p.Text)), req.Cwd)
	}
	for _, dir := range dirs {
		b = approvals.Fields(b, "in", dir, env.repositoryOf(dir))
	}
	for i := range p.Facts.Files {
		fact := &p.Facts.Files[i]
		b = approvals.Fields(b, "fact", fact.Path, strconv.Itoa(int(fact.Kind)), strconv.FormatBool(fact.LinkInside), fact.Target, digest(fact.Content))
	}
	return b
}

func digest(data []byte) string {
	d := mac.Sum(data)
	return string(d[:])
}

// appendInvocation appends the words of an invocation; whole is set when the text leaves
// one open.
func appendInvocation(b []byte, inv *shell.Invocation, whole *bool) []byte {
	word := func(kind string, w shell.Word) {
		*whole = *whole || !w.IsKnown() || w.Assumed() || w.Glob()
		b = approvals.Fields(b, kind, w.String())
	}
	for _, w := range inv.Argv {
		word("word", w)
	}
	for i := range inv.Redirs {
		r := &inv.Redirs[i]
		b = approvals.Fields(b, "redirection", strconv.Itoa(int(r.Op)), strconv.Itoa(r.FD))
		word("to", r.Target)
	}
	if inv.HasStdin {
		word("stdin", inv.Stdin)
	}
	return b
}

// directories are those that an invocation may run in.
func directories(inv *shell.Invocation, cwd string, whole *bool) []string {
	if inv.Dirs == nil {
		return []string{cwd}
	}
	dirs := make([]string, 0, len(inv.Dirs))
	for _, w := range inv.Dirs {
		dir, known := w.Known()
		switch {
		case !known, strings.HasPrefix(dir, "~"), strings.Contains(dir, ".."): // behind a link, .. is elsewhere
			*whole = true
			dir = w.String()
		case strings.HasPrefix(dir, "/"):
			dir = path.Clean(dir)
		default:
			dir = path.Join(cwd, dir)
		}
		dirs = append(dirs, dir)
	}
	return dirs
}

// repositoryOf is the root of the repository that holds a directory.
func (env *Env) repositoryOf(dir string) string {
	if env.Disk == nil || !strings.HasPrefix(dir, "/") {
		return ""
	}
	return env.Disk.Repo(dir)
}

// assigns reports whether a text may set a variable for what it runs: GIT_DIR=x before a
// command changes what that does, and is not among its words.
func assigns(text string) bool {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r > 0x7f || !nameByte(byte(r)) }) {
		switch word {
		case "declare", "env", "export", "local", "readonly", "set", "setenv", "typeset":
			return true
		}
	}
	for i := 1; i < len(text); i++ {
		if text[i] != '=' && !(text[i] == '+' && i+1 < len(text) && text[i+1] == '=') {
			continue
		}
		at := i
		for at > 0 && nameByte(text[at-1]) {
			at--
		}
		if at < i && (text[at] < '0' || text[at] > '9') && (at == 0 || text[at-1] != '-' && text[at-1] != '/' && text[at-1] != '.') {
			return true
		}
	}
	return false
}

func nameByte(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// arguments are a call's arguments, however their members were ordered and spelled.
func arguments(t request.Tool) []byte {
	if len(t.Args) > 0 {
		return strictjson.Canonical(t.Args)
	}
	var b []byte
	for _, s := range t.Strings {
		b = approvals.Fields(b, s.Path, s.Value)
	}
	return b
}
