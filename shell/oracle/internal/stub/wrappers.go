//go:build linux

package main

import "syscall"

// sudo: -s and -i hand the operands to a shell, every byte but letters, digits,
// "_", "-" and "$" escaped.
func sudo(args []string) {
	o := parse(args, "CDghpRrTtuU", "user", "group", "host", "prompt", "chdir", "chroot", "role", "type", "other-user", "command-timeout", "close-from")
	rest := setenv(o.rest)
	if dir, ok := o.value('D', "chdir"); ok {
		_ = syscall.Chdir(dir)
	}
	if !o.has('s', "shell") && !o.has('i', "login") {
		exec(rest)
	}
	if len(rest) == 0 {
		exec([]string{"/bin/bash"})
	}
	text := ""
	for i, a := range rest {
		if i > 0 {
			text += " "
		}
		for j := 0; j < len(a); j++ {
			c := a[j]
			plain := c == '_' || c == '-' || c == '$' ||
				'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
			if !plain {
				text += `\`
			}
			text += a[j : j+1]
		}
	}
	exec([]string{"/bin/bash", "-c", text})
}

// su [options] [-] [user [argument…]]: the arguments go to the shell; runuser
// with -u runs its operands.
func su(name string, args []string) {
	if name == "runuser" {
		if o := parse(args, "ugG", "user", "group"); o.has('u', "user") {
			exec(o.rest)
		}
	}
	o := permuted(args, "cgGsuw", "command", "group", "shell", "session-command")
	rest := o.rest
	if len(rest) > 0 && rest[0] == "-" {
		rest = rest[1:]
	}
	rest = after(rest, 1)
	cmd, ok := o.value('c', "command")
	if !ok {
		exec(append([]string{"/bin/bash"}, rest...))
	}
	exec(append([]string{"/bin/bash", "-c", cmd}, rest...))
}

// flock FILE COMMAND… or FILE -c 'text'.
func flock(args []string) {
	o := parse(args, "wE", "timeout", "wait", "conflict-exit-code")
	rest := after(o.rest, 1)
	if len(rest) > 1 && (rest[0] == "-c" || rest[0] == "--command") {
		shell(rest[1])
	}
	exec(rest)
}

func script(args []string) {
	o := permuted(args, "BEIOTmoc", "command", "log-out", "log-in", "log-io", "log-timing", "echo", "output-limit")
	if cmd, ok := o.value('c', "command"); ok {
		shell(cmd)
	}
}

// parallel runs its command once per argument, through a shell.
func parallel(args []string) {
	o := parse(args, "jPnNIa", "jobs", "max-procs", "arg-file", "delay")
	var cmd, inputs []string
	for i, a := range o.rest {
		if a == ":::" {
			inputs = o.rest[i+1:]
			break
		}
		cmd = append(cmd, a)
	}
	if inputs == nil {
		inputs = lines()
	}
	for _, in := range inputs {
		text, replaced := replace(join(cmd), "{}", quote(in))
		switch {
		case len(cmd) == 0:
			text = in
		case !replaced:
			text += " " + quote(in)
		}
		spawn([]string{"/bin/bash", "-c", text})
	}
}

// fd runs its command for one path it pretends to have found.
func fd(args []string) {
	for i, a := range args {
		switch a {
		case "-x", "--exec", "-X", "--exec-batch":
			var cmd []string
			seen := false
			for _, w := range args[i+1:] {
				if w == ";" {
					break
				}
				w, ok := replace(w, "{}", "./src/a.txt")
				seen = seen || ok
				cmd = append(cmd, w)
			}
			if !seen {
				cmd = append(cmd, "./src/a.txt")
			}
			exec(cmd)
		}
	}
}

func busybox(args []string) {
	if len(args) == 0 {
		return
	}
	if args[0] == "sh" || args[0] == "ash" {
		exec(append([]string{"/bin/sh"}, args[1:]...))
	}
	exec(args)
}

// tmux: a new window runs its one operand through a shell, several directly;
// send-keys types them into a shell.
func tmux(args []string) {
	o := parse(args, "cfLST")
	if len(o.rest) == 0 {
		return
	}
	switch sub := o.rest[0]; sub {
	case "new", "new-session", "new-window", "neww", "split-window", "splitw", "respawn-pane":
		o = parse(o.rest[1:], "ceFlnpstxyf")
	case "run-shell", "run":
		o = parse(o.rest[1:], "cdt")
	case "send-keys", "send":
		o = parse(o.rest[1:], "cNt")
		typed := ""
		for _, k := range o.rest {
			if k == "Enter" || k == "C-m" {
				k = "\n"
			}
			typed += k
		}
		exec([]string{"/bin/bash", "-c", typed})
	default:
		return
	}
	if len(o.rest) == 1 {
		shell(o.rest[0])
	}
	exec(o.rest)
}

// screen -dm CMD…, screen -X stuff 'text'.
func screen(args []string) {
	o := parse(args, "ceehpStTX")
	if sub, ok := o.value('X', ""); ok {
		if sub == "stuff" && len(o.rest) > 0 {
			text, _ := replace(o.rest[0], "^M", "\n")
			text, _ = replace(text, `\n`, "\n")
			exec([]string{"/bin/bash", "-c", text})
		}
		return
	}
	exec(o.rest)
}

// expect -c 'spawn CMD…': Tcl words separated by blanks.
func expect(args []string) {
	o := parse(args, "cdfD")
	text, ok := o.value('c', "")
	if !ok || len(text) < 6 || text[:6] != "spawn " {
		return
	}
	for i := 0; i < len(text); i++ {
		if text[i] == ';' || text[i] == '\n' {
			text = text[:i]
			break
		}
	}
	var words []string
	for _, w := range split(text[6:], ' ') {
		if w != "" {
			words = append(words, w)
		}
	}
	exec(words)
}

func mise(args []string) {
	if len(args) == 0 || args[0] != "exec" && args[0] != "x" {
		return
	}
	o := parse(args[1:], "cCj", "command", "cd", "jobs")
	if c, ok := o.value('c', "command"); ok {
		shell(c)
	}
	for i, a := range args {
		if a == "--" {
			exec(args[i+1:])
		}
	}
}

func cutPrefix(s, prefix string) (string, bool) {
	if len(s) >= len(prefix) && s[:len(prefix)] == prefix {
		return s[len(prefix):], true
	}
	return s, false
}

func replace(s, old, with string) (string, bool) {
	out, found := "", false
	for i := 0; i < len(s); {
		if len(s)-i >= len(old) && s[i:i+len(old)] == old {
			out += with
			i += len(old)
			found = true
			continue
		}
		out += s[i : i+1]
		i++
	}
	return out, found
}

// lines are the lines of standard input.
func lines() []string {
	all := readAll(0)
	if len(all) == 0 {
		return nil
	}
	if all[len(all)-1] == '\n' {
		all = all[:len(all)-1]
	}
	return split(string(all), '\n')
}
