package serve

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"

	"rv/actions"
	"rv/config"
	"rv/gate"
	"rv/internal/compiled"
	"rv/internal/fakemo"
	"rv/internal/inforce"
	"rv/internal/mac"
	"rv/internal/version"
	"rv/request"
	"rv/rules"
)

var update = flag.Bool("u", false, "update the golden files")

// world is a home with the fake mo, and a server in it.
type world struct {
	*fakemo.World
	t *testing.T
	Server
}

func newWorld(t *testing.T) *world {
	w := &world{World: fakemo.NewWorld(t), t: t}
	table := rules.Builtin()
	w.Server = Server{Dir: w.World.Home, Session: "s", Getenv: w.World.Getenv, Env: gate.Env{
		Rules: table, Packs: rules.Defaults(table), Home: w.World.Home, Config: func(string) inforce.Config {
			c, _ := inforce.Load(w.place(), config.Read)
			return c
		},
	}}
	return w
}

func (w *world) place() inforce.Place { return inforce.Place{Home: w.World.Home} }

// write writes the user's policy file; seal seals it too.
func (w *world) write(text string) {
	w.t.Helper()
	path := w.World.Home + "/.config/rv/policy.toml"
	require.NoError(w.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(w.t, os.WriteFile(path, []byte(text), 0o600))
}

func (w *world) seal(text string) {
	w.t.Helper()
	w.write(text)
	c, _ := inforce.Load(w.place(), config.Read)
	forms, ok := config.Forms(c)
	require.True(w.t, ok)
	require.NoError(w.t, inforce.Seal(w.World.Home, forms))
}

const (
	optIn = "[actions]\ncleanups = true\n"
	both  = optIn + "irreversible = true\n"
)

// client speaks raw lines, so that what is compared is what is on the wire.
type client struct {
	t      *testing.T
	in     io.Writer
	out    *bufio.Reader
	modern bool
	id     int
}

const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"}}`

// connect starts the server and, in the older era, shakes hands.
func (w *world) connect(modern bool) *client {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = w.New().Run(w.t.Context(), &mcp.IOTransport{Reader: inR, Writer: outW})
	}()
	w.t.Cleanup(func() {
		inW.Close()
		outR.Close()
		<-done
	})
	c := &client{t: w.t, in: inW, out: bufio.NewReader(outR), modern: modern}
	if !modern {
		c.ask("initialize", `"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}`)
		c.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	}
	return c
}

func (c *client) send(line string) {
	_, err := io.WriteString(c.in, line+"\n")
	require.NoError(c.t, err)
}

// ask sends a request and returns the line that answers it.
func (c *client) ask(method, params string) string {
	c.t.Helper()
	if c.modern {
		params = strings.TrimPrefix(params+","+meta, ",")
	}
	c.id++
	c.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":{%s}}`, c.id, method, params))
	line, err := c.out.ReadString('\n')
	require.NoError(c.t, err)
	require.Equal(c.t, int64(c.id), gjson.Get(line, "id").Int(), line)
	return strings.TrimSuffix(line, "\n")
}

func (c *client) call(tool, arguments string) string {
	c.t.Helper()
	return c.ask("tools/call", fmt.Sprintf(`"name":%q,"arguments":%s`, tool, arguments))
}

func era(modern bool) string {
	if modern {
		return "modern"
	}
	return "legacy"
}

var eras = [...]bool{false, true}

// shapes are calls that together show every shape of an answer.
var shapes = []struct {
	name, fault, policy, tool, arguments string
	arrange                              func(*world)
}{
	{"preview", "", "", "clean", `{}`, nil},
	{"real", "", optIn, "clean", `{"dry_run":false}`, nil},
	{"real-apps", "", both, "uninstall", `{"dry_run":false,"apps":["Zoomer"],"permanent":true}`, nil},
	{"preview-apps", "", "", "uninstall", `{"apps":["Zoomer","Chatter Beta"]}`, nil},
	{"half", "half", optIn, "clean", `{"dry_run":false}`, nil},
	{"interactive", "", both, "installer", `{"dry_run":false}`, nil},
	{"timed-out", "", "CATALOGUE", "wait", `{"dry_run":false,"what":"<&>"}`, nil},
	{"missing", "", optIn, "clean", `{"dry_run":false}`, func(w *world) { require.NoError(w.t, os.Remove(w.Bin+"/mo")) }},
	{"blocked-cleanups", "", "", "clean", `{"dry_run":false}`, nil},
	{"blocked-irreversible", "", optIn, "uninstall", `{"dry_run":false,"apps":["Zoomer"]}`, nil},
	{"blocked-policy", "", both + `[[rule]]` + "\ntarget = \"action:clean\"\nreason = \"x\"\n", "clean", `{"dry_run":false}`, nil},
	{"blocked-incomplete", "", "", "clean", `{}`, func(w *world) { w.Env.Rules = nil }},
	{"preflight", "superset", both, "uninstall", `{"dry_run":false,"apps":["Zoomer"]}`, nil},
	{"preflight-unread", "unreadable", both, "uninstall", `{"dry_run":false,"apps":["Zoomer"]}`, nil},
	{"no-order", "", "", "uninstall", `{"apps":["unknown"]}`, nil},
}

// waiting is a catalogue whose real run is always out of time.
const waiting = `[[action]]
name = "wait"
title = "Wait"
severity = "recoverable"
effects = ["observe"]
reach = "project"
preview = { argv = ["/bin/sleep", "0"], timeout = "10s" }
real = { argv = ["/bin/sleep", "86400"], timeout = "1ms" }
[[action.param]]
name = "what"
kind = "string"
values = ["<&>"]
[[action.example]]
preview = ["/bin/sleep", "0"]
real = ["/bin/sleep", "86400"]
[[action.example]]
args = { what = "x" }
refused = true
`

// The bytes of every shape, in both eras. What changes here changes a promise.
func TestWire(t *testing.T) {
	for _, s := range shapes {
		for _, modern := range eras {
			t.Run(era(modern)+"/"+s.name, func(t *testing.T) {
				w := newWorld(t)
				w.SetFault(s.fault)
				policy := s.policy
				if policy == "CATALOGUE" {
					file := w.World.Home + "/wait.toml"
					require.NoError(t, os.WriteFile(file, []byte(waiting), 0o644))
					policy = optIn + fmt.Sprintf("[[catalogue]]\nfile = %q\ndigest = %q\n", file, config.FormatDigest(mac.Sum([]byte(waiting))))
				}
				w.seal(policy)
				c := w.connect(modern)
				if modern {
					c.ask("server/discover", "")
				}
				if s.arrange != nil {
					s.arrange(w)
				}
				line := c.call(s.tool, s.arguments)

				result := gjson.Get(line, "result")
				text := result.Get("content.0.text").String()
				var told, structured any
				require.NoError(t, json.Unmarshal([]byte(text), &told))
				require.NoError(t, json.Unmarshal([]byte(result.Get("structuredContent").Raw), &structured))
				assert.Equal(t, told, structured, "text and structured content are the same")
				assert.Len(t, result.Get("content").Array(), 1)
				refused := result.Get("structuredContent.blocked").Bool() || result.Get("structuredContent.error").Exists()
				assert.Equal(t, refused, result.Get("isError").Bool())
				assert.Equal(t, modern, result.Get("resultType").String() == "complete")

				line = strings.ReplaceAll(line, `"version":"`+version.Version+`"`, `"version":"VERSION"`)
				path := filepath.Join("testdata", era(modern), s.name+".json")
				if *update {
					require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
					require.NoError(t, os.WriteFile(path, []byte(line+"\n"), 0o644))
				}
				want, err := os.ReadFile(path)
				require.NoError(t, err)
				assert.Equal(t, string(want), line+"\n")
			})
		}
	}
}

// A call over MCP and a command line that may do the same say the same, byte for byte.
func TestAgentsAndCommandLinesAreAlike(t *testing.T) {
	compared := 0
	for _, modern := range eras {
		for _, name := range []string{"clean", "optimize", "uninstall", "purge", "installer"} {
			for mode := actions.Preview; mode <= actions.Real; mode++ {
				args, arguments := actions.Args{}, ""
				if name == "uninstall" {
					args, arguments = actions.Args{"apps": {"Zoomer"}}, `"apps":["Zoomer"],`
				}
				w := newWorld(t)
				w.seal(both)
				line := w.connect(modern).call(name, fmt.Sprintf(`{%s"dry_run":%v}`, arguments, mode == actions.Preview))

				cli := newWorld(t)
				all, err := actions.Builtin(cli.World.Home)
				require.NoError(t, err)
				o, err := all.Order(name, mode, args, cli.Bin)
				require.NoError(t, err)
				r := actions.Runner{Env: cli.Env, Caller: request.Caller{Host: "cli"}, Getenv: cli.World.Getenv}
				rep := r.Do(t.Context(), o, actions.CLI{Yes: true, Irreversible: true})
				assert.Equal(t, string(rep.JSON()), gjson.Get(line, "result.content.0.text").String(), "%s %v", name, mode)
				assert.Equal(t, cli.Calls(), w.Calls())
				compared++
			}
		}
	}
	assert.Equal(t, 2*5*2, compared)
}

// One server, one session: the opt-ins are those of the moment of each call.
func TestOptInsAreReadAnew(t *testing.T) {
	w := newWorld(t)
	c := w.connect(false)
	real := func() bool {
		return gjson.Get(c.call("clean", `{"dry_run":false}`), "result.structuredContent.blocked").Bool()
	}
	assert.True(t, real())
	w.seal(optIn)
	assert.False(t, real())
	w.write(optIn + "# edited\n")
	assert.True(t, real(), "what is not sealed does not count")
	w.seal(optIn)
	assert.False(t, real())
	w.write(`forbid = ["action:clean"]`)
	assert.True(t, real(), "what raises counts at once")
	assert.Equal(t, "clean\nclean\n", w.Calls())
	assert.Equal(t, compiled.OptIns{}, w.Env.Config("").OptIns)
}

// Arguments that two readers could read differently, and those that are none, start nothing.
func TestStrangeArguments(t *testing.T) {
	for _, arguments := range []string{
		`{"apps":["Zoomer"],"dry_run":true,"dry_run":false}`, `{"apps":["Zoomer"],"apps":["Chatter Beta"]}`, `{"apps":["Zoomer"],"dry_run":"false"}`, `{"apps":["Zoomer"],"dry_run":0}`,
		`{"apps":["Zoomer"],"dry_run":null}`, `{"apps":["Zoomer"],"Dry_Run":false}`, `[]`, `"x"`, `{"apps":["Zoomer"],"other":1}`, `{"apps":"Zoomer"}`, `{"apps":["Zoomer"],"permanent":null}`,
		`{"apps":["Zoomer",1]}`, `{"apps":["Zoomer"],"permanent":"true"}`, `{"apps":[]}`, `{"apps":["Zoomer"],"mode":"real"}`, `{}`, `{"apps":["--permanent"]}`,
	} {
		w := newWorld(t)
		w.seal(both)
		line := w.connect(true).call("uninstall", arguments)
		assert.True(t, gjson.Get(line, "error").Exists() || gjson.Get(line, "result.isError").Bool(), "%s: %s", arguments, line)
		assert.Empty(t, w.Calls(), arguments)
	}
}

// What is offered is what is installed, and every tool takes dry_run.
func TestTools(t *testing.T) {
	for _, modern := range eras {
		w := newWorld(t)
		c := w.connect(modern)
		tools := gjson.Get(c.ask("tools/list", ""), "result.tools")
		assert.Equal(t, `["clean","installer","optimize","purge","uninstall"]`, tools.Get("#.name").Raw)
		for _, tool := range tools.Array() {
			assert.Equal(t, "boolean", tool.Get("inputSchema.properties.dry_run.type").String())
			assert.True(t, tool.Get("inputSchema.properties.dry_run.default").Bool())
			assert.True(t, tool.Get("annotations.destructiveHint").Bool())
		}
		w = newWorld(t)
		require.NoError(t, os.Remove(w.Bin+"/mo"))
		assert.Empty(t, gjson.Get(w.connect(modern).ask("tools/list", ""), "result.tools").Array())
	}
}
