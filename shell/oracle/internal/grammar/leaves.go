package grammar

import (
	"fmt"
	"strings"
)

// leaves write a whole argument vector in a way that has no inner command line.
var leaves = []Construct{
	// The words are the arguments of a shell.
	{Name: "sh-c:arguments", AW: func(g *G, a []string) (Words, bool) {
		sh := g.pick("bash", "sh", "/bin/bash", "dash")
		switch g.n(5) {
		case 0:
			return words("%s -c '\"$@\"' _ %s", sh, g.line(a))
		case 1:
			return words("%s -c '$0 \"$@\"' %s", sh, g.line(a))
		case 2:
			return words("%s -c '%s \"$@\"' _ %s", sh, a[0], g.line(a[1:]))
		case 3:
			return words("%s -c 'exec \"$@\"' sh %s", sh, g.line(a))
		}
		return words("%s -c 'shift; \"$@\"' _ x %s", sh, g.line(a))
	}},
	{Name: "sh-c:argument-numbers", AW: func(g *G, a []string) (Words, bool) {
		last := len(a) - 1
		return words(`bash -c '%s "$1"' _ %s`, strings.ReplaceAll(plainLine(a[:last]), "'", `'\''`), g.word(a[last]))
	}},
	{Name: "sh-c:outer-variable", AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		n, i := g.name(), 1+g.n(len(a)-1)
		b := append([]string{}, a...)
		b[i] = "$" + n
		return one(g.pick("%s=%s; bash -c \"%s\"", "%s=%s\nsh -c \"%s\"", "%s=%s; sudo bash -c \"%s\"", "%s=%s; eval \"%s\""), n, a[i], strings.Join(b, " "))
	}},
	{Name: "sh-c:exported-variable", AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		n, i := g.name(), 1+g.n(len(a)-1)
		b := append([]string{}, a...)
		b[i] = g.pick("$"+n, `"$`+n+`"`, "${"+n+"}")
		return one(g.pick("export %s=%s; bash -c '%s'", "%s=%s bash -c '%s'", "env %s=%s sh -c '%s'", "declare -x %s=%s\nbash -c '%s'", "set -a; %s=%s; bash -c '%s'", "sudo %s=%s bash -c '%s'"), n, a[i], strings.Join(b, " "))
	}},
	{Name: "sh-s:arguments", AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		i := 1 + g.n(len(a)-1)
		e := g.delim()
		switch g.n(3) {
		case 0:
			return one(`echo '%s "$@"' | bash -s -- %s`, strings.Join(a[:i], " "), strings.Join(a[i:], " "))
		case 1:
			return nl("bash -s %s <<'%s'\n%s \"$@\"\n%s", "-- "+strings.Join(a[i:], " "), e, strings.Join(a[:i], " "), e)
		}
		return one(`bash /dev/stdin %s <<< '%s "$@"'`, strings.Join(a[i:], " "), strings.Join(a[:i], " "))
	}},
	{Name: "env:split-string", AW: func(g *G, a []string) (Words, bool) {
		if !allBare(a) || anyHas(a, "#") {
			return Words{}, false
		}
		l := strings.Join(a, " ")
		return words(g.pick("env -S %s", "env --split-string=%s", "env -vS %s", "/usr/bin/env -S %s"), sq(l))
	}},
	{Name: "env:split-string-variable", AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		n := g.name()
		b := append([]string{}, a...)
		i := 1 + g.n(len(a)-1)
		b[i] = "${" + n + "}"
		return one("export %s=%s; env -S '%s'", n, a[i], strings.Join(b, " "))
	}},
	// Finding the program in unusual ways.
	{Name: "hash:path", AS: func(g *G, a []string) (Script, bool) {
		if strings.Contains(a[0], "/") {
			return Script{}, false
		}
		n := g.name()
		return one("hash -p /usr/bin/%s %s; %s %s", a[0], n, n, g.line(a[1:]))
	}},
	{Name: "link:program", AS: func(g *G, a []string) (Script, bool) {
		// A hard link would keep the name for the stub; a copy is what an agent
		// would make.
		if strings.Contains(a[0], "/") {
			return Script{}, false
		}
		f := "./" + g.name()
		return one(g.pick("ln -s /usr/bin/%[1]s %[2]s; %[2]s %[3]s", "ln -sf /bin/%[1]s %[2]s && %[2]s %[3]s"), a[0], f, g.line(a[1:]))
	}},
	{Name: "cd:program-directory", AS: func(g *G, a []string) (Script, bool) {
		if strings.Contains(a[0], "/") {
			return Script{}, false
		}
		return one(g.pick("cd /usr/bin && ./%s %s", "PATH=/nowhere:/usr/bin %s %s", "(cd /usr/bin; ./%s %s)", "export PATH=/usr/bin; %s %s"), a[0], g.line(a[1:]))
	}},
	{Name: "heredoc:unquoted-expansion", AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		n, i, e := g.name(), 1+g.n(len(a)-1), g.delim()
		b := append([]string{}, a...)
		b[i] = g.pick("$"+n, "${"+n+"}")
		return nl("%s=%s\n%s <<%s\n%s\n%s", n, a[i], g.pick("bash", "sh", "bash -s", "sudo bash", "cat | bash"), e, strings.Join(b, " "), e)
	}},
	{Name: "echo:variable-into-shell", AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		n := g.name()
		return one(g.pick("%[1]s='%[2]s'; echo $%[1]s | sh", "%[1]s='%[2]s'; echo \"$%[1]s\" | bash", "%[1]s='%[2]s'; bash <<< \"$%[1]s\"", "%[1]s='%[2]s'; printf '%%s\\n' \"$%[1]s\" | sh", "%[1]s='%[2]s'; bash -c \"$%[1]s\"", "%[1]s='%[2]s'; eval $%[1]s", "%[1]s='%[2]s'; eval \"$%[1]s\"", "%[1]s='%[2]s'; $%[1]s", "%[1]s='%[2]s'; . <(echo \"$%[1]s\")"), n, strings.Join(a, " "))
	}},
	{Name: "printf:arguments-into-shell", AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		return one(g.pick("printf '%%s ' %s | sh", "printf '%%s %%s\\n' %s | tr '\\n' ' ' | bash", "printf '%%b ' %s | bash", "echo -n %s | bash", "echo %s | cat | sh"), strings.Join(a, " "))
	}},
	{Name: "eval:words", AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		i := 1 + g.n(len(a)-1)
		return one(g.pick("eval %[1]s %[2]s", "eval '%[1]s' '%[2]s'", "eval -- %[1]s %[2]s", "eval \"%[1]s\" %[2]s", "eval \"$(echo %[1]s %[2]s)\"", "eval `echo %[1]s %[2]s`"), strings.Join(a[:i], " "), strings.Join(a[i:], " "))
	}},
	{Name: "eval:built-up", AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		n, i := g.name(), 1+g.n(len(a)-1)
		return one(`%[1]s="%[2]s"; %[1]s="$%[1]s %[3]s"; eval "$%[1]s"`, n, strings.Join(a[:i], " "), strings.Join(a[i:], " "))
	}},
	{Name: "eval:quoted-array", AS: func(g *G, a []string) (Script, bool) {
		return one(g.pick(`%[1]s=(%[2]s); eval "${%[1]s[@]@Q}"`, `eval "$(printf '%%q ' %[2]s)"`, `%[1]s=(%[2]s); eval "$(printf ' %%q' "${%[1]s[@]}")"`, `%[1]s=(%[2]s); eval "${%[1]s[*]@Q}"`, `printf -v %[1]s '%%q ' %[2]s; eval "$%[1]s"`, `set -- %[2]s; bash -c "${*@Q}"`), g.name(), g.line(a))
	}},
	{Name: "eval:double-expansion", AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		n, o, i := g.name(), g.name(), 1+g.n(len(a)-1)
		b := append([]string{}, a...)
		b[i] = `\$$` + o
		return one("%s=%s; %s=%s; eval %s", n, a[i], o, n, strings.Join(b, " "))
	}},
	{Name: "arithmetic:index", AS: func(g *G, a []string) (Script, bool) {
		n := g.name()
		return one("%s=(%s); %s", n, g.line(a), arrayIndexes(g, n, len(a)))
	}},
	{Name: "command-v:program", AS: func(g *G, a []string) (Script, bool) {
		// command -v of a name on PATH is its path: known as a name only.
		if strings.Contains(a[0], "/") {
			return Script{}, false
		}
		return one(g.pick("$(command -v %s) %s", "\"$(type -P %s)\" %s", "$(which %s) %s"), a[0], g.line(a[1:]))
	}},
	{Name: "git:alias-config", Rare: true, AS: func(g *G, a []string) (Script, bool) {
		if !aliasable(a) {
			return Script{}, false
		}
		n := strings.ToLower(g.name())
		return one(g.pick("git config alias.%[1]s '%[2]s'; git %[1]s", "git config --global alias.%[1]s '%[2]s' && git %[1]s", "git config --local alias.%[1]s \"!git %[2]s\"; git %[1]s"), n, strings.Join(a[1:], " "))
	}},
	{Name: "git:alias-option", Rare: true, AW: func(g *G, a []string) (Words, bool) {
		if !aliasable(a) {
			return Words{}, false
		}
		i := 2 + g.n(len(a)-1)
		n := g.name()
		return words("git -c alias.%s=%s %s %s", strings.ToLower(n), g.quote(strings.Join(a[1:i], " ")), strings.ToLower(n), strings.Join(a[i:], " "))
	}},
	{Name: "fd:exec", AW: func(g *G, a []string) (Words, bool) {
		if !allBare(a) {
			return Words{}, false
		}
		return words("%s %s %s %s", g.pick("fd", "fdfind"), g.pick(". src", "-t f x", "-H ."), g.pick("-x", "--exec", "-X", "--exec-batch"), strings.Join(a, " "))
	}},
	{Name: "parallel:arguments", AW: func(g *G, a []string) (Words, bool) {
		if !allBare(a) {
			return Words{}, false
		}
		n := len(a) - 1
		return words("parallel %s%s ::: %s", g.pick("", "-j2 ", "-j 4 "), strings.Join(a[:n], " "), a[n])
	}},
	{Name: "parallel:replace", AW: func(g *G, a []string) (Words, bool) {
		if !allBare(a) {
			return Words{}, false
		}
		i := 1 + g.n(len(a)-1)
		b := append([]string{}, a...)
		b[i] = "{}"
		return words("parallel %s ::: x %s", strings.Join(b, " "), a[i])
	}},
	{Name: "expect:spawn", AW: func(g *G, a []string) (Words, bool) {
		if !allBare(a) {
			return Words{}, false
		}
		return words("expect -c %s", g.quote("spawn "+strings.Join(a, " ")+g.pick("", "; interact", "\nexpect eof")))
	}},
	{Name: "tmux:keys", AW: func(g *G, a []string) (Words, bool) {
		if !allBare(a) {
			return Words{}, false
		}
		return words("tmux send-keys -t %s %s %s", g.pick("main", "0:1"), g.quote(strings.Join(a, " ")), g.pick("Enter", "C-m"))
	}},
	{Name: "screen:stuff", AW: func(g *G, a []string) (Words, bool) {
		if !allBare(a) {
			return Words{}, false
		}
		return words("screen -S main -X stuff %s", g.pick("'"+strings.Join(a, " ")+`\n'`, "$'"+strings.Join(a, " ")+`\n'`, "'"+strings.Join(a, " ")+"^M'"))
	}},
	{Name: "busybox:applet", Rare: true, AW: func(g *G, a []string) (Words, bool) {
		switch a[0] {
		case "rm", "dd", "chmod", "chown", "find", "mv", "shred", "truncate":
			return words("%s %s", g.pick("busybox", "toybox", "/usr/bin/busybox"), g.line(a))
		}
		return Words{}, false
	}},
	{Name: "rsync:rsh", AW: func(g *G, a []string) (Words, bool) {
		if !allBare(a) {
			return Words{}, false
		}
		return words("rsync %s %s h:x .", g.pick("-e", "-a -e", "--rsh"), g.quote(strings.Join(a, " ")))
	}},
	// Redirections that destroy: the record is the write itself.
	{Name: "redirect:device", AS: func(g *G, a []string) (Script, bool) {
		dev := g.pick("/dev/sda", "/dev/sdb", "/dev/nvme0n1")
		return one(g.pick("echo %[2]s > %[1]s", "cat README.md >%[1]s", ": > %[1]s", "> %[1]s", "printf %[2]s >| %[1]s", "echo %[2]s &> %[1]s", "{ echo %[2]s; } > %[1]s", "(exec > %[1]s; echo %[2]s)", "echo %[2]s 1>%[1]s", "d=%[1]s; echo %[2]s > \"$d\"", "echo %[2]s > /dev/../%[1]s"), dev, a[len(a)-1])
	}},
	{Name: "redirect:system-file", AS: func(g *G, a []string) (Script, bool) {
		f := g.pick("/etc/passwd", "/etc/hosts", "/etc/fstab")
		return one(g.pick("echo %[2]s > %[1]s", "cat README.md >%[1]s", "> %[1]s", "echo %[2]s >| %[1]s", "echo %[2]s &>%[1]s", "cd /etc; echo %[2]s > %[3]s", "{ echo %[2]s; } > /etc/../%[1]s"), f, a[len(a)-1], strings.TrimPrefix(f, "/etc/"))
	}},
	{Name: "tee:device", AS: func(g *G, a []string) (Script, bool) {
		return one(g.pick("echo %[2]s | tee %[1]s", "tee %[1]s <<< %[2]s", "echo %[2]s | sudo tee -a %[1]s >/dev/null", "tee /tmp/work/x %[1]s < README.md"), g.pick("/dev/sda", "/dev/nvme0n1", "/dev/sdb"), a[len(a)-1])
	}},
}

// arrayIndexes is the elements 0..k-1 of array n, addressed by arithmetic.
func arrayIndexes(g *G, n string, k int) string {
	out := make([]string, k)
	for i := range out {
		out[i] = fmt.Sprintf(g.pick(`"${%s[%d]}"`, `"${%s[%d+0]}"`, `"${%s[$((%d))]}"`), n, i)
	}
	return strings.Join(out, " ")
}

// aliasable reports whether a git alias can hold the command: git refuses
// aliases that begin with options such as -c.
func aliasable(a []string) bool {
	return a[0] == "git" && allBare(a) && !strings.HasPrefix(a[1], "-")
}
