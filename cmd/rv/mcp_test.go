package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/rogpeppe/go-internal/testscript"
)

// calling (call TOOL ARGUMENTS) calls a tool of rv mcp serve with the client of the SDK and
// writes the text of the result to the file "result".
func calling(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: [!] call TOOL ARGUMENTS")
	}
	cmd := exec.Command("rv", "mcp", "serve")
	for _, dir := range filepath.SplitList(ts.Getenv("PATH")) {
		if path, err := exec.LookPath(filepath.Join(dir, "rv")); err == nil {
			cmd.Path, cmd.Err = path, nil
			break
		}
	}
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = []string{"HOME=" + ts.Getenv("HOME"), "PATH=" + ts.Getenv("PATH")}
	ctx := context.Background()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(ctx, &mcp.CommandTransport{Command: cmd}, nil)
	ts.Check(err)
	defer session.Close()
	result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: args[0], Arguments: json.RawMessage(args[1])})
	ts.Check(err)
	if result.IsError != neg {
		ts.Fatalf("isError is %v", result.IsError)
	}
	text, ok := result.Content[0].(*mcp.TextContent)
	if !ok {
		ts.Fatalf("the result holds no text")
	}
	ts.Check(os.WriteFile(ts.MkAbs("result"), []byte(text.Text+"\n"), 0o644))
}
