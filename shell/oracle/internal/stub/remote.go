//go:build linux

package main

import "syscall"

// remoteDir is where commands run that are not on this machine; the oracle
// knows them by it.
const remoteDir = "/srv/remote"

// ssh joins everything after the host with blanks and gives it to the login
// shell; options may also follow the host.
func ssh(args []string) {
	const value = "bBcDeEFIiJLlmoOpPQRSWw"
	o := parse(args, value)
	if len(o.rest) == 0 {
		return
	}
	o = parse(o.rest[1:], value)
	_ = syscall.Chdir(remoteDir)
	if len(o.rest) == 0 {
		exec([]string{"/bin/bash"})
	}
	exec([]string{"/bin/bash", "-c", join(o.rest)})
}

// docker exec C CMD…, docker compose exec SERVICE CMD…. docker run is recorded
// only: a fresh container is not this machine.
func docker(args []string) {
	o := parse(args, "cHl", "config", "context", "host", "log-level", "connection", "url")
	rest := o.rest
	if len(rest) > 0 && rest[0] == "compose" {
		rest = parse(rest[1:], "fp", "file", "project-name", "project-directory", "profile", "env-file").rest
	}
	if len(rest) > 0 && rest[0] == "container" {
		rest = rest[1:]
	}
	if len(rest) == 0 || rest[0] != "exec" {
		return
	}
	_ = syscall.Chdir(remoteDir)
	o = parse(rest[1:], "uwe", "user", "workdir", "env", "env-file", "detach-keys", "index")
	if dir, ok := o.value('w', "workdir"); ok {
		_ = syscall.Chdir(dir)
	}
	exec(after(o.rest, 1))
}

// kubectl [options] exec POD [options] [--] CMD….
func kubectl(args []string) {
	const value = "ncfslv"
	long := []string{"namespace", "context", "cluster", "kubeconfig", "container", "filename", "server", "user"}
	o := parse(args, value, long...)
	if len(o.rest) == 0 || o.rest[0] != "exec" {
		return
	}
	_ = syscall.Chdir(remoteDir)
	args = o.rest[1:]
	for i, a := range args {
		if a == "--" {
			exec(args[i+1:])
		}
	}
	o = parse(args, value, long...)
	o = parse(after(o.rest, 1), value, long...)
	exec(o.rest)
}
