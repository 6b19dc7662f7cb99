package main

import (
	"rv/config"
	"rv/gate"
	"rv/internal/inforce"
	"rv/internal/term"
)

// hostEnv is the environment of this machine, with the configuration as it stands: rv
// can parse what changed.
func hostEnv() gate.Env {
	env := gate.HostEnv()
	env.Config = gate.Files(env.Home, config.Read, nil)
	return env
}

// warn says on stderr which files are broken: what the verdict rests on is not what
// stands there. rv config check says more.
func (a *app) warn(env gate.Env, dir string) {
	if env.Config == nil {
		return
	}
	c := env.Config(dir)
	broken := c.Seal != nil || c.Key != nil
	if broken {
		term.Error(a.stderr, "your configuration is not vouched for, so what it lowers does not count")
	}
	for i := range c.Sources {
		if s := &c.Sources[i]; s.State == inforce.Broken {
			term.Error(a.stderr, s.Path+" cannot be obeyed as it stands")
			broken = true
		}
	}
	if broken {
		term.Hint(a.stderr, "rv config check says what is wrong")
	}
}
