package shell

import "strings"

// runSSH runs the rest of the command line, joined by blanks, in the shell of
// another machine.
func runSSH(l *lowering, c ctx, argv []Word, span Span) flow {
	name := argv[0].text
	args := argv[1:]
	value := "BbcDEeFIiJLlmOopQRSWw"
	if name == "autossh" {
		value += "M"
	}
	i := 0
	for i < len(args) {
		s := args[i].Prefix()
		if args[i].text == "" && args[i].Splits() {
			i++
			continue
		}
		if args[i].Is("--") {
			i++
			break
		}
		if len(s) < 2 || s[0] != '-' {
			break
		}
		if strings.HasPrefix(s, "--") {
			i++
			continue
		}
		i += sshOption(l, c, args[i:], value, span)
	}
	if strings.HasSuffix(name, "sshpass") {
		if i < len(args) {
			l.runProgram(l.enter(c, "sshpass", span), args[i:], span)
		}
		return flowNext
	}
	i++ // the host; options may follow it
	for i < len(args) && len(args[i].Prefix()) > 1 && args[i].Prefix()[0] == '-' && !args[i].Is("--") {
		i += sshOption(l, c, args[i:], value, span)
	}
	inner := l.enter(c, "ssh", span)
	inner.reach |= ReachRemote
	inner.redirs = nil
	mark := l.state.mark()
	l.setDirs([]Word{Lit(".")})
	rest := skipWords(args, i)
	if len(rest) > 0 && rest[0].Is("--") {
		rest = rest[1:]
	}
	if len(rest) > 0 {
		l.shellText(inner, joinWords(rest, " "), nil, span) // prints what it prints
	} else {
		if c.hasIn {
			l.stdinText(inner, c.stdin, nil, span)
		}
		c.printUnknown()
	}
	l.endProcess(mark)
	return flowNext
}

// sshOption handles one option cluster; ProxyCommand and LocalCommand run here.
func sshOption(l *lowering, c ctx, args []Word, value string, span Span) int {
	s := args[0].Prefix()
	for j := 1; j < len(s); j++ {
		if strings.IndexByte(value, s[j]) < 0 {
			continue
		}
		val, n := args[0].Slice(j+1, len(args[0].text)), 1
		if val.text == "" && len(val.holes) == 0 && len(args) > 1 {
			val, n = args[1], 2
		}
		if s[j] == 'o' {
			name, _, _ := strings.Cut(strings.ReplaceAll(val.Prefix(), " ", "="), "=")
			switch strings.ToLower(name) {
			case "proxycommand", "localcommand", "knownhostscommand":
				l.shellText(l.enter(c, "ssh -o "+name, span), val.Slice(len(name)+1, len(val.text)), nil, span)
			}
		}
		return n
	}
	return 1
}

// runContainer follows docker exec, run and their like.
func runContainer(l *lowering, c ctx, argv []Word, span Span) flow {
	args := argv[1:]
	var sub string
	args, sub = containerSub(args)
	var inner []Word
	reach := ReachRemote
	switch sub {
	case "exec":
		inner = afterOptions(args, "eudw", "env user detach-keys workdir env-file index", 1)
		if i := splitsAt(args); i >= 0 {
			// $(docker ps -q) names the container; it may be options as well.
			l.inContainer(c, argv[0].text+" exec", reach, skipWords(args, i+1), span)
		}
	case "unshare":
		inner, reach = args, 0
	case "run", "create":
		var mounted bool
		inner, mounted = containerRun(args)
		if !mounted && hasOption(args, "--rm") {
			reach |= ReachThrowaway
		}
	default:
		if containerLists(args, sub) {
			c.print(NewHole(HoleName))
			return flowNext
		}
		c.printUnknown()
		return flowNext
	}
	if len(inner) > 0 && strings.Contains(inner[0].text, " ") {
		inner = append(l.lexWords(inner[0]), inner[1:]...) // compose splits --entrypoint
	}
	l.inContainer(c, argv[0].text+" "+sub, reach, inner, span)
	return flowNext
}

func (l *lowering) inContainer(c ctx, step string, reach Reach, line []Word, span Span) {
	if len(line) == 0 {
		return
	}
	in := l.enter(c, step, span)
	in.reach |= reach
	in.redirs = nil
	mark := l.state.mark()
	if reach != 0 {
		l.setDirs([]Word{Lit(".")})
	}
	l.runProgram(in, line, span)
	l.endProcess(mark)
}

// splitsAt is the place of the first word that is nothing but an unquoted expansion,
// before any operand.
func splitsAt(args []Word) int {
	for i, w := range args {
		if w.text == "" && w.Splits() {
			return i
		}
		if !strings.HasPrefix(w.Prefix(), "-") {
			return -1
		}
	}
	return -1
}

func containerLists(args []Word, sub string) bool {
	return sub == "ps" || sub == "images" || sub == "ls"
}

// containerSub skips global options and the group word: docker compose exec,
// docker container run.
func containerSub(args []Word) ([]Word, string) {
	for len(args) > 0 {
		s := args[0].Prefix()
		switch {
		case strings.HasPrefix(s, "-"):
			n := 1
			if hasWord("-H --host -c --context --config -l --log-level -f --file -p --project-name --profile --env-file --project-directory --url --connection", s) {
				n = 2
			}
			args = skipWords(args, n)
		case s == "compose" || s == "container" || s == "image" || s == "volume" || s == "system":
			args = args[1:]
		default:
			return args[1:], args[0].text
		}
	}
	return nil, ""
}

// afterOptions is what follows the options and skip operands.
func afterOptions(args []Word, short, long string, skip int) []Word {
	for len(args) > 0 {
		s := args[0].Prefix()
		switch {
		case args[0].Is("--"):
			return skipWords(args[1:], skip)
		case len(s) > 1 && s[0] == '-':
			n := 1
			if takesValue(short, long, s) || !strings.HasPrefix(s, "--") && len(s) > 2 && strings.IndexByte(short, s[len(s)-1]) >= 0 && args[0].IsKnown() {
				n = 2
			}
			args = skipWords(args, n)
		case args[0].text == "" && args[0].Splits() && len(args) > skip+1:
			args = args[1:]
		case skip > 0:
			skip--
			args = args[1:]
		default:
			return args
		}
	}
	return nil
}

const containerRunLong = "name env env-file user workdir volume mount publish network net entrypoint hostname label memory cpus cpu-shares device add-host dns cap-add cap-drop security-opt restart platform pull ulimit tmpfs shm-size gpus link log-driver log-opt pid ipc userns volumes-from group-add cidfile runtime stop-signal stop-timeout ip mac-address expose annotation"

// containerRun is the command of docker run IMAGE CMD, and whether anything of
// this machine is mounted in the container.
func containerRun(args []Word) (cmd []Word, mounted bool) {
	entry := Word{}
	for i := 0; i < len(args); i++ {
		s := args[i].Prefix()
		switch {
		case args[i].text == "" && args[i].Splits():
			mounted = true // unknown options may mount
		case len(s) > 1 && s[0] == '-':
			name, val, has := strings.Cut(s, "=")
			takes := takesValue("euvwplmchHaf", containerRunLong, s) || len(s) > 2 && s[1] != '-' && strings.IndexByte("euvwplmcha", s[len(s)-1]) >= 0
			word := Lit(val)
			if takes && !has && i+1 < len(args) {
				i++
				word = args[i]
			}
			switch {
			case name == "-v" || name == "--volume" || name == "--mount" || name == "--volumes-from" || name == "--device" || name == "--privileged" || name == "--pid":
				mounted = true
			case len(name) > 1 && name[1] != '-' && strings.ContainsRune(name, 'v'):
				mounted = true
			case name == "--entrypoint":
				entry = word
			}
		default:
			rest := skipWords(args, i+1)
			if entry.text != "" {
				rest = append([]Word{entry}, rest...)
			}
			return rest, mounted
		}
	}
	return nil, mounted
}

func hasOption(args []Word, name string) bool {
	for _, w := range args {
		if w.Is(name) {
			return true
		}
	}
	return false
}

// runKubectl follows kubectl exec POD -- CMD and kubectl run … -- CMD.
func runKubectl(l *lowering, c ctx, argv []Word, span Span) flow {
	args := argv[1:]
	if len(args) > 0 && args[0].Is("kubectl") {
		args = args[1:]
	}
	sub := ""
	dashes := -1
	for i, w := range args {
		if w.Is("--") {
			dashes = i
			break
		}
		if sub == "" && (w.Is("exec") || w.Is("run") || w.Is("debug") || w.Is("rsh")) {
			sub = w.text
		}
	}
	var cmd []Word
	switch {
	case sub == "":
		c.printUnknown()
		return flowNext
	case dashes >= 0:
		cmd = args[dashes+1:]
	case sub == "exec" || sub == "rsh":
		at := indexOf(args, sub)
		cmd = afterOptions(args[at+1:], "cnf", "container namespace filename context kubeconfig", 1)
	}
	if len(cmd) > 0 {
		in := l.enter(c, argv[0].text+" "+sub, span)
		in.reach |= ReachRemote
		in.redirs = nil
		mark := l.state.mark()
		l.setDirs([]Word{Lit(".")})
		l.runProgram(in, cmd, span)
		l.endProcess(mark)
	}
	c.printUnknown()
	return flowNext
}

func indexOf(args []Word, s string) int {
	for i, w := range args {
		if w.Is(s) {
			return i
		}
	}
	return 0
}
