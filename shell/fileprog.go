package shell

import "strings"

// Programs that make one path stand for another, or run a command beside their
// main work.

// fileOperands are the operands of cp, mv and ln, and the directory of -t.
func fileOperands(args []Word, value string) (ops []Word, target Word, hasTarget bool) {
	for i := 0; i < len(args); i++ {
		s := args[i].Prefix()
		switch {
		case args[i].Is("--"):
			return append(ops, args[i+1:]...), target, hasTarget
		case s == "-t" || s == "--target-directory":
			if i+1 < len(args) {
				i++
				target, hasTarget = args[i], true
			}
		case strings.HasPrefix(s, "--target-directory="):
			target, hasTarget = args[i].Slice(len("--target-directory="), len(args[i].text)), true
		case len(s) > 1 && s[0] == '-':
			if len(s) == 2 && strings.IndexByte(value, s[1]) >= 0 {
				i++
			}
		default:
			ops = append(ops, args[i])
		}
	}
	return ops, target, hasTarget
}

// eachCopy calls f with source and destination; a copy into a directory is
// reported both as the directory's entry and as the destination itself.
func eachCopy(args []Word, value string, f func(from, to Word)) {
	ops, target, has := fileOperands(args, value)
	if !has {
		if len(ops) < 2 {
			return
		}
		target, ops = ops[len(ops)-1], ops[:len(ops)-1]
	}
	for _, from := range ops {
		f(from, target)
		if base := programName(from); base != "" {
			f(from, target.Concat(Lit("/"+base)))
		}
	}
}

func runLn(l *lowering, c ctx, argv []Word, span Span) flow {
	symbolic := false
	for _, w := range argv[1:] {
		s := w.text
		symbolic = symbolic || s == "--symbolic" || len(s) > 1 && s[0] == '-' && s[1] != '-' && strings.ContainsRune(s, 's')
	}
	eachCopy(argv[1:], "S", func(from, to Word) {
		if symbolic {
			l.script.Links = append(l.script.Links, Link{Path: to, Target: from, Dirs: l.dirs()})
		}
		l.copyFile(from, to)
	})
	return flowNext
}

func runMv(l *lowering, c ctx, argv []Word, span Span) flow {
	eachCopy(argv[1:], "S", func(from, to Word) {
		l.script.Links = append(l.script.Links, Link{Path: to, Target: from, Dirs: l.dirs()})
		l.copyFile(from, to)
	})
	return flowNext
}

func runCp(l *lowering, c ctx, argv []Word, span Span) flow {
	eachCopy(argv[1:], "S", func(from, to Word) {
		if isStdin(from) && c.hasIn {
			l.writeFile(to, []Word{c.stdin}, false)
			return
		}
		l.copyFile(from, to)
	})
	return flowNext
}

// isStdin reports whether a path names the standard input.
func isStdin(w Word) bool {
	return w.Is("/dev/stdin") || w.Is("/dev/fd/0") || w.Is("/proc/self/fd/0")
}

func runTee(l *lowering, c ctx, argv []Word, span Span) flow {
	in := NewHole(HoleUnknown)
	if c.hasIn {
		in = c.stdin
	}
	add := false
	for _, w := range argv[1:] {
		if s := w.Prefix(); len(s) > 1 && s[0] == '-' {
			add = add || s == "--append" || s[1] != '-' && strings.ContainsRune(s, 'a')
			continue
		}
		l.writeFile(w, []Word{in}, add)
	}
	c.print(in)
	return flowNext
}

// runTar follows the options by which tar runs commands.
func runTar(l *lowering, c ctx, argv []Word, span Span) flow {
	args := argv[1:]
	run := func(w Word) { l.shellText(l.enter(c, "tar", span), w, nil, span) }
	for _, opt := range [...]string{"--to-command", "--use-compress-program", "--rsh-command", "--info-script", "--new-volume-script"} {
		for _, w := range optionTexts(args, opt, opt) {
			run(w)
		}
	}
	for _, short := range [...]string{"-I", "-F"} {
		for _, w := range optionTexts(args, short, "--none") {
			run(w)
		}
	}
	for _, w := range optionTexts(args, "--checkpoint-action", "--checkpoint-action") {
		if rest, ok := w.TrimPrefix("exec="); ok {
			run(rest)
		}
	}
	c.printUnknown()
	return flowNext
}

func runRsync(l *lowering, c ctx, argv []Word, span Span) flow {
	for _, w := range optionTexts(argv[1:], "-e", "--rsh") {
		l.rshCommand(c, "rsync -e", w, span)
	}
	for _, w := range optionTexts(argv[1:], "--rsync-path", "--rsync-path") {
		in := l.enter(c, "rsync --rsync-path", span)
		in.reach |= ReachRemote
		l.shellText(in, w, nil, span)
	}
	return flowNext
}

// rshCommand runs the program a remote shell option names; rsync splits it like
// a command line.
func (l *lowering) rshCommand(c ctx, step string, w Word, span Span) {
	// The host and the remote command follow it.
	l.shellText(l.enter(c.maybe(), step, span), w.Concat(Lit(" host rsync --server . .")), nil, span)
}
