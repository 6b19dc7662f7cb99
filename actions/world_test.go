package actions

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"rv/config"
	"rv/gate"
	"rv/internal/compiled"
	"rv/internal/fakemo"
	"rv/internal/inforce"
	"rv/request"
	"rv/rules"
)

// world is a home with the fake mo, the built-in catalogue, and a gate with the user's
// sealed configuration.
type world struct {
	*fakemo.World
	t *testing.T
	Catalogue
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{World: fakemo.NewWorld(t), t: t}
	var err error
	w.Catalogue, err = Builtin(w.Home)
	require.NoError(t, err)
	return w
}

func (w *world) place() inforce.Place { return inforce.Place{Home: w.Home} }

// seal writes the user's policy file and seals it.
func (w *world) seal(text string) {
	w.t.Helper()
	path := w.Home + "/.config/rv/policy.toml"
	require.NoError(w.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(w.t, os.WriteFile(path, []byte(text), 0o600))
	c, _ := inforce.Load(w.place(), config.Read)
	forms, ok := config.Forms(c)
	require.True(w.t, ok)
	require.NoError(w.t, inforce.Seal(w.Home, forms))
}

func (w *world) env() gate.Env {
	table := rules.Builtin()
	return gate.Env{Rules: table, Packs: rules.Defaults(table), Home: w.Home, Config: func(string) inforce.Config {
		c, _ := inforce.Load(w.place(), config.Read)
		return c
	}}
}

func (w *world) runner() *Runner {
	return &Runner{Env: w.env(), Caller: request.Caller{Host: "test", Cwd: w.Home}, Getenv: w.Getenv}
}

func (w *world) order(name string, mode Mode, args Args) Order {
	w.t.Helper()
	o, err := w.Order(name, mode, args, w.Bin)
	require.NoError(w.t, err)
	return o
}

// willing is a surface of each kind that lets everything run that it may.
func willing() map[string]Surface {
	return map[string]Surface{
		"gui":   GUI{FullDiskAccess: true, Confirmed: true},
		"agent": Agent{compiled.OptIns{Cleanups: true, Irreversible: true}},
		"cli":   CLI{Yes: true, Irreversible: true},
	}
}

// apps are the arguments of uninstall.
func apps(names ...string) Args { return Args{"apps": names} }

// argsFor are arguments that an action of the built-in catalogue takes.
func argsFor(name string) Args {
	if name == "uninstall" {
		return apps("Zoomer")
	}
	return nil
}

// never is a clock on which nothing is ever late.
func never(time.Duration) <-chan time.Time { return nil }
