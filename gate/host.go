package gate

import (
	"os"
	"strings"

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
	return env
}
