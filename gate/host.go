package gate

import (
	"os"
	"strings"

	"rv/guard"
	"rv/internal/owned"
	"rv/rules"
)

// HostEnv is the environment of this machine: built-in packs, the home directory,
// the real disk, the configuration as it was compiled. HOME only locates files: moving
// it can lose user rules, never built-in or managed ones.
func HostEnv() Env {
	t := rules.Builtin()
	env := Env{Rules: t, Packs: rules.Defaults(t), Disk: RealDisk{}}
	if home := os.Getenv("HOME"); strings.HasPrefix(home, "/") {
		env.Home = home
	}
	env.Config = Files(env.Home, nil, nil)
	env.Own = ownPrograms()
	env.Own.Hooks = owned.Moved(os.Getenv)
	return env
}

// ownPrograms are rv and rv-hook beside the program that runs, as it was found and as it
// was started: the way there may be a symbolic link.
func ownPrograms() (own guard.Own) {
	add := func(program string) {
		dir := program[:strings.LastIndexByte(program, '/')+1]
		if strings.HasPrefix(dir, "/") {
			own.Programs = append(own.Programs, dir+owned.CLI, dir+owned.Hook)
		}
	}
	self, _ := os.Executable()
	add(self)
	if len(os.Args) > 0 && os.Args[0] != self {
		add(os.Args[0])
	}
	return own
}
