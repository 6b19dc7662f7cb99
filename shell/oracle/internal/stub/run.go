//go:build linux

package main

import "syscall"

// run does what the real program name would do for the script. Programs that
// are not listed do nothing.
func run(name string, argv []string) {
	args := argv[1:]
	switch name {
	case "find", "mv", "cp", "chmod", "ln", "tee", "install", "touch":
		through(name, argv)

	// Other identities.
	case "sudo":
		sudo(args)
	case "doas":
		o := parse(args, "aCu")
		if o.has('s', "") && len(o.rest) == 0 {
			exec([]string{"/bin/sh"})
		}
		exec(o.rest)
	case "su", "runuser":
		su(name, args)
	case "pkexec":
		exec(parse(args, "", "user").rest)

	// Wrappers that run their operands.
	case "ionice":
		exec(parse(args, "cnpPu", "class", "classdata", "pid").rest)
	case "time":
		exec(parse(args, "fo", "format", "output").rest)
	case "strace":
		exec(parse(args, "abeEIoOpPsSuUX", "output", "trace", "user").rest)
	case "ltrace":
		exec(parse(args, "aAeFlnopsSuxX", "output", "library").rest)
	case "unshare":
		exec(parse(args, "GRSw", "root", "wd", "setuid", "setgid", "map-user", "map-group", "propagation").rest)
	case "nsenter":
		exec(parse(args, "tGS", "target", "setuid", "setgid").rest)
	case "systemd-run":
		exec(parse(args, "CEGHMptu", "property", "unit", "description", "slice", "uid", "gid", "nice", "setenv", "working-directory", "machine", "host").rest)
	case "taskset":
		exec(after(parse(args, "").rest, 1))
	case "chrt":
		exec(after(parse(args, "TPD").rest, 1))
	case "chroot":
		exec(after(parse(args, "", "userspec", "groups").rest, 1))
	case "flock":
		flock(args)
	case "watch":
		o := parse(args, "nq", "interval", "equexit")
		if o.has('x', "exec") {
			exec(o.rest)
		}
		shell(join(o.rest))
	case "script":
		script(args)
	case "entr":
		o := parse(args, "")
		if o.has('s', "") {
			shell(join(o.rest))
		}
		exec(o.rest)
	case "parallel":
		parallel(args)
	case "fd", "fdfind":
		fd(args)
	case "busybox", "toybox":
		busybox(args)
	case "tmux":
		tmux(args)
	case "screen":
		screen(args)
	case "expect":
		expect(args)

	// Other machines and containers.
	case "ssh":
		ssh(args)
	case "docker", "podman", "nerdctl":
		docker(args)
	case "kubectl", "oc":
		kubectl(args)

	// Package runners.
	case "npx", "bunx":
		o := parse(args, "pc", "package", "call")
		if c, ok := o.value('c', "call"); ok {
			shell(c)
		}
		exec(o.rest)
	case "uvx":
		exec(parse(args, "p", "from", "python", "with").rest)
	case "pipx":
		if len(args) > 0 && args[0] == "run" {
			exec(parse(args[1:], "", "spec", "python").rest)
		}
	case "direnv":
		if len(args) > 2 && args[0] == "exec" {
			exec(args[2:])
		}
	case "asdf":
		if len(args) > 0 && args[0] == "exec" {
			exec(args[1:])
		}
	case "mise":
		mise(args)

	// Programs that execute a string of theirs.
	case "git":
		git(args)
	case "rsync":
		rsync(args)
	case "tar":
		tar(args)
	case "vim", "vi", "nvim":
		vim(args)
	case "which":
		for _, a := range args {
			write("/usr/bin/" + a + "\n")
		}
	default:
		if len(name) > 4 && name[:4] == "git-" {
			git(append([]string{name[4:]}, args...))
		}
	}
}

// after drops n operands.
func after(args []string, n int) []string {
	if len(args) < n {
		return nil
	}
	return args[n:]
}

func write(s string) { _, _ = syscall.Write(1, []byte(s)) }

// setenv applies leading NAME=value operands and returns the rest.
func setenv(args []string) []string {
	for len(args) > 0 {
		eq := -1
		for i := 0; i < len(args[0]); i++ {
			if args[0][i] == '=' {
				eq = i
				break
			}
		}
		if eq <= 0 {
			break
		}
		_ = syscall.Setenv(args[0][:eq], args[0][eq+1:])
		args = args[1:]
	}
	return args
}
