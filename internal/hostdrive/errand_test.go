//go:build unix

package hostdrive

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMain: the second process is this program.
func TestMain(m *testing.M) {
	if status, meant := Inside(os.Args); meant {
		os.Exit(status)
	}
	os.Exit(m.Run())
}

// errand has sh run script in the place of Grok.
func errand(t *testing.T, script string) Errand {
	t.Helper()
	w, err := NewWorld(t.TempDir(), nil)
	require.NoError(t, err)
	return Errand{
		World: w, Host: "grok", Command: []string{"/bin/sh", "-c", script}, Env: w.Environment("/usr/bin:/bin"),
		Limit: time.Minute,
	}
}

func TestAHostSeesItsWorldOnly(t *testing.T) {
	t.Setenv("SECRET", "of the machine")
	e := errand(t, "env; cat .git/HEAD; cat $HOME/.grok/config.toml; exit 3")
	found, err := e.Run(context.Background())
	require.NoError(t, err)
	assert.Equal(t, "exit status 3", found.Exit)
	assert.False(t, found.TimedOut)
	assert.NotContains(t, found.Output, "SECRET")
	assert.Contains(t, found.Output, "HOME="+e.World.Home+"\n")
	assert.Contains(t, found.Output, "ref: refs/heads/main")
	assert.Contains(t, found.Output, `base_url = "http://127.0.0.1:`)
	assert.NotContains(t, strings.Join(e.Env, "\n"), os.Getenv("PATH")+"\n")
}

func TestWhatIsThereStays(t *testing.T) {
	e := errand(t, "cat $HOME/.grok/config.toml")
	require.NoError(t, WriteFiles(e.World.Home, map[string]string{".grok/config.toml": "theirs\n"}))
	found, err := e.Run(context.Background())
	require.NoError(t, err)
	assert.Equal(t, "theirs", found.Output)
}

func TestIsolated(t *testing.T) {
	if err := CanIsolate(); err != nil {
		t.Skip("no namespaces here: ", err)
	}
	// The interfaces, and the processes.
	e := errand(t, `sed 1,2d /proc/net/dev | cut -d: -f1; ls -d /proc/[0-9]* | wc -l`)
	e.Isolated = true
	found, err := e.Run(context.Background())
	require.NoError(t, err)
	lines := strings.Fields(found.Output)
	require.Len(t, lines, 2, found.Output)
	assert.Equal(t, "lo", lines[0])
	assert.Less(t, len(lines[1]), 2, "the second process, the shell and what it starts")
}

func TestAHostThatDoesNotEndIsEnded(t *testing.T) {
	for _, how := range []string{"by its limit", "by who waits"} {
		t.Run(how, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			// What it leaves behind holds one end of a pipe.
			e := errand(t, `sleep 1000 >pipe & wait`)
			pipe := filepath.Join(e.World.Project, "pipe")
			require.NoError(t, syscall.Mkfifo(pipe, 0o600))
			opened := make(chan *os.File, 1)
			go func() {
				file, err := os.Open(pipe)
				assert.NoError(t, err)
				if how == "by who waits" {
					cancel()
				}
				opened <- file
			}()
			if how == "by its limit" {
				e.Limit = 2 * time.Second
				found, err := e.Run(ctx)
				require.NoError(t, err)
				assert.True(t, found.TimedOut)
			} else {
				_, err := e.Run(ctx)
				assert.ErrorIs(t, err, context.Canceled)
			}
			file := <-opened
			defer file.Close()
			_, err := io.ReadAll(file)
			assert.NoError(t, err, "its other end is closed once nobody is left")
		})
	}
}

func TestErrandsThatCannotBeRun(t *testing.T) {
	e := errand(t, "true")
	e.Host = "nobody"
	_, err := e.Run(context.Background())
	assert.ErrorContains(t, err, `unknown host "nobody"`)

	e = errand(t, "true")
	e.Command = []string{filepath.Join(e.World.Root, "none")}
	_, err = e.Run(context.Background())
	assert.ErrorContains(t, err, "run the host")

	e = errand(t, "true")
	e.World.Managed = t.TempDir()
	_, err = e.Run(context.Background())
	assert.ErrorContains(t, err, "files for all users are only tried in isolation")
}
