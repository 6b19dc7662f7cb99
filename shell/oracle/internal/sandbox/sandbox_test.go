//go:build linux

package sandbox

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func boxes(t *testing.T) map[string]*Box {
	root, err := Stage(t.TempDir())
	require.NoError(t, err)
	out := map[string]*Box{}
	for name, kind := range map[string]Kind{"bubblewrap": Bubblewrap, "namespaces": Namespaces} {
		box, err := root.StartKind(kind)
		require.NoError(t, err, name)
		t.Cleanup(func() { _ = box.Close() })
		out[name] = box
	}
	return out
}

func TestRecords(t *testing.T) {
	cases := []struct{ name, script, want string }{
		{"by name", "rm -rf 'a b'", "/home/dev/repo rm|-rf|a b\n"},
		{"by absolute path", "/bin/rm x; /usr/bin/git y; /sbin/wipefs z", "/home/dev/repo /bin/rm|x\n/home/dev/repo /usr/bin/git|y\n/home/dev/repo /sbin/wipefs|z\n"},
		{"whatever argv[0] says", "exec -a innocent rm x", "/home/dev/repo /usr/bin/rm|x\n"},
		{"in another directory", "cd /etc && rm x", "/etc rm|x\n"},
		{"sudo", "sudo -u root A=1 rm x", "/home/dev/repo sudo|-u|root|A=1|rm|x\n/home/dev/repo rm|x\n"},
		{"ssh joins", `ssh -p 22 h 'rm x;' "git y"`, "/home/dev/repo ssh|-p|22|h|rm x;|git y\n/srv/remote rm|x\n/srv/remote git|y\n"},
		{"git alias", `git -c alias.x='!rm z' x`, "/home/dev/repo git|-c|alias.x=!rm z|x\n/home/dev/repo rm|z\n"},
		{"git config alias", `git config alias.x 'reset --hard'; git x m`, "/home/dev/repo git|config|alias.x|reset --hard\n/home/dev/repo git|x|m\n/home/dev/repo git|reset|--hard|m\n"},
		{"file tools work", "echo 'git x' >a.sh; chmod +x a.sh; mv a.sh b.sh; ./b.sh", "/home/dev/repo chmod|+x|a.sh\n/home/dev/repo mv|a.sh|b.sh\n/home/dev/repo git|x\n"},
		{"background", "(sleep 0.05; rm x) &", "/home/dev/repo rm|x\n"},
		{"device", "echo x > /dev/sda", "/ rv:redirect|/dev/sda\n"},
		{"system file", "echo x >> /etc/passwd", "/ rv:redirect|/etc/passwd\n"},
		{"process substitution", ". <(echo rm x)", "/home/dev/repo rm|x\n"},
	}
	for kind, box := range boxes(t) {
		for _, c := range cases {
			t.Run(kind+"/"+c.name, func(t *testing.T) {
				res, err := box.Run(c.script)
				require.NoError(t, err)
				got := ""
				for _, r := range res.Records {
					got += r.Dir + " "
					for i, w := range r.Words() {
						if i > 0 {
							got += "|"
						}
						got += w
					}
					got += "\n"
				}
				assert.Equal(t, c.want, got, "stderr: %s", res.Stderr)
			})
		}
	}
}

func TestIsolation(t *testing.T) {
	for kind, box := range boxes(t) {
		t.Run(kind, func(t *testing.T) {
			run := func(script string) Result {
				res, err := box.Run(script)
				require.NoError(t, err)
				return res
			}
			assert.EqualValues(t, 0, run("touch left; mkdir -p /tmp/d/e; chmod 0 /tmp/d; echo x > /etc/left").Status)
			assert.EqualValues(t, 0, run("! test -e left && ! test -e /tmp/d").Status, "scripts do not see each other's files")
			assert.NotEqualValues(t, 0, run("echo x > /usr/bin/x").Status, "the root is read-only")
			assert.NotEqualValues(t, 0, run("echo x > /x").Status, "the root is read-only")
			assert.NotEqualValues(t, 0, run("exec 3<>/dev/tcp/127.0.0.1/22").Status, "there is no network")
			assert.NotEqualValues(t, 0, run("test -e /etc/left").Status, "scripts do not see each other's files")
			assert.EqualValues(t, 0, run("test $(id -u) = 1000").Status, "scripts are nobody special")

			res := run("while :; do :; done & sleep 60; rm x")
			assert.True(t, res.TimedOut)
			assert.Empty(t, res.Records)
			assert.EqualValues(t, 0, run(":").Status, "the next script runs after a straggler was killed")
		})
	}
}

func BenchmarkRun(b *testing.B) {
	root, err := Stage(b.TempDir())
	require.NoError(b, err)
	box, err := root.Start()
	require.NoError(b, err)
	defer box.Close()
	for b.Loop() {
		_, err := box.Run("git reset --hard m")
		require.NoError(b, err)
	}
}
