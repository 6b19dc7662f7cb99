package main

import (
	"rv/config"
	"rv/gate"
)

// hostEnv is the environment of this machine, with the configuration as it stands: rv
// can parse what changed.
func hostEnv() gate.Env {
	env := gate.HostEnv()
	env.Config = gate.Files(env.Home, config.Read, nil)
	return env
}
