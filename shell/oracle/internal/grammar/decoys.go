package grammar

const data = "data is not run; a script of decoys alone must log nothing denied and be allowed (TestOracle)"

// decoys look dangerous and run nothing dangerous.
var decoys = []Construct{
	decoy("data:echo", "echo 'git reset --hard'", "echo \"rm -rf /\" >/dev/null", "echo rm -rf / | cat", "echo \"git push --force\" >&2", "echo rm -rf src >> notes.md"),
	decoy("data:printf", "printf '%s\\n' 'git clean -fdx'", "printf 'rm -rf %s\\n' /", "printf \"mkfs.ext4 /dev/sda1\\n\""),
	decoy("data:comment", ": # rm -rf /\n", "# git reset --hard\n", "true # it's `rm -rf src`\n"),
	decoy("data:here-document", "cat <<'DECOY'\nrm -rf /\n$(git reset --hard)\nDECOY\n", "cat > notes.md <<'DECOY'\n`rm -rf src`\nDECOY\n", "cat <<DECOY\nrm -rf / is bad\nDECOY\n", "tee notes.md <<\"DECOY\" >/dev/null\n$(rm -rf src)\nDECOY\n", ": <<'DECOY'\ngit stash clear\nDECOY\n"),
	decoy("data:here-string", "cat <<< 'rm -rf /'", "grep -c x <<< 'git push -f'", "read -r decoy <<< 'rm -rf src'"),
	decoy("data:assignment", "decoy='rm -rf /'", "decoy=\"git reset --hard\"; echo \"$decoy\"", "decoy=(rm -rf /)", "export DECOY='dd of=/dev/sda'", "declare -A decoy=([rm -rf]=/)"),
	decoy("data:search", "grep -q 'rm -rf' README.md", "grep -n \"git reset --hard\" README.md", "sed -n '/rm -rf/p' README.md", "sed 's/git push --force/git push/' README.md", "awk '/rm -rf/' README.md", "find src -name 'rm -rf*'"),
	decoy("data:message", "git commit -m 'stop using rm -rf /'", "git commit --message=\"no git reset --hard\"", "git log --grep='reset --hard'", "git tag -a v1 -m 'rm -rf src'", "git stash push -m 'git clean -fd'"),
	decoy("data:test", "[ 'rm -rf /' = x ]", "[[ 'git reset --hard' == *hard ]]", "test -n 'rm -rf src'", "case 'rm -rf /' in rm*) ;; esac", "case x in 'rm -rf /') ;; esac"),
	decoy("data:null-command", ": rm -rf /", ": \"git clean -fdx\"", "true rm -rf src", "false rm -rf src"),
	decoy("data:harmless-relative", "git reset --soft HEAD", "git clean -n", "git push --force-with-lease origin x", "git checkout -b x", "rm notes.md", "git branch -d x", "rm -rf /tmp/work/x", "git stash list", "find src -name x", "dd if=README.md of=/tmp/work/x", "chmod 644 README.md"),
	decoy("data:uncalled-function", "decoy() { :; rm -r notes.txt; }", "function decoy { echo rm -rf /; }"),
	decoy("data:replaced-word", "decoy=rm; decoy=echo; $decoy -rf src", "decoy='rm -rf'; decoy=echo; $decoy src", "x=--hard; x=--soft; git reset $x"),
	decoy("data:subshell-assignment", "x=--soft; (x=--hard); git reset $x", "x=--soft; echo --hard | read x; git reset $x", "x=echo; : | x=rm; $x -rf src", "x=--soft; x=--hard true; git reset $x", "x=--soft; y=$(x=--hard); git reset $x"),
	decoy("data:string-operations", "decoy='rm -rf /'; echo ${#decoy} \"${decoy%% *}\" \"${decoy/rm/ls}\"", "echo $((1 > 2)) '> /dev/sda'", "echo '|sh' '$(rm -rf src)' \"\\$(rm -rf src)\" \\`rm -rf src\\`"),
	decoy("data:harmless-shell", "echo 'echo rm -rf /' | sh", "bash -c 'echo \"git reset --hard\"'", "eval 'echo rm -rf src'", "sh <<'DECOY'\necho \"rm -rf /\"\nDECOY\n", "bash -c ': rm -rf /'", "echo cm0gLXJmIC8K | base64 -d"),
	decoy("data:dry-run-and-help", "git clean --dry-run -fd", "rm --help", "git push --dry-run --force origin x", "git help reset"),
	decoy("data:harmless", ":", "true", "echo done", "ls -la", "pwd", "git status", "cd .", "x=1", "date +%s >/dev/null", "cat README.md", "mkdir -p /tmp/work/d", "sleep 0"),
}

func decoy(name string, texts ...string) Construct {
	return Construct{Name: name, Reason: data, Decoy: func(g *G) Script {
		t := g.pick(texts...)
		return Script{Text: t, NL: t[len(t)-1] == '\n'}
	}}
}

// decoy is a command list that does nothing, ready for a command to follow.
func (g *G) decoy() string {
	c := &decoys[g.n(len(decoys))]
	if g.plain {
		return ""
	}
	if g.rows != nil {
		g.rows[c.Name] = true
	}
	s := c.Decoy(g)
	if s.NL {
		return s.Text
	}
	return s.Text + g.pick("; ", "\n")
}
