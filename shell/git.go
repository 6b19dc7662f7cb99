package shell

import (
	"strconv"
	"strings"
)

// Git runs shell commands in many places: aliases, hooks given as configuration,
// and subcommands that take a command. What the text says of them is followed.

// runGit follows what a git command line runs.
func runGit(l *lowering, c ctx, argv []Word, span Span) flow {
	g := parseGit(argv[1:])
	l.gitEnvironment(c, span)
	for _, kv := range l.gitConfigVariables() {
		line := append([]Word{argv[0], Lit("-c"), kv}, argv[1:]...)
		l.emit(l.invocation(c.maybe(), "git", line, span))
	}
	if set, ok := l.state.get(keyGitConfig); ok {
		l.state.del(keyGitConfig) // git started by git would start it again
		for _, v := range set.alts {
			kv := joinWords(v.words, "")
			l.gitConfig(c, kv, g, span)
			// The rules see it as if it were given with -c.
			line := append([]Word{argv[0], Lit("-c"), kv}, argv[1:]...)
			l.emit(l.invocation(c.maybe(), "git", line, span))
		}
		l.state.set(keyGitConfig, set)
	}
	for _, kv := range g.env {
		if name, variable, ok := strings.Cut(kv.Prefix(), "="); ok {
			if v, known := l.exportedText(variable); known {
				g.config = append(g.config, Lit(name+"="+v))
			}
		}
	}
	for _, kv := range append(l.gitConfigVariables(), g.config...) {
		l.gitConfig(c, kv, g, span)
	}
	if len(g.rest) == 0 {
		return flowNext
	}
	sub, known := g.rest[0].Known()
	args := g.rest[1:]
	if !known {
		c.printUnknown()
		return flowNext
	}
	if sub == "config" {
		l.gitSetConfig(args)
	}
	mark := l.state.mark()
	for _, d := range g.dirs {
		l.setDirs(l.chdirTargets(l.currentDirs(), d))
	}
	defer l.endProcess(mark)
	l.gitHooks(c, sub, g, span)
	switch sub {
	case "submodule":
		if i := indexWord(args, "foreach"); i >= 0 {
			l.gitForeach(c, args[i+1:], span)
		}
	case "bisect":
		if len(args) > 1 && args[0].Is("run") {
			l.runProgram(l.enter(c, "git bisect run", span), args[1:], span)
		}
	case "rebase":
		for _, w := range optionTexts(args, "-x", "--exec") {
			l.shellText(l.enter(c, "git rebase --exec", span), w, nil, span)
		}
	case "filter-branch":
		for i, w := range args {
			if strings.HasSuffix(w.text, "-filter") && i+1 < len(args) {
				l.shellText(l.enter(c, "git filter-branch", span), args[i+1], nil, span)
			}
		}
	case "difftool", "mergetool":
		for _, w := range optionTexts(args, "-x", "--extcmd") {
			l.shellText(l.enter(c, "git "+sub, span), w, nil, span)
		}
	case "grep":
		for _, w := range optionTexts(args, "-O", "--open-files-in-pager") {
			l.shellText(l.enter(c, "git grep -O", span), w, nil, span)
		}
	case "clone":
		for _, kv := range optionTexts(args, "-c", "--config") {
			l.gitConfig(c, kv, g, span)
		}
		l.gitRemoteProgram(c, sub, args, span, "-u", "--upload-pack")
		l.gitExtURL(c, args, span)
	case "fetch", "pull", "ls-remote":
		l.gitRemoteProgram(c, sub, args, span, "--upload-pack")
		l.gitExtURL(c, args, span)
	case "push":
		l.gitRemoteProgram(c, sub, args, span, "--receive-pack", "--exec")
		l.gitExtURL(c, args, span)
	case "archive":
		l.gitRemoteProgram(c, sub, args, span, "--exec")
		l.gitExtURL(c, args, span)
	case "mv":
		runMv(l, c, append([]Word{Lit("mv")}, args...), span)
	case "checkout":
		l.checkoutFound(c, args, span)
	case "apply":
		l.unapply(c, "git apply -R", args, span)
	case "rev-parse":
		l.gitRevParse(c, args)
		return flowNext
	case "ls-files", "diff", "status", "ls-tree", "grep-files":
		if gitFormatted(c, sub, args) {
			return flowNext
		}
		c.print(NewHole(HoleFound))
		return flowNext
	default:
		if cell, ok := l.state.get(key{spaceAlias, "git " + sub}); ok {
			l.gitAlias(c, sub, joinWords(cell.alts[0].words, " "), args, g, span)
			return flowNext
		}
	}
	if !gitFormatted(c, sub, args) {
		c.printUnknown()
	}
	return flowNext
}

// gitLine is a git command line taken apart.
type gitLine struct {
	dirs   []Word // -C
	config []Word // -c NAME=VALUE
	env    []Word // --config-env NAME=VARIABLE
	global []Word // all of the words before the subcommand
	rest   []Word // subcommand and its arguments
}

func parseGit(args []Word) gitLine {
	var g gitLine
	i := 0
	for i < len(args) {
		s := args[i].Prefix()
		if args[i].text == "" && args[i].Splits() {
			i++
			continue
		}
		if !strings.HasPrefix(s, "-") {
			break
		}
		switch {
		case (s == "-C" || s == "-c" || s == "--config-env") && i+1 < len(args):
			if s == "-C" {
				g.dirs = append(g.dirs, args[i+1])
			} else if s == "--config-env" {
				g.env = append(g.env, args[i+1])
			} else {
				g.config = append(g.config, args[i+1])
			}
			i++
		case strings.HasPrefix(s, "--config-env="):
			g.env = append(g.env, args[i].Slice(len("--config-env="), len(args[i].text)))
		case hasWord("--git-dir --work-tree --namespace --super-prefix --exec-path --attr-source", s):
			i++
		}
		i++
	}
	i = min(i, len(args))
	g.global, g.rest = args[:i], args[i:]
	return g
}

// gitConfig follows a setting given on the command line.
func (l *lowering) gitConfig(c ctx, kv Word, g gitLine, span Span) {
	name, rest, ok := strings.Cut(kv.Prefix(), "=")
	if !ok {
		return
	}
	val := kv.Slice(len(name)+1, len(kv.text))
	_ = rest
	lower := strings.ToLower(name)
	if alias, isAlias := strings.CutPrefix(lower, "alias."); isAlias {
		if len(g.rest) > 0 && strings.EqualFold(g.rest[0].text, alias) {
			l.gitAlias(c, alias, val, g.rest[1:], g, span)
		}
		return
	}
	if gitRunsSetting(lower) {
		val, _ = val.TrimPrefix("!")
		l.shellText(l.enter(c.maybe(), "git -c "+lower, span), val.Concat(Lit(gitArguments(lower))), nil, span)
	}
}

// gitConfigVariables are the settings that GIT_CONFIG_COUNT and its like carry.
func (l *lowering) gitConfigVariables() []Word {
	n, ok := l.exportedText("GIT_CONFIG_COUNT")
	if !ok {
		return nil
	}
	var out []Word
	for i := range min(count(n), maxAlts) {
		k, okK := l.exportedText("GIT_CONFIG_KEY_" + strconv.Itoa(i))
		v, okV := l.exportedText("GIT_CONFIG_VALUE_" + strconv.Itoa(i))
		if okK && okV {
			out = append(out, Lit(k+"="+v))
		}
	}
	return out
}

// exportedText is the known value of an exported variable.
func (l *lowering) exportedText(name string) (string, bool) {
	v, ok := l.state.get(key{spaceVar, name})
	if !ok || !v.exported || len(v.alts) != 1 {
		return "", false
	}
	return joinWords(v.alts[0].words, " ").Known()
}

// gitArguments are what git adds to a command it was told to run.
func gitArguments(name string) string {
	switch {
	case strings.HasSuffix(name, "editor") || name == "visual":
		return " .git/COMMIT_EDITMSG"
	case strings.Contains(name, "ssh"):
		return " host git-upload-pack ."
	}
	return ""
}

// gitRunsSetting reports whether git runs the value of a setting as a command.
func gitRunsSetting(name string) bool {
	switch name {
	case "core.pager", "core.editor", "core.sshcommand", "core.fsmonitor", "core.askpass", "sequence.editor",
		"diff.external", "gpg.program", "core.gitproxy", "uploadpack.packobjectshook", "interactive.difffilter":
		return true
	}
	for _, p := range [...]string{"pager.", "difftool.", "mergetool.", "filter.", "credential.", "diff.", "merge."} {
		if strings.HasPrefix(name, p) {
			for _, s := range [...]string{".cmd", ".clean", ".smudge", ".process", ".helper", ".textconv", ".command", ".driver"} {
				if strings.HasSuffix(name, s) {
					return true
				}
			}
			return p == "pager." || name == "credential.helper"
		}
	}
	return false
}

// gitAlias runs an alias: shell text after !, else a git subcommand.
func (l *lowering) gitAlias(c ctx, name string, val Word, args []Word, g gitLine, span Span) {
	inner := l.enter(c, "git alias "+name, span)
	if c.depth > maxText {
		l.spendAll()
		return
	}
	inner.depth++
	if rest, ok := val.TrimPrefix("!"); ok {
		if len(args) > 0 { // as git does: alone, a redirection is a command
			rest = rest.Concat(Lit(` "$@"`))
		}
		l.shellText(inner, rest, append([]Word{Lit("git")}, args...), span)
		return
	}
	line := append([]Word{Lit("git")}, g.global...)
	line = append(line, l.lexWords(val)...)
	l.external(inner, "git", append(line, args...), span)
}

// gitSetConfig remembers aliases the text sets for later.
func (l *lowering) gitSetConfig(args []Word) {
	var ops []Word
	for _, w := range args {
		if !strings.HasPrefix(w.Prefix(), "-") && !(len(ops) == 0 && w.Is("set")) {
			ops = append(ops, w)
		}
	}
	if len(ops) < 2 {
		return
	}
	if strings.EqualFold(ops[0].text, "clean.requireForce") || gitRunsSetting(strings.ToLower(ops[0].text)) {
		set, _ := l.state.get(keyGitConfig)
		l.state.set(keyGitConfig, set.union(cell{alts: []value{scalar(ops[0].Concat(Lit("=")).Concat(ops[1]))}}))
	}
	if alias, ok := strings.CutPrefix(strings.ToLower(ops[0].text), "alias."); ok {
		l.state.set(key{spaceAlias, "git " + alias}, cell{alts: []value{scalar(ops[1])}, exported: true})
	}
}

// gitForeach runs a command in every submodule.
func (l *lowering) gitForeach(c ctx, args []Word, span Span) {
	for len(args) > 0 && strings.HasPrefix(args[0].Prefix(), "-") {
		args = args[1:]
	}
	if len(args) == 0 {
		return
	}
	inner := l.enter(c, "git submodule foreach", span)
	mark := l.state.mark()
	l.setDirs([]Word{below(l.start())})
	if len(args) == 1 {
		l.shellText(inner, args[0], nil, span)
	} else {
		l.runProgram(inner, args, span)
	}
	l.state.rollback(mark)
}

// gitEnvironment follows the variables whose values git runs, when the text sets
// them.
func (l *lowering) gitEnvironment(c ctx, span Span) {
	for _, name := range [...]string{"GIT_SSH_COMMAND", "GIT_EDITOR", "GIT_SEQUENCE_EDITOR", "GIT_PAGER", "GIT_EXTERNAL_DIFF", "GIT_ASKPASS", "GIT_PROXY_COMMAND", "EDITOR", "VISUAL", "PAGER"} {
		v, ok := l.state.get(key{spaceVar, name})
		if !ok || !v.exported {
			continue
		}
		l.state.del(key{spaceVar, name}) // git started by it would start it again
		for _, alt := range v.alts {
			w := joinWords(alt.words, " ")
			l.shellText(l.enter(c.maybe(), name, span), w.Concat(Lit(gitArguments(strings.ToLower(name)))), nil, span)
		}
		l.state.set(key{spaceVar, name}, v)
	}
}

// gitRemoteProgram runs what options name as the program at the other end.
func (l *lowering) gitRemoteProgram(c ctx, sub string, args []Word, span Span, options ...string) {
	for _, opt := range options {
		for _, w := range optionTexts(args, opt, opt) {
			l.shellText(l.enter(c, "git "+sub+" "+opt, span), w, nil, span)
		}
	}
}

// gitExtURL follows ext:: URLs, which run a command.
func (l *lowering) gitExtURL(c ctx, args []Word, span Span) {
	for _, w := range args {
		if rest, ok := w.TrimPrefix("ext::"); ok {
			l.shellText(l.enter(c, "git ext::", span), rest, nil, span)
		}
	}
}

func (l *lowering) gitRevParse(c ctx, args []Word) {
	for _, w := range args {
		switch w.text {
		case "--show-toplevel":
			if l.facts.Repo != "" && len(l.dirs()) == 0 {
				c.print(Lit(l.facts.Repo))
			} else {
				c.print(NewHole(HoleRepo))
			}
			return
		case "--git-dir", "--absolute-git-dir", "--git-common-dir":
			c.print(NewHole(HoleRepo).Concat(Lit("/.git")))
			return
		case "--show-cdup", "--show-prefix":
			c.printUnknown()
			return
		}
	}
	c.print(NewHole(HoleName))
}

func indexWord(args []Word, s string) int {
	for i, w := range args {
		if w.Is(s) {
			return i
		}
		if !strings.HasPrefix(w.Prefix(), "-") {
			return -1
		}
	}
	return -1
}

// optionTexts are the values of an option, in either spelling.
func optionTexts(args []Word, short, long string) []Word {
	var out []Word
	for i := 0; i < len(args); i++ {
		w := args[i]
		s := w.Prefix()
		switch {
		case s == "--":
			return out
		case (w.Is(short) || w.Is(long)) && i+1 < len(args):
			i++
			out = append(out, args[i])
		case strings.HasPrefix(s, long+"="):
			out = append(out, w.Slice(len(long)+1, len(w.text)))
		case len(short) == 2 && len(s) > 2 && s[0] == '-' && s[1] != '-' && s[len(s)-1] == short[1] && i+1 < len(args):
			i++
			out = append(out, args[i]) // a cluster: -ix COMMAND
		case len(short) == 2 && !strings.HasPrefix(s, "--") && strings.HasPrefix(s, short):
			out = append(out, w.Slice(2, len(w.text)))
		}
	}
	return out
}
