package gate

import (
	"os"
	"strings"

	"rv/rules"
)

// HostEnv is the environment of this machine: built-in packs, the home directory,
// the real disk. HOME only locates files: moving it can lose user rules, never
// built-in ones.
func HostEnv() Env {
	t := rules.Builtin()
	env := Env{Rules: t, Packs: rules.Defaults(t), Disk: RealDisk{}}
	if home := os.Getenv("HOME"); strings.HasPrefix(home, "/") {
		env.Home = home
	}
	return env
}
