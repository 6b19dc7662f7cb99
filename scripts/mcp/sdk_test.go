package mcp

import (
	"context"
	"encoding/json"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

type file struct {
	Path    string `json:"path"`
	Content string `json:"content,omitempty"`
}

func text(s string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: s}}}
}

// sdkServer is a server of the official SDK, with tools like server-filesystem's.
func sdkServer() {
	s := mcp.NewServer(&mcp.Implementation{Name: "sdk", Version: "0"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "write_file"}, func(_ context.Context, _ *mcp.CallToolRequest, f file) (*mcp.CallToolResult, any, error) {
		return text("written"), nil, os.WriteFile(f.Path, []byte(f.Content), 0o600)
	})
	mcp.AddTool(s, &mcp.Tool{Name: "read_file"}, func(_ context.Context, _ *mcp.CallToolRequest, f file) (*mcp.CallToolResult, any, error) {
		content, err := os.ReadFile(f.Path)
		return text(string(content)), nil, err
	})
	// slow says how far it is, then waits to be cancelled, and notes that it was.
	mcp.AddTool(s, &mcp.Tool{Name: "slow"}, func(ctx context.Context, r *mcp.CallToolRequest, f file) (*mcp.CallToolResult, any, error) {
		err := r.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: r.Params.GetProgressToken(), Progress: 1, Total: 2})
		if err != nil {
			return nil, nil, err
		}
		select {
		case <-ctx.Done():
			return nil, nil, os.WriteFile(f.Path, []byte("cancelled"), 0o600)
		case <-time.After(30 * time.Second):
			return text("not cancelled"), nil, nil
		}
	})
	if err := s.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		os.Exit(1)
	}
}

func TestTheSDKsClient(t *testing.T) {
	for name, server := range map[string]func(world) []string{
		"server-filesystem": world.filesystem,
		"SDK server":        func(world) []string { return sdk() },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			var progress atomic.Int32
			client := mcp.NewClient(&mcp.Implementation{Name: "client", Version: "0"}, &mcp.ClientOptions{
				ProgressNotificationHandler: func(context.Context, *mcp.ProgressNotificationClientRequest) { progress.Add(1) },
			})
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			session, err := client.Connect(ctx, &mcp.CommandTransport{Command: w.command(proxied(server(w))...)}, nil)
			require.NoError(t, err)
			tools, err := session.ListTools(ctx, nil)
			require.NoError(t, err)
			require.NotEmpty(t, tools.Tools)
			write := func(name string) *mcp.CallToolResult {
				result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "write_file", Arguments: file{w.path(name), "x"}})
				require.NoError(t, err)
				return result
			}
			fine := write("fine")
			assert.False(t, fine.IsError, "%v", fine)
			assert.FileExists(t, w.path("fine"))
			denied := write("denied")
			assert.True(t, denied.IsError)
			content, err := json.Marshal(denied.Content)
			require.NoError(t, err)
			assert.JSONEq(t, `[{"type":"text","text":"`+told+`"}]`, string(content))
			assert.NoFileExists(t, w.path("denied"))
			if name == "SDK server" {
				waited, stop := context.WithCancel(ctx)
				params := &mcp.CallToolParams{Name: "slow", Arguments: file{Path: w.path("cancelled")}}
				params.SetProgressToken("p")
				go func() {
					for progress.Load() == 0 && waited.Err() == nil {
						time.Sleep(10 * time.Millisecond)
					}
					stop()
				}()
				_, err = session.CallTool(waited, params)
				assert.ErrorIs(t, err, context.Canceled)
				assert.EqualValues(t, 1, progress.Load())
				assert.Eventually(t, func() bool { _, err := os.Stat(w.path("cancelled")); return err == nil }, 10*time.Second, 10*time.Millisecond, "the server was told")
			}
			require.NoError(t, session.Close())
		})
	}
}
