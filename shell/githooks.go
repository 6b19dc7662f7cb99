package shell

import "strings"

// gitHooks runs the hooks of a subcommand that the text itself wrote.
func (l *lowering) gitHooks(c ctx, sub string, g gitLine, span Span) {
	if len(l.state.cells) == 0 || hasOption(g.rest, "--no-verify") {
		return
	}
	dirs := []Word{Lit(".git/hooks")}
	for _, kv := range g.config {
		if name, _, ok := strings.Cut(kv.Prefix(), "="); ok && strings.EqualFold(name, "core.hooksPath") {
			dirs = []Word{kv.Slice(len(name)+1, len(kv.text))}
		}
	}
	for list := hooksOf(sub); list != ""; {
		var hook string
		hook, list, _ = strings.Cut(list, " ")
		for _, dir := range dirs {
			file := dir.Concat(Lit("/" + hook))
			if _, ok := l.fileContents(file); ok {
				inner := l.enter(c.maybe(), "git "+sub+": "+hook, span)
				inner.out = nil
				l.inProcess(func() { l.runFile(inner, file, nil, span) })
			}
		}
	}
}

func hooksOf(sub string) string {
	switch sub {
	case "commit":
		return "pre-commit prepare-commit-msg commit-msg post-commit"
	case "merge", "pull":
		return "pre-merge-commit post-merge"
	case "checkout", "switch", "worktree", "clone":
		return "post-checkout"
	case "push":
		return "pre-push"
	case "rebase":
		return "pre-rebase post-rewrite post-checkout"
	case "am":
		return "applypatch-msg pre-applypatch post-applypatch"
	}
	return ""
}
