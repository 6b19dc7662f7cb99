package shell

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"rv/shell/payload"
)

// external runs a program that is no builtin: it is recorded, and what it runs
// in turn is followed.
func (l *lowering) external(c ctx, name string, argv []Word, span Span) {
	l.emit(l.invocation(c, name, argv, span))
	if c.out != nil {
		c.out.from = c.producer(name, argv)
	}
	if deletes(name) {
		l.deleteFound(c, name, argv, span)
	}
	if l.onPath(c, name, argv, span) {
		return
	}
	if isShell(name) {
		l.launchShell(c, name, argv, span)
		return
	}
	if same := equivalent(name); same != "" {
		inner := l.enter(c, name, span)
		words := append(l.lexWords(Lit(same)), argv[1:]...)
		l.runProgram(inner, words, span)
		return
	}
	l.editors(c, name, argv, span)
	l.compile(c, name, argv, span)
	l.compileAndRun(c, name, argv, span)
	switch name {
	case "npm", "pnpm", "yarn", "bun":
		l.packageScripts(c, name, argv, span)
	case "pip", "pip3", "pytest", "direnv", "rake":
		l.projectFiles(c, name, argv, span)
	}
	if f := special(name); f != nil {
		f(l, c, argv, span)
		return
	}
	if l.unwrap(c, name, argv, span) {
		return
	}
	if interp, ok := payload.Find(name); ok {
		printed := l.interpret(c, interp, name, argv, span)
		filtered := c
		if c.out != nil {
			filtered.out = &capture{}
		}
		switch ok := l.filter(filtered, name, argv, span); {
		case c.out == nil:
		case ok && (len(printed) == 0 || filtered.out.says()):
			c.printAny(filtered.out.words())
		case len(printed) > 0:
			c.printAny(append([]Word{NewHole(HoleUnknown)}, printed...))
		default:
			c.printFiltered()
		}
		return
	}
	if l.filter(c, name, argv, span) {
		return
	}
	if strings.Contains(argv[0].text, "/") {
		l.runFile(c, argv[0], argv[1:], span)
		l.ranCompiled(c, argv[0], span)
	}
	c.printFiltered()
}

// onPath runs a file the text wrote to a directory of the PATH it set.
func (l *lowering) onPath(c ctx, name string, argv []Word, span Span) bool {
	if len(l.state.cells) == 0 || strings.Contains(argv[0].text, "/") {
		return false
	}
	p, ok := l.state.get(key{spaceVar, "PATH"})
	if !ok {
		return false
	}
	for _, v := range p.alts {
		for _, d := range splitLines(joinWords(v.words, ":"), ':') {
			file := within(d, Lit(name))
			if target := l.followLink(file); !target.equal(file) {
				l.runProgram(l.enter(c, name, span), append([]Word{target}, argv[1:]...), span)
				return true
			}
			if _, ok := l.fileContents(file); ok {
				l.runFile(c, file, argv[1:], span)
				c.printUnknown()
				return true
			}
		}
	}
	return false
}

// special is a program that runs others in a way of its own.
func special(name string) builtinFunc {
	switch name {
	case "find", "gfind", "bfs":
		return runFind
	case "fd", "fdfind":
		return runFd
	case "xargs", "gxargs":
		return runXargs
	case "parallel":
		return runParallel
	case "git":
		return runGit
	case "ssh", "autossh", "mosh", "sshpass", "rsh", "plink":
		return runSSH
	case "docker", "podman", "nerdctl", "docker-compose", "podman-compose":
		return runContainer
	case "kubectl", "oc", "k3s", "microk8s":
		return runKubectl
	case "tar", "gtar", "bsdtar":
		return runTar
	case "rsync":
		return runRsync
	case "cmake":
		return runCmake
	case "make", "gmake":
		return runMake
	case "just":
		return runJust
	case "mount", "bindfs":
		return runMount
	case "socat":
		return runSocat
	case "gdb":
		return runGdb
	case "nc", "ncat", "netcat":
		return runNetcat
	case "ln":
		return runLn
	case "mv":
		return runMv
	case "cp", "install":
		return runCp
	case "tmux":
		return runTmux
	case "screen":
		return runScreen
	case "tee":
		return runTee
	case "patch", "gpatch":
		return runPatch
	case "crontab":
		return runCrontab
	case "cmd":
		return runCmd
	case "emulate":
		return runEmulate
	case "zargs":
		return runZargs
	case "less", "lftp", "sftp", "ftp", "dc", "gnuplot":
		return runConsole
	case "m4", "tex", "pdftex", "latex", "pdflatex", "xelatex", "lualatex":
		return runMacros
	case "start-stop-daemon":
		return runDaemon
	}
	return nil
}

// equivalent is the command line a program's arguments are added to, for
// programs that only spell another one.
func equivalent(name string) string {
	switch name {
	case "rimraf", "del-cli", "del":
		return "rm -rf"
	case "grm", "gchmod", "gchown", "gdd", "gshred", "gtruncate", "gmv", "gln", "gcp", "gtimeout", "gnice", "gstdbuf", "genv", "gnohup", "gchroot":
		return name[1:]
	case "hub", "egit":
		return "git"
	case "sem":
		return "parallel"
	case "zf_rm", "zf_mv", "zf_ln", "zf_chmod", "zf_chown", "zf_rmdir":
		return name[3:]
	case "shx":
		return "env"
	}
	return ""
}

// lexWords are the words of a text that is split like a command line.
func (l *lowering) lexWords(w Word) []Word {
	s, known := w.Known()
	if !known {
		return []Word{{holes: []Hole{{Split: true}}}}
	}
	if tooDeep(s) {
		l.spendAll()
		return nil
	}
	file, err := syntax.NewParser().Parse(strings.NewReader(s), "")
	if err == nil && len(file.Stmts) == 1 {
		if call, ok := file.Stmts[0].Cmd.(*syntax.CallExpr); ok {
			words := make([]*syntax.Word, 0, len(call.Assigns)+len(call.Args))
			for _, a := range call.Assigns {
				words = append(words, assignWord(a))
			}
			return l.fields(ctx{step: -1, nested: true, text: s, depth: 1}, append(words, call.Args...))[0]
		}
	}
	var out []Word
	for _, f := range strings.Fields(s) {
		out = append(out, Lit(strings.Trim(f, `"'`)))
	}
	return out
}

// assignWord is NAME=VALUE as a word.
func assignWord(a *syntax.Assign) *syntax.Word {
	w := &syntax.Word{Parts: []syntax.WordPart{&syntax.Lit{Value: a.Name.Value + "="}}}
	if a.Value != nil {
		w.Parts = append(w.Parts, a.Value.Parts...)
	}
	return w
}

// globbedName is the program a pattern such as /bin/b?sh stands for, among those
// that run other programs; any other pattern stays as it is, for the rules.
func globbedName(pattern string) string {
	for _, name := range [...]string{"sh", "bash", "dash", "zsh", "env", "sudo", "xargs", "find", "git", "busybox", "nohup", "timeout", "python3", "perl", "ssh", "docker"} {
		if MatchName(pattern, name) {
			return name
		}
	}
	return pattern
}
