//go:build linux

package main

import "syscall"

const repository = "/home/dev/repo"

// submodule is where "submodule foreach" runs its command: a directory the text
// does not name.
const submodule = repository + "/sub"

// gitConfig keeps what "git config" stored during one script.
const gitConfig = "/rec/gitconfig"

// git executes what git would: aliases, submodule foreach, bisect run, rebase
// --exec, filter-branch, and the programs named by configuration or
// environment.
func git(args []string) {
	var alias [][2]string
	i := 0
global:
	for i < len(args) {
		switch a := args[i]; a {
		case "-c", "-C", "--git-dir", "--work-tree", "--namespace", "--config-env", "--exec-path", "--super-prefix":
			if i+1 >= len(args) {
				return
			}
			if a == "-c" {
				alias = append(alias, setting(args[i+1]))
			}
			if a == "-C" {
				_ = syscall.Chdir(args[i+1])
			}
			i += 2
		default:
			if len(a) < 2 || a[0] != '-' {
				break global
			}
			i++
		}
	}
	if i >= len(args) {
		return
	}
	sub, rest := args[i], args[i+1:]
	alias = append(stored(), alias...)
	for j := len(alias) - 1; j >= 0; j-- {
		if lower(alias[j][0]) != "alias."+lower(sub) {
			continue
		}
		runAlias(args[:i], alias[j][1], rest)
		return
	}
	subcommand(sub, rest, alias)
}

func setting(s string) [2]string {
	for i := 0; i < len(s); i++ {
		if s[i] == '=' {
			return [2]string{s[:i], s[i+1:]}
		}
	}
	return [2]string{s, "true"}
}

// runAlias: "!text" runs in a shell with the arguments, anything else replaces
// the subcommand; the options before it hold on.
func runAlias(global []string, value string, rest []string) {
	if len(value) == 0 {
		return
	}
	if value[0] != '!' {
		var words []string
		for _, w := range split(value, ' ') {
			if w != "" {
				words = append(words, w)
			}
		}
		exec(append(append(append([]string{"git"}, global...), words...), rest...))
	}
	_ = syscall.Chdir(repository)
	text := value[1:]
	if len(rest) == 0 {
		shell(text, text)
	}
	shell(text+` "$@"`, append([]string{text}, rest...)...)
}

func subcommand(sub string, rest []string, config [][2]string) {
	switch sub {
	case "rev-parse":
		for _, a := range rest {
			switch a {
			case "--show-toplevel":
				write(repository + "\n")
			case "--git-dir":
				write(repository + "/.git\n")
			case "HEAD", "--short":
				write("3f1c9d2\n")
			}
		}
	case "config":
		o := parse(rest, "f", "file", "type")
		if len(o.rest) == 2 && !o.has('l', "list") {
			store(o.rest[0], o.rest[1])
		}
	case "submodule":
		o := parse(rest, "")
		if len(o.rest) == 0 || o.rest[0] != "foreach" {
			return
		}
		cmd := parse(o.rest[1:], "").rest
		_ = syscall.Chdir(submodule)
		if len(cmd) == 1 {
			shell(cmd[0])
		}
		exec(cmd)
	case "bisect":
		if len(rest) > 1 && rest[0] == "run" {
			shell(quoteAll(rest[1:]))
		}
	case "rebase":
		for i, a := range rest {
			v, ok := cutPrefix(a, "--exec=")
			if (a == "--exec" || a == "-x") && i+1 < len(rest) {
				v, ok = rest[i+1], true
			} else if !ok && len(a) > 2 && a[:2] == "-x" {
				v, ok = a[2:], true
			}
			if ok {
				spawn([]string{"/bin/sh", "-c", v})
			}
		}
		if hasFlag(rest, "-i", "--interactive") {
			editor(config, "GIT_SEQUENCE_EDITOR", "sequence.editor")
		}
	case "filter-branch":
		for i, a := range rest {
			switch a {
			case "--tree-filter", "--index-filter", "--msg-filter", "--env-filter", "--commit-filter", "--parent-filter", "--tag-name-filter":
				if i+1 < len(rest) {
					spawn([]string{"/bin/sh", "-c", rest[i+1]})
				}
			}
		}
	case "commit":
		if !hasFlag(rest, "-m", "-am", "-F", "--no-edit") {
			editor(config, "GIT_EDITOR", "core.editor")
		}
	case "fetch", "pull", "push", "clone", "ls-remote":
		remote(config)
	case "log", "diff", "show":
		pager(config)
	}
}

func hasFlag(args []string, names ...string) bool {
	for _, a := range args {
		for _, n := range names {
			if a == n {
				return true
			}
		}
	}
	return false
}

// lookup is the value of an environment variable or, without it, of a
// configuration key.
func lookup(config [][2]string, env, key string) string {
	if v, ok := syscall.Getenv(env); ok && env != "" {
		return v
	}
	for i := len(config) - 1; i >= 0; i-- {
		if lower(config[i][0]) == lower(key) {
			return config[i][1]
		}
	}
	return ""
}

// editor runs the configured editor on a file, through a shell.
func editor(config [][2]string, env, key string) {
	v := lookup(config, env, key)
	if v == "" && env == "GIT_SEQUENCE_EDITOR" {
		v = lookup(config, "GIT_EDITOR", "core.editor")
	}
	if v == "" {
		v = lookup(nil, "EDITOR", "")
	}
	if v != "" {
		shell(v+` "$@"`, v, repository+"/.git/COMMIT_EDITMSG")
	}
}

func remote(config [][2]string) {
	if v := lookup(config, "GIT_SSH_COMMAND", "core.sshcommand"); v != "" {
		shell(v+` "$@"`, v, "git@host", "git-upload-pack 'x.git'")
	}
}

func pager(config [][2]string) {
	if v := lookup(config, "GIT_PAGER", "core.pager"); v != "" {
		shell(v)
	}
}

func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

func store(key, value string) {
	fd, err := syscall.Open(gitConfig, syscall.O_WRONLY|syscall.O_APPEND|syscall.O_CREAT, 0o600)
	if err != nil {
		die("cannot keep git configuration: " + err.Error())
	}
	_, _ = syscall.Write(fd, []byte(key+"\x00"+value+"\x00"))
	_ = syscall.Close(fd)
}

func stored() [][2]string {
	fd, err := syscall.Open(gitConfig, syscall.O_RDONLY, 0)
	if err != nil {
		return nil
	}
	fields := split(string(readAll(fd)), 0)
	_ = syscall.Close(fd)
	var out [][2]string
	for i := 0; i+1 < len(fields); i += 2 {
		out = append(out, [2]string{fields[i], fields[i+1]})
	}
	return out
}
