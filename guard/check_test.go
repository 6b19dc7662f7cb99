package guard_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
	"rv/guard"
	"rv/internal/owned"
	"rv/shell"
)

var (
	facts = shell.Facts{Cwd: "/home/u/p", Home: "/home/u", Repo: "/home/u/p", RepoKnown: true}
	own   = guard.Own{Programs: []string{"/home/u/.local/bin/rv", "/home/u/.local/bin/rv-hook", "/usr/local/bin/rv", "/usr/local/bin/rv-hook"}}
)

// met names the invariants that a text meets, in order.
func met(t testing.TB, text string, f shell.Facts) string {
	t.Helper()
	script, _ := shell.Lower(text, f)
	require.True(t, script.Complete, "%q: %s", text, script.Cause.String())
	var names []string
	for _, x := range guard.Check(&script, f, own) {
		assert.Equal(t, guard.Pack, x.Rule.Pack())
		assert.Equal(t, decision.SeverityCritical, x.Severity)
		assert.Less(t, x.Invocation, len(script.Invocations))
		if name := x.Rule.Name(); len(names) == 0 || names[len(names)-1] != name {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

func TestGuarded(t *testing.T) {
	for text, want := range map[string]string{
		// Every way to write.
		"echo x > ~/.config/rv/policy.toml":                                    "files",
		"echo x >> ~/.config/rv/policy.toml":                                   "files",
		": <> ~/.config/rv/policy.toml":                                        "files",
		"> ~/.config/rv/policy.toml":                                           "files",
		"cat <<E > ~/.config/rv/policy.toml\nx\nE":                             "files",
		"echo x | tee ~/.config/rv/policy.toml":                                "files",
		"echo x | sudo tee -a /etc/rv/policy.toml":                             "files",
		"cp x ~/.config/rv/policy.toml":                                        "files",
		"cp policy.toml ~/.config/rv":                                          "files",
		"cp policy.toml ~/.config/rv/":                                         "files",
		"cp -t ~/.config/rv policy.toml":                                       "files",
		"cp -r /tmp/rv ~/.config":                                              "files",
		"cp -r /tmp/rv ~/.config/":                                             "files",
		"cp --target-directory=/home/u/.config rv -r":                          "files",
		"mv /tmp/rv ~/.config":                                                 "files",
		"install -m 600 x ~/.config/rv/key":                                    "files",
		"ln -sf /dev/null ~/.config/rv/policy.toml":                            "files",
		"ln -s ~/.config/rv x":                                                 "files",
		"touch ~/.config/rv/grants/x":                                          "files",
		"mkdir -p ~/.config/rv/grants":                                         "files",
		"truncate -s 0 ~/.config/rv/audit/log.jsonl":                           "files",
		"dd if=/dev/zero of=~/.config/rv/key":                                  "files",
		"sed -i s/a/b/ ~/.config/rv/policy.toml":                               "files",
		"sed -i.bak s/a/b/ ~/.config/rv/policy.toml":                           "files",
		"sed -Ei s/a/b/ ~/.config/rv/policy.toml":                              "files",
		"sed --in-place=.b s/a/b/ ~/.config/rv/policy.toml":                    "files",
		"perl -i -pe s/a/b/ ~/.config/rv/policy.toml":                          "files",
		"vim ~/.config/rv/policy.toml":                                         "files",
		"code ~/.config/rv":                                                    "files",
		"python3 edit.py ~/.config/rv/policy.toml":                             "files",
		"curl -o ~/.config/rv/policy.toml https://x.test":                      "files",
		"curl -o/home/u/.config/rv/policy.toml https://x.test":                 "files",
		"wget --output-document=/home/u/.config/rv/k https://x":                "files",
		"tar xf a.tar -C ~/.config/rv":                                         "files",
		"rsync -a x/ ~/.config/rv/":                                            "files",
		"scp host:x ~/.config/rv/policy.toml":                                  "files",
		"git -C ~/.config/rv checkout .":                                       "files",
		"git clone https://x.test/y ~/.config/rv":                              "files",
		"docker run -v ~/.config/rv:/x alpine rm /x/key":                       "files",
		"docker run --mount type=bind,src=/home/u/.config/rv,dst=/x alpine id": "files",
		"sudo -e ~/.config/rv/policy.toml":                                     "files",
		"chmod 777 ~/.config/rv/key":                                           "files",
		"chown -R root ~/.config":                                              "files",
		"python3 -c \"open('/home/u/.config/rv/policy.toml','w')\"":            "files",
		"python3 -c \"import os; os.remove('/home/u/.config/rv/key')\"":        "files",
		"node -e \"require('fs').writeFileSync('/home/u/.config/rv/key','')\"": "files",

		// Every way to name the place.
		"rm ~/.config/rv/policy.toml":                     "files",
		"rm \"$HOME\"/.config/rv/policy.toml":             "files",
		"rm /home/u/.config/rv/policy.toml":               "files",
		"rm /home/u/p/../.config/rv/x":                    "files",
		"rm ../.config/rv/x":                              "files",
		"cd ~/.config/rv && rm policy.toml":               "files",
		"cd ~/.config; rm -r rv":                          "files",
		"X=rv; rm ~/.config/$X/key":                       "files",
		"rm ~/.config/r*/key":                             "files",
		"rm ~/.config/rv/*":                               "files",
		"rm -rf ~/.config/*":                              "files",
		"rm -rf ~/.config":                                "files",
		"rm -r ~/.c*":                                     "files",
		"rm ~/.CONFIG/rv/key":                             "files",
		"rm -rf ~/.config/{x,rv}":                         "files",
		"mv ~/.config ~/.config.bak":                      "files",
		"mv ~/.config/rv /tmp":                            "files",
		"find ~/.config/rv -delete":                       "files",
		"find ~/.config/rv -name key -exec rm {} +":       "files",
		"ln -s ~/.config /tmp/l; rm /tmp/l/rv/key":        "files",
		"sh -c 'rm ~/.config/rv/key'":                     "files",
		"sudo rm ~/.config/rv/key":                        "files",
		"sudo -u u env A=1 timeout 5 rm ~/.config/rv/key": "files",
		"echo ~/.config/rv/key | xargs rm":                "files",
		"bash <<< 'rm ~/.config/rv/key'":                  "files",
		"$(rm ~/.config/rv/key)":                          "files",
		"f() { rm ~/.config/rv/key; }; f":                 "files",

		"rm ~/.grok/hooks/rv.json":                              "hooks",
		"rm -rf ~/.grok":                                        "hooks",
		"rm -rf ~/.grok/hooks":                                  "hooks",
		"echo {} > ~/.grok/hooks/rv.json":                       "hooks",
		"mv ~/.pi/agent/extensions /tmp":                        "hooks",
		"jq . x > ~/.codex/hooks.json":                          "hooks",
		"cd ~/.config/opencode/plugins && sed -i d rv-guard.js": "hooks",
		"rm -r ~/.claude/skills/rv":                             "hooks",
		"sudo rm /etc/codex/hooks.json":                         "hooks",

		"rm ~/.local/bin/rv-hook":                "programs",
		"sudo cp /tmp/x /usr/local/bin/rv":       "programs",
		"sudo install rv rv-hook /usr/local/bin": "programs",
		"go build -o ~/.local/bin/rv ./cmd/rv":   "programs",
		"chmod -x ~/.local/bin/rv-hook":          "programs",
		"mv ~/.local/bin/rv-hook{,.off}":         "programs",
		"strip /usr/local/bin/rv":                "programs",

		"cat ~/.config/rv/key":       "key",
		"base64 < ~/.config/rv/key":  "key",
		"xxd -p ~/.config/rv/key":    "files",
		"cat ~/.config/rv/*":         "key",
		"cp ~/.config/rv/key /tmp/k": "key",
		"cp -a ~/.config/rv /tmp/k":  "key",
		"sudo cat ~/.config/rv/key":  "key",
	} {
		assert.Equal(t, want, met(t, text, facts), text)
	}
}

// A host whose folder a variable moves is asked there, and its usual place stays guarded.
func TestMovedFolders(t *testing.T) {
	moved := guard.Own{Programs: own.Programs, Hooks: owned.Moved(func(name string) string {
		return map[string]string{
			"CODEX_HOME": "/srv/Codex/", "XDG_CONFIG_HOME": "/home/u/cfg", "GEMINI_CLI_HOME": "/srv/g", "GROK_HOME": "relative", "CLAUDE_CONFIG_DIR": "",
		}[name]
	})}
	for text, want := range map[string]string{
		"rm /srv/Codex/hooks.json":                               "hooks",
		"rm /srv/codex/hooks.json":                               "hooks",
		"mv /srv/Codex /tmp":                                     "hooks",
		"echo > ~/cfg/opencode/plugins/rv-guard.js":              "hooks",
		"rm ~/cfg/opencode/plugin/rv-guard.js":                   "hooks",
		"rm -rf /srv/g/.gemini/extensions/rv":                    "hooks",
		"sed -i d /srv/g/.gemini/extensions/rv/hooks/hooks.json": "hooks",
		"rm ~/.codex/hooks.json":                                 "hooks",
		"rm ~/.local/bin/rv":                                     "programs",
		"cat /srv/Codex/hooks.json":                              "",
		"rm /srv/Codex/config.toml":                              "",
		"rm relative/hooks/rv.json":                              "",
	} {
		script, _ := shell.Lower(text, facts)
		got := ""
		for _, f := range guard.Check(&script, facts, moved) {
			got = f.Rule.Name()
		}
		assert.Equal(t, want, got, text)
	}
	assert.Empty(t, owned.Moved(func(string) string { return "" }))
}

func TestPerson(t *testing.T) {
	for _, text := range []string{
		"rv approve", "rv allow-once", "rv allow-once 1", "rv allow-once -- git reset --hard", "rv allowlist add x", "rv allowlist remove x",
		"rv config apply", "rv --plain config apply", "rv mcp unwrap .mcp.json", "rv doctor --fix", "rv doctor --json --fix", "rv doctor --fix=true", "rv doctor $X", "rv setup", "rv uninstall", "rv setup --host grok", "rv setup --home ~",
		"rv setup --home=$HOME", "rv setup --home $X", "rv setup --home ..", "rv setup --home /tmp/x --home ~", "rv uninstall --home /home/u",
		"/usr/local/bin/rv approve", "~/.local/bin/rv approve", "./rv approve", "../.local/bin/rv approve",
		"sudo rv approve", "env A=1 rv approve", "nohup rv approve &", "exec rv approve", "exec -a x rv approve", "command rv approve",
		"timeout 5 rv approve", "setsid rv approve", "echo 1 | rv approve", "yes | rv approve", "ls | xargs rv approve",
		"script -qec 'rv approve' /dev/null", "bash -c 'rv approve'", "eval rv approve", "R=rv; $R approve", "rv $(echo approve)", "rv $X", "rv \"$X\" y",
		"python3 -c \"import pty; pty.spawn(['rv','approve'])\"", "python3 -c \"import os; os.system('rv approve')\"",
		"expect -c 'spawn rv approve'", "expect -c 'spawn -noecho /usr/local/bin/rv allow-once; interact'", "expect <<E\nspawn rv approve\nE",
		"tmux send-keys -t 0 'rv approve' Enter", "tmux send-keys rv Space approve Enter", "screen -X stuff 'rv config apply\\n'", "tmux new-window 'rv approve'",
		"xdotool type 'rv approve'", "unbuffer rv approve", "watch rv approve", "strace rv approve",
	} {
		assert.Contains(t, met(t, text, facts), "person", text)
	}
}

func TestFree(t *testing.T) {
	for _, text := range []string{
		"ls ~/.config/rv", "ls -la ~/.config/rv/key", "stat ~/.config/rv/key", "test -f ~/.config/rv/key", "[ -e ~/.config/rv/policy.toml ]",
		"cat ~/.config/rv/policy.toml", "grep -r enable ~/.config/rv/policy.toml", "diff ~/.config/rv/policy.toml x", "head ~/.grok/hooks/rv.json",
		"jq . ~/.codex/hooks.json", "cp ~/.grok/hooks/rv.json /tmp/copy.json", "cp ~/.config/rv/policy.toml /tmp", "sed -n 1p ~/.config/rv/policy.toml",
		"awk 1 ~/.config/rv/policy.toml", "find ~/.config -name '*.toml'", "find ~/.config/rv", "tree ~/.config", "sha256sum /usr/local/bin/rv", "ldd ~/.local/bin/rv",
		"sudo cat ~/.config/rv/policy.toml", "env A=1 cat ~/.config/rv/policy.toml", "timeout 5 cat ~/.config/rv/policy.toml", "git diff ~/.config/rv", "git add ~/.config/rv/policy.toml",
		"echo 'see ~/.config/rv/policy.toml'", "git commit -m 'rm ~/.config/rv/key'", "gh issue create --body 'rv approve, then rm ~/.config/rv'",
		"cd ~/.config/rv && ls", "cat < ~/.config/rv/policy.toml", "cat ~/.config/rv/policy.toml > x",
		"rm -rf ~/.config/rvx", "rm -rf ~/.config/other", "rm -rf ~/.cache/rv", "rm -rf rv", "rm rv-hook", "go build -o rv ./cmd/rv", "mv rv rv.old", "chmod 700 ~/.config", "chmod 700 ~",
		"rm -rf ~", "rm -rf /", "rm -rf /usr", "rm -rf node_modules", "rm *", "rm -rf $X", "mv a b", "mv rv ~/p", "cp rv /tmp", "find . -delete", "find ~ -name '*.pyc' -delete",
		"rm ~/.config/$X", "rm ~/.grok/other.json", "echo x > ~/.grok/config.toml", "cp x ~/.config/", "cp -r x/. ~/.config/x", "mkdir -p ~/.config", "touch ~/.local/bin/other",
		"/usr/local/bin/rv test 'rm -rf /'", "rv test rv approve", "rv test 'rv approve'", "rv explain 'rv setup'", "rv config show", "rv config check ~/.config/rv/policy.toml",
		"rv allowlist list", "rv grants list", "rv doctor", "rv doctor --json", "rv doctor --fix --help", "rv audit verify", "rv log", "rv version", "rv hook --host grok", "rv --help", "rv approve --help", "rv help setup", "rv setup -h",
		"rv mcp wrap .mcp.json", "rv mcp proxy -- unwrap",
		"rv setup --home /tmp/x", "rv setup --home=/tmp/x --host grok", "rv uninstall --home ./sandbox", "rv setup --home ~/sandbox", "cd /tmp && rv setup --home h",
		"which rv", "type rv-hook", "pgrep rv", "rvm use 3", "rv-hook --version", "man rv", "echo rv approve", "grep 'rv approve' README.md",
		"ssh host rm ~/.config/rv/key", "ssh host rv approve", "docker run --rm alpine rm -rf /root/.config/rv", "HOME=/tmp/h; rm -rf ~/.config/rv",
		"tmux send-keys 'rv log' Enter", "tmux ls", "screen -ls",
	} {
		assert.Empty(t, met(t, text, facts), text)
	}
}

// Without a home directory its spelling still tells.
func TestWithoutFacts(t *testing.T) {
	assert.Equal(t, "files", met(t, "rm ~/.config/rv/key", shell.Facts{}))
	assert.Equal(t, "files", met(t, "rm $HOME/.config/rv/key", shell.Facts{}))
	assert.Equal(t, "programs", met(t, "rm /usr/local/bin/rv", shell.Facts{}))
	assert.Equal(t, "person", met(t, "rv setup --home /tmp/x", shell.Facts{}), "nothing tells that this is elsewhere")
	assert.Empty(t, met(t, "rm x", shell.Facts{}))
}

func TestInTheFolderItself(t *testing.T) {
	f := facts
	f.Cwd = "/home/u/.config/rv"
	for text, want := range map[string]string{
		"rm key": "files", "rm -rf .": "files", "rm -rf *": "files", "echo > x": "files", "ls": "", "cat policy.toml": "", "cat key": "key", "make": "", "sed -i d policy.toml": "files",
	} {
		assert.Equal(t, want, met(t, text, f), text)
	}
}

// Every file rv places on a machine is guarded. Places are compared in lower case.
func TestEveryOwnedFileIsGuarded(t *testing.T) {
	for _, file := range append(owned.HostFiles[:], owned.ManagedHostFiles[:]...) {
		assert.Equal(t, strings.ToLower(file), file)
	}
	for _, file := range owned.HostFiles {
		assert.Equal(t, "hooks", met(t, "rm ~/"+file, facts), file)
	}
	for _, file := range owned.ManagedHostFiles {
		assert.Equal(t, "hooks", met(t, "rm "+file, facts), file)
	}
	for _, file := range []string{owned.Policy, owned.Packs, owned.Key, owned.Sealed, owned.Compiled, owned.Grants, owned.Pending, owned.Audit} {
		assert.Equal(t, "files", met(t, "rm -r ~/"+owned.UserDir+"/"+file, facts), file)
	}
}

// The invariants are a closed table: this is the whole of it.
func TestHits(t *testing.T) {
	var ids []string
	for _, h := range guard.Hits() {
		ids = append(ids, h.Rule.ID())
		assert.NotEmpty(t, h.Label)
		assert.NotEmpty(t, h.Reason)
	}
	assert.Equal(t, []string{"rv.guard:files", "rv.guard:hooks", "rv.guard:programs", "rv.guard:key", "rv.guard:person"}, ids)
}

// No way to run a command loosens what the command meets.
func TestLawWrappersDoNotLoosen(t *testing.T) {
	inner := []string{"rm ~/.config/rv/key", "rv approve", "echo x > ~/.grok/hooks/rv.json", "cat ~/.config/rv/key", "sudo cp x /usr/local/bin/rv"}
	quoted := func(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
	for _, text := range inner {
		want := met(t, text, facts)
		for _, wrapped := range []string{
			"{ " + text + "; }", "( " + text + " )", "if true; then " + text + "; fi", "while :; do " + text + "; break; done", "f() { " + text + "; }; f",
			"eval " + quoted(text), "bash -c " + quoted(text), "sudo sh -c " + quoted(text), "env -i A=1 timeout 5 sh -c " + quoted(text), "true && " + text,
			text + " || true", "x=$(" + text + ")", "script -qec " + quoted(text) + " /dev/null", "find . -maxdepth 0 -exec sh -c " + quoted(text) + " ';'", "printf %s " + quoted(text) + " | sh",
			"python3 -c \"import os; os.system(" + strings.ReplaceAll(quoted(text), `"`, `\"`) + ")\"", "nohup sh -c " + quoted(text) + " &", "xargs -I{} sh -c " + quoted(text) + " < list",
		} {
			for _, name := range strings.Fields(want) {
				assert.Contains(t, met(t, wrapped, facts), name, wrapped)
			}
		}
	}
}

// Check ends, and says the same again.
func FuzzCheck(f *testing.F) {
	for _, s := range []string{"rm ~/.config/rv/key", "cp -t ~/.config/rv a=b:c", "rv setup --home=$X", "tmux send-keys rv approve", "ln -s ~ x; ln -s x y; rm y/.config/*"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		script, _ := shell.Lower(text, facts)
		assert.Equal(t, guard.Check(&script, facts, own), guard.Check(&script, facts, own))
	})
}

func BenchmarkCheck(b *testing.B) {
	script, _ := shell.Lower("cd src && git status && make test 2>&1 | tail -n 20 > /tmp/log", facts)
	b.ReportAllocs()
	for b.Loop() {
		guard.Check(&script, facts, own)
	}
}
