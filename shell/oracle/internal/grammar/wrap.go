package grammar

// prefix is a wrapper whose inner command follows it word by word.
func prefix(name string, spellings ...string) Construct {
	return Construct{Name: name, WW: func(g *G, w Words) (Words, bool) { return w.wrap(g.pick(spellings...), "") }}
}

// wrappers run the words that follow them: real ones, and stubs that do what
// the real one would.
var wrappers = []Construct{
	prefix("wrap:env", "env", "/usr/bin/env", "env --", "env A=1", "env A=1 B='x y'"),
	prefix("wrap:env-clean", "env -i", "env -", "env -u FOO", "env --unset=FOO", "env -i PATH=/usr/bin", "env -i A=1"),
	{Name: "wrap:env-directory", Cwd: true, WW: func(g *G, w Words) (Words, bool) {
		return w.wrap(g.pick("env -C /etc", "env --chdir=/etc", "env --chdir /usr/lib", "env -C/etc"), "")
	}},
	prefix("wrap:nice", "nice", "nice -n 5", "nice -n5", "nice -5", "nice --adjustment=5", "nice -n 5 --"),
	prefix("wrap:nohup", "nohup", "nohup --"),
	prefix("wrap:timeout", "timeout 9", "timeout 9s", "timeout -s KILL 9", "timeout -k 1 9", "timeout --signal=KILL 9", "timeout --preserve-status 9", "timeout --foreground -k1 9", "timeout -- 9"),
	prefix("wrap:setsid", "setsid -w", "setsid --wait", "setsid -fw", "setsid"),
	prefix("wrap:stdbuf", "stdbuf -oL", "stdbuf -o L -e0", "stdbuf --output=L", "stdbuf -i0 -o0 --"),
	prefix("wrap:ionice", "ionice", "ionice -c 3", "ionice -c2 -n7", "ionice --class 3", "ionice --class=2 --classdata=1"),
	prefix("wrap:chrt", "chrt -i 0", "chrt --idle 0", "chrt -r 1"),
	prefix("wrap:taskset", "taskset 1", "taskset -c 0", "taskset --cpu-list 0-1"),
	prefix("wrap:time-program", "/usr/bin/time", "/usr/bin/time -v", "/usr/bin/time -f %e", "/usr/bin/time -o /tmp/work/t"),
	prefix("wrap:sudo", "sudo", "sudo -n", "sudo -E", "sudo -u root", "sudo -uroot", "sudo --user=root", "sudo -H -u dev", "sudo --", "sudo -nEu root", "sudo -g wheel -u root", "sudo -p '' ", "sudo A=1", "sudo -u root A=1 B=2"),
	prefix("wrap:sudo-shell", "sudo -s", "sudo -i", "sudo -u root -i", "sudo --login", "sudo -su root"),
	prefix("wrap:doas", "doas", "doas -u root", "doas -n", "doas -n -u root", "doas -uroot"),
	prefix("wrap:pkexec", "pkexec", "pkexec --user root", "pkexec --user=root"),
	prefix("wrap:runuser", "runuser -u dev --", "runuser -u dev", "runuser --user=dev --"),
	prefix("wrap:strace", "strace", "strace -f", "strace -f -o /tmp/work/s", "strace -e trace=file", "strace -ff -s 200 -o/tmp/work/s", "strace -c --"),
	prefix("wrap:ltrace", "ltrace", "ltrace -f", "ltrace -o /tmp/work/l", "ltrace -e malloc"),
	prefix("wrap:chroot", "chroot /", "chroot /mnt", "chroot --userspec=dev:dev /mnt"),
	prefix("wrap:unshare", "unshare", "unshare -r", "unshare -n", "unshare --mount --pid --fork", "unshare -rm --", "unshare -S 0"),
	prefix("wrap:nsenter", "nsenter -t 1 -m", "nsenter -t 1 -a", "nsenter --target 1 --mount --", "nsenter -t1 -n"),
	prefix("wrap:systemd-run", "systemd-run", "systemd-run --user", "systemd-run --scope", "systemd-run --user --scope -p MemoryMax=1G", "systemd-run --unit=x", "systemd-run -t --", "systemd-run --unit x --uid 0"),
	prefix("wrap:flock", "flock /tmp/work/l", "flock -n /tmp/work/l", "flock -w 5 /tmp/work/l", "flock -x --timeout 5 /tmp/work/l", "flock --nonblock /tmp/work/l"),
	prefix("wrap:watch", "watch", "watch -n 5", "watch -n5", "watch --interval 5", "watch -d", "watch -g -n 1"),
	prefix("wrap:watch-exec", "watch -x", "watch --exec", "watch -n 5 -x"),
	prefix("wrap:ssh", "ssh h", "ssh -p 22 h", "ssh dev@h", "ssh -o BatchMode=yes h", "ssh -tt h", "ssh -i key -p22 dev@h", "ssh -A h --", "ssh h -p 22"),
	prefix("wrap:docker-exec", "docker exec c", "docker exec -it c", "docker exec -u root c", "docker exec -w /app -e A=1 c", "docker exec --user=root c", "docker exec --user root c", "docker container exec c", "podman exec c", "docker --context x exec c", "docker compose exec web", "docker compose -f c.yml exec -T web", "docker exec -itu root c"),
	prefix("wrap:kubectl-exec", "kubectl exec p --", "kubectl exec -it p --", "kubectl exec -n ns p --", "kubectl -n ns exec p --", "kubectl exec p -c c --", "kubectl exec -it deploy/x -c c --", "oc exec p --"),
	prefix("wrap:npx", "npx", "npx -y", "npx --yes", "npx -p x", "npx --package x", "bunx"),
	prefix("wrap:uvx", "uvx", "uvx --from x", "pipx run", "pipx run --spec x"),
	prefix("wrap:direnv", "direnv exec .", "direnv exec /tmp/work"),
	prefix("wrap:mise", "mise exec --", "mise x --", "mise exec node@20 --", "mise x -C . --"),
	prefix("wrap:asdf", "asdf exec"),
	prefix("wrap:busybox", "busybox env", "busybox nice", "toybox nohup", "busybox timeout 9"),
	prefix("wrap:git-submodule-words", "git submodule foreach", "git submodule foreach --recursive", "git submodule --quiet foreach", "git -C . submodule foreach"),
	prefix("wrap:git-bisect-words", "git bisect run", "git -C . bisect run"),
	prefix("wrap:tmux-words", "tmux new-session -d", "tmux new -d -s x", "tmux new-window", "tmux split-window -h"),
	prefix("wrap:screen", "screen -dm", "screen -dmS x", "screen -d -m"),
	prefix("wrap:entr", "entr", "entr -c", "entr -r", "entr -n"),
}

// words to script: one simple command, in every place bash has for one.
var simple = []Construct{
	{Name: "simple:plain", WS: func(g *G, w Words) (Script, bool) { return w.script(g, w.Text), true }},
	simpleIn("simple:assignment-prefix", "A=1 %s", "A=1 B='x y' %s", "LC_ALL=C %s", "A= %s"),
	simpleIn("simple:redirected", "%s >/dev/null", "%s 2>&1", "%s >/dev/null 2>&1", ">out.log %s", "%s </dev/null", "2>/dev/null %s", "%s &>/dev/null", "%s >>log.txt", "<README.md %s", "%s 2>&-", "%s {fd}>/tmp/work/x", ">/dev/null %s 2>&1"),
	simpleIn("simple:here-string", "%s <<< yes", "%s <<< 'rm -rf /'"),
	{Name: "simple:here-document", WS: func(g *G, w Words) (Script, bool) {
		e := g.delim()
		s := w.script(g, w.Text+" <<"+g.pick(e, "'"+e+"'", "-"+e)+"\nyes\n"+e)
		s.NL = true
		return s, true
	}},
	simpleIn("simple:negated", "! %s"),
	simpleIn("simple:timed", "time %s", "time -p %s"),
	simpleIn("simple:command", "command %s", "command -p %s", "command -- %s", `\command %s`),
	simpleIn("simple:builtin", "builtin command %s", "builtin exec %s", "builtin eval %s"),
	simpleIn("simple:exec", "exec %s", "exec -a x %s", "exec -c %s", "exec -l %s", "(exec %s)", "exec -- %s"),
	simpleIn("simple:eval", "eval %s"),
	simpleIn("simple:pipe-last", "echo x | %s", "cat README.md | %s", "yes | head -1 | %s", ": |& %s"),
	simpleIn("simple:pipe-first", "%s | cat", "%s |& cat", "%s 2>&1 | tail -n 5", "%s | tee /tmp/work/out"),
	{Name: "simple:background", WS: func(g *G, w Words) (Script, bool) {
		switch g.n(3) {
		case 0:
			return w.script(g, w.Text+" & wait"), true
		case 1:
			return w.script(g, w.Text+" & p=$!; wait $p"), true
		}
		s := w.script(g, w.Text+" &")
		s.NL = true
		return s, true
	}},
	simpleIn("simple:coproc", "coproc %s; wait", "coproc CP { %s; }; wait"),
	{Name: "simple:xargs", WS: func(g *G, w Words) (Script, bool) {
		return w.script(g, sprintf(g.pick("echo x | xargs %s", "echo | xargs %s", "xargs %s </dev/null", "echo a b | xargs -n1 %s", "printf 'x\\0' | xargs -0 %s", "seq 2 | xargs -P2 -I{} %s {}", "ls src | xargs %s"), w.Text)), true
	}},
	{Name: "simple:find-exec", WS: func(g *G, w Words) (Script, bool) {
		return w.script(g, sprintf(g.pick("find . -maxdepth 0 -exec %s \\;", "find . -maxdepth 0 -exec %s ';'", "find src -name a.txt -exec %s {} \\;", "find src -type f -exec %s {} +", "find . -maxdepth 0 -execdir %s {} \\;", "find src -maxdepth 0 -type d -exec true \\; -exec %s {} \\;", "find src -maxdepth 0 -not -name x -exec %s {} \";\""), w.Text)), true
	}},
	simpleIn("simple:entr-pipe", "ls | entr %s", "find src | entr -c %s"),
	simpleIn("simple:after-then", "if :; then %s; fi"),
	{Name: "simple:braces-tight", WS: func(g *G, w Words) (Script, bool) {
		return w.script(g, g.pick("{ "+w.Text+";}", "("+w.Text+")", "{\n"+w.Text+"\n}", "{ { "+w.Text+"; }; }", "((:);("+w.Text+"))")), true
	}},
	simpleIn("simple:trailing-comment-before", "# rm -rf nothing\n%s", "# it's fine\n%s", ": # comment '\n%s"),
	{Name: "simple:trailing-comment", WS: func(g *G, w Words) (Script, bool) {
		s := w.script(g, w.Text+g.pick(" # done", " # rm -rf /", " #it's"))
		s.NL = true
		return s, true
	}},
	simpleIn("simple:separators", "%s;", "\n\n%s\n", ":;:;%s", ":&%s"),
}

func simpleIn(name string, spellings ...string) Construct {
	return Construct{Name: name, WS: func(g *G, w Words) (Script, bool) {
		return w.script(g, sprintf(g.pick(spellings...), w.Text)), true
	}}
}

// strings are commands that take a script as one word.
var stringsOf = []Construct{
	inString("string:bash-c", "bash -c %s", "bash -c -- %s", "/bin/bash -c %s", "bash -ec %s", "bash -xc %s", "bash +x -c %s", "bash -o errexit -c %s", "bash -euo pipefail -c %s", "bash --norc -c %s", "bash --noprofile --norc -c %s", "bash -c %s name arg", "bash -O extglob -c %s", "bash -uc %s"),
	inString("string:bash-login", "bash -lc %s", "bash -l -c %s", "bash --login -c %s"),
	inString("string:sh-c", "sh -c %s", "/bin/sh -c %s", "sh -ec %s", "sh -c %s sh x"),
	inString("string:other-shells", "dash -c %s", "zsh -c %s", "zsh -fc %s", "ksh -c %s", "busybox sh -c %s", "busybox ash -c %s"),
	inString("string:env-bash", "env bash -c %s", "env -i bash -c %s", "/usr/bin/env bash -c %s", "env -S bash -c %s"),
	inString("string:su", "su -c %s", "su -c %s root", "su root -c %s", "su - root -c %s", "su -l -c %s", "su -s /bin/bash -c %s dev", "su --command=%s", "su --command %s root", "su - -c %s"),
	inString("string:runuser", "runuser -c %s dev", "runuser dev -c %s", "runuser -l dev -c %s"),
	inString("string:ssh", "ssh h %s", "ssh -p 22 dev@h %s", "ssh -t h -- %s"),
	inString("string:remote-shell", "ssh h bash -c %s", "docker exec c sh -c %s", "docker exec -it c bash -lc %s", "kubectl exec p -- sh -c %s", "docker compose exec web sh -c %s", "podman exec -u 0 c bash -c %s"),
	inString("string:watch", "watch %s", "watch -n 1 %s", "watch -t -- %s"),
	inString("string:script", "script -c %s /dev/null", "script -qc %s /dev/null", "script --command %s", "script -q -e -c %s", "script /dev/null -c %s", "script --command=%s"),
	inString("string:flock", "flock /tmp/work/l -c %s", "flock -n /tmp/work/l -c %s", "flock /tmp/work/l --command %s"),
	inString("string:tmux", "tmux new-session -d %s", "tmux new -d -s x %s", "tmux split-window %s", "tmux run-shell %s", "tmux new-window -n x %s", "tmux respawn-pane -k %s"),
	inString("string:npx-call", "npx -c %s", "npx --call %s", "npx -p x -c %s", "mise exec -c %s"),
	inString("string:entr", "entr -s %s", "entr -cs %s"),
	inString("string:parallel", "parallel ::: %s", "parallel -j1 ::: true %s", "parallel sh -c ::: %s"),
	inString("string:git-submodule", "git submodule foreach %s", "git submodule foreach --recursive %s", "git submodule --quiet foreach %s"),
	inString("string:git-rebase", "git rebase --exec %s HEAD~3", "git rebase -x %s main", "git rebase -i --exec=%s main", "git rebase main -x %s", "git -C . rebase --exec %s main"),
	inString("string:git-filter-branch", "git filter-branch --tree-filter %s HEAD", "git filter-branch -f --index-filter %s -- --all", "git filter-branch --msg-filter %s"),
	inString("string:git-bisect", "git bisect run sh -c %s", "git bisect run bash -c %s"),
	inString("string:tar", "tar xf a.tar --to-command=%s", "tar -xf a.tar --to-command %s", "tar cf a.tar --checkpoint=1 --checkpoint-action=exec=%s src", "tar -x --use-compress-program=%s -f a.tar"),
	{Name: "string:git-alias", SW: func(g *G, s Script) (Words, bool) {
		n := "vx"
		return words(g.pick("git -c alias.%[1]s=%[2]s %[1]s", "git -c %[3]s %[1]s", "git -C . -c alias.%[1]s=%[2]s %[1]s arg", "git --no-pager -c alias.%[1]s=%[2]s %[1]s"), n, g.quote("!"+s.Text), g.quote("alias."+n+"=!"+s.Text))
	}},
	{Name: "string:git-config-command", SW: func(g *G, s Script) (Words, bool) {
		return words(g.pick("git -c core.editor=%s commit", "git -c core.sshCommand=%s fetch", "git -c core.pager=%s log", "git -c sequence.editor=%s rebase -i main", "git -c core.sshcommand=%s pull"), g.quote(s.Text))
	}},
	{Name: "string:awk", SW: func(g *G, s Script) (Words, bool) {
		esc := cString(s.Text)
		return words(g.pick("awk %s", "awk %s </dev/null", "awk %s /dev/null"), g.pick(sq("BEGIN{system(\""+esc+"\")}"), sq("BEGIN { system(\""+esc+"\"); exit }"), sq("BEGIN{\""+esc+"\" | getline x}"), sq("END{print \"\" | \""+esc+"\"}")))
	}},
	{Name: "string:perl", SW: func(g *G, s Script) (Words, bool) {
		esc := perlString(s.Text)
		return words("perl -e %s", sq(g.pick("system(\""+esc+"\")", "system \""+esc+"\";", "exec(\""+esc+"\");", "my $x = `"+perlTick(s.Text)+"`;", "system(\"sh\", \"-c\", \""+esc+"\")", "open(F, \"-|\", \""+esc+"\"); <F>;")))
	}},
	{Name: "string:vim", SW: func(g *G, s Script) (Words, bool) {
		if !s.oneLine() {
			return Words{}, false
		}
		return words(g.pick("vim -c %[1]s", "vim -es -c %[1]s -c q", "nvim --headless -c %[1]s", "vim %[2]s"), g.quote("!"+s.Text), g.quote("+!"+s.Text))
	}},
	{Name: "string:find-exec", SW: func(g *G, s Script) (Words, bool) {
		return words(g.pick("find . -maxdepth 0 -exec sh -c %s \\;", "find . -maxdepth 0 -exec bash -c %s _ {} \\;", "find src -type f -exec sh -c %s sh {} +", "find . -maxdepth 0 -execdir sh -c %s \\;"), g.quote(s.Text))
	}},
	{Name: "string:xargs", SW: func(g *G, s Script) (Words, bool) {
		return words(g.pick("xargs -n1 -a README.md sh -c %s", "xargs -I{} -a README.md bash -c %s", "xargs -a README.md bash -c %s _"), g.quote(s.Text))
	}},
	{Name: "string:unterminated-here-document", SW: func(g *G, s Script) (Words, bool) {
		e := g.delim()
		return words("bash -c %s", g.quote(sprintf(g.pick("bash <<'%[1]s'\n%[2]s", "cat <<'%[1]s' | sh\n%[2]s\n", ". /dev/stdin <<\\%[1]s\n%[2]s"), e, s.Text)))
	}},
	{Name: "string:double-quoted-layers", SW: func(g *G, s Script) (Words, bool) {
		return words("bash -c %s", dq("bash -c "+dq(s.Text)))
	}},
	{Name: "string:quote-concatenation", SW: func(g *G, s Script) (Words, bool) {
		t := s.Text
		if len(t) < 3 {
			return Words{}, false
		}
		i := 1 + g.n(len(t)-2)
		return words("bash -c %s%s", sq(t[:i]), g.pick(sq(t[i:]), dq(t[i:]), ansi(g, t[i:])))
	}},
}

func inString(name string, spellings ...string) Construct {
	return Construct{Name: name, SW: func(g *G, s Script) (Words, bool) {
		return words(g.pick(spellings...), g.quote(s.Text))
	}}
}
