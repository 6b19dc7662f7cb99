package mcp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const denyWrites = `
enable = ["mcp.postgres"]
[[rule]]
target = "mcp:*/write_file"
label = "write_file"
reason = "Not here."
`

// A wire script is a sequence of lines, each of them sent or received exactly:
//
//	c>  the client sends       >s  the server receives
//	s>  the server sends       >c  the client receives
//
// Lines with # are comments.
func TestWire(t *testing.T) {
	scripts, err := filepath.Glob("testdata/wire/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, scripts)
	for _, path := range scripts {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			s := newStage(t, judging(t, denyWrites))
			for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
				verb, frame, _ := strings.Cut(line, " ")
				frame = strings.TrimLeft(frame, " ")
				switch verb {
				case "", "#":
				case "c>":
					s.client(frame)
				case "s>":
					s.serve(frame)
				case ">c":
					require.Equal(t, frame, s.clientGets(), "line %d", i+1)
				case ">s":
					require.Equal(t, frame, s.serverGets(), "line %d", i+1)
				default:
					t.Fatalf("line %d: %q", i+1, line)
				}
			}
			require.Zero(t, s.end("0"))
			rest, _ := s.fromProxy.ReadString(0)
			require.Empty(t, rest, "nothing more reaches the client")
			rest, _ = s.fromServer.ReadString(0)
			require.Empty(t, rest, "nothing more reaches the server")
		})
	}
}
