package serve

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"rv/actions"
	"rv/gate"
	"rv/internal/compiled"
	"rv/internal/inforce"
	"rv/internal/strictjson"
	"rv/internal/version"
	"rv/request"
)

// Server says where actions come from and how they are run.
type Server struct {
	// Env is the environment of every run. Its configuration is read for each call.
	Env gate.Env
	// Dir is the directory the server runs in.
	Dir string
	// Session names this process to grants and the log.
	Session string
	Getenv  func(string) string
}

// instructions are for the model.
const instructions = "Each tool is an operation that is previewed unless dry_run is false. Preview first, and show the person what it would do. " +
	"A refused call says why; trying again does not help."

// New is the server for the SDK, with the actions of now whose programs are installed.
func (s *Server) New() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "rv", Title: "rv gated actions", Version: version.Version}, &mcp.ServerOptions{
		Instructions: instructions,
		Capabilities: &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}},
	})
	all, _ := s.load()
	for i := range all.Actions {
		if a := &all.Actions[i]; a.Installed(s.Getenv("PATH")) == nil {
			server.AddTool(tool(a), s.handle)
		}
	}
	return server
}

// load is the catalogue in force, and the user's opt-ins.
func (s *Server) load() (actions.Catalogue, compiled.OptIns) {
	var c inforce.Config
	if s.Env.Config != nil {
		c = s.Env.Config(s.Dir)
	}
	all, _ := actions.Load(c, s.Env.Home)
	return all, c.OptIns
}

// handle answers one call.
func (s *Server) handle(ctx context.Context, call *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	rep := s.run(ctx, call.Params.Name, call.Params.Arguments)
	doc := rep.JSON()
	return &mcp.CallToolResult{
		Content:           []mcp.Content{&mcp.TextContent{Text: string(doc)}},
		StructuredContent: json.RawMessage(doc),
		IsError:           !rep.OK(),
	}, nil
}

func (s *Server) run(ctx context.Context, name string, arguments []byte) actions.Report {
	all, optIns := s.load()
	a, ok := all.Find(name)
	if !ok {
		return actions.NotOrdered(name, actions.Unknown{Name: name})
	}
	mode, args, err := read(a, arguments)
	if err != nil {
		return actions.NotOrdered(name, err)
	}
	order, err := all.Order(name, mode, args, s.Getenv("PATH"))
	if err != nil {
		return actions.NotOrdered(name, err)
	}
	runner := actions.Runner{Env: s.Env, Caller: request.Caller{Host: "mcp", Session: s.Session, Call: rand.Text(), Cwd: s.Dir}, Getenv: s.Getenv}
	return runner.Do(ctx, order, actions.Agent{OptIns: optIns})
}

// read reads the arguments of a call. They are read by one reader, and only if all readers
// read them alike.
func read(a *actions.Action, arguments []byte) (actions.Mode, actions.Args, error) {
	if len(arguments) == 0 || string(arguments) == "null" {
		arguments = []byte("{}")
	}
	values := map[string]any{}
	if strictjson.Check(arguments, strictjson.Limits{Depth: 64}) != strictjson.Sound {
		return actions.Preview, nil, errors.New("the arguments are not one well-formed JSON object")
	}
	if err := json.Unmarshal(arguments, &values); err != nil {
		return actions.Preview, nil, errors.New("the arguments are not one JSON object")
	}
	mode := actions.Preview
	if v, given := values[dryRun]; given {
		dry, ok := v.(bool)
		if !ok {
			return actions.Preview, nil, fmt.Errorf("%s of %s is true or false", dryRun, a.Name)
		}
		if delete(values, dryRun); !dry {
			mode = actions.Real
		}
	}
	args, err := a.ArgsFrom(values)
	return mode, args, err
}
