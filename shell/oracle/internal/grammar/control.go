package grammar

// around is a construct that holds a script: %[1]s where a command list may
// stand (the list ends with "; " or a newline), %[2]s where a closing
// parenthesis follows, %[3]s as one command, %[4]s a decoy list, %[5]s a fresh
// name.
func around(name string, branch bool, spellings ...string) Construct {
	return Construct{Name: name, Branch: branch, SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick(spellings...), s.in(g), s.sub(), s.group(g), g.decoy(), g.name())
	}}
}

// control is the shell's own composition of commands.
var control = []Construct{
	around("control:group", false, "{ %[1]s}", "{ %[1]s} 2>&1", "{\n%[1]s}"),
	around("control:subshell", false, "(%[2]s)", "( %[2]s) 2>/dev/null", "( (%[2]s) )", "(%[4]s%[2]s)"),
	around("control:sequence-before", false, "%[4]s%[3]s", "%[4]s%[4]s%[3]s"),
	around("control:sequence-after", false, "%[1]s%[4]s:", "%[3]s; %[4]s:"),
	around("control:and", true, "true && %[3]s", ": && : && %[3]s", "[ -d src ] && %[3]s", "[[ -d src ]] && %[3]s", "(( 1 )) && %[3]s", "test -e src&&%[3]s", "%[3]s && :", "true &&\n%[3]s"),
	around("control:or", true, "false || %[3]s", "[ -e nope ] || %[3]s", "! true || %[3]s", "false ||\n%[3]s", "(( 0 )) || %[3]s", "true && false || %[3]s"),
	around("control:pipe-last", false, ": | %[3]s", "echo x | %[3]s", "echo x | cat | %[3]s"),
	around("control:pipe-first", false, "%[3]s | cat", "%[3]s | cat | tail -n 1", "%[3]s |& cat"),
	around("control:pipe-middle", false, "echo x | %[3]s | cat"),
	around("control:background", false, "%[3]s & wait", "(%[2]s) & wait $!", "{ %[1]s} & %[4]swait"),
	around("control:if", true, "if true; then %[1]sfi", "if :\nthen\n%[1]sfi", "if [ -d src ]; then %[1]selse %[4]s:; fi", "if [[ -n x ]]; then %[1]sfi"),
	around("control:if-condition", true, "if %[1]sthen :; fi", "if ! %[3]s; then :; fi", "if %[1]s then %[4]s:; else :; fi"),
	around("control:else", true, "if false; then %[4]s:; else %[1]sfi", "if ! :; then :\nelse\n%[1]sfi"),
	around("control:elif", true, "if false; then :; elif true; then %[1]sfi", "if false; then %[4]s:; elif %[1]sthen :; fi", "if false; then :; elif false; then :; else %[1]sfi"),
	around("control:while", true, "while :; do %[1]sbreak; done", "while true\ndo\n%[1]sbreak\ndone", "%[5]s=0; while [ $%[5]s -lt 1 ]; do %[5]s=1; %[1]sdone"),
	around("control:while-condition", true, "while %[1]sfalse; do :; done", "while ! %[3]s; do break; done"),
	around("control:until", true, "until false; do %[1]sbreak; done", "until %[1]strue; do :; done"),
	around("control:for", true, "for %[5]s in a; do %[1]sdone", "for %[5]s in 1 2; do %[1]sdone", "for %[5]s in src lib\ndo\n%[1]sdone", "for %[5]s in {1..2}; do %[1]sdone", "for %[5]s in *; do %[1]sbreak; done", "for %[5]s in a; { %[1]s}"),
	around("control:for-arithmetic", true, "for ((%[5]s=0; %[5]s<1; %[5]s++)); do %[1]sdone", "for ((;;)); do %[1]sbreak; done", "for ((%[5]s=0;%[5]s<1;%[5]s++)) { %[1]s}"),
	around("control:for-positional", true, "set -- a; for %[5]s; do %[1]sdone"),
	around("control:case", true, "case x in x) %[1]s;; esac", "case x in y) %[4]s: ;; *) %[1]s;; esac", "case src in (s*) %[1]s;; esac", "case x in x|y) %[1]sesac", "case x in\n  x)\n%[1]s  ;;\nesac"),
	around("control:case-fallthrough", true, "case x in x) : ;& y) %[1]s;; esac", "case x in x) : ;;& [xy]) %[1]s;; esac"),
	around("control:case-word", true, "case $(%[2]s) in *) ;; esac"),
	around("control:select", true, "select %[5]s in a; do %[1]sbreak; done <<< 1", "echo 1 | select %[5]s in a b; do %[1]sbreak; done"),
	around("control:function", false, "%[5]s() { %[1]s}; %[5]s", "%[5]s () {\n%[1]s}\n%[5]s", "function %[5]s { %[1]s}; %[5]s", "function %[5]s() { %[1]s}\n%[5]s a b", "%[5]s() ( %[2]s ); %[5]s", "%[5]s()\n{\n%[1]s}\n%[5]s >/dev/null"),
	around("control:function-indirect", false, "%[5]s() { %[1]s}; f=%[5]s; $f", "%[5]s() { %[1]s}; eval %[5]s", "%[5]s() { %[1]s}; echo \"$(%[5]s)\"", "%[5]s() { %[1]s}; %[5]s & wait", "%[5]s() { %[1]s}; : | %[5]s", "%[5]s() { %[1]s}; \"%[5]s\"", "%[5]s() { %[1]s}; A=1 %[5]s"),
	around("control:function-nested", false, "%[5]s() { inner() { %[1]s}; inner; }; %[5]s", "%[5]s() { inner() { %[1]s}; }; %[5]s; inner"),
	around("control:function-in-group", false, "{ %[5]s() { %[1]s}; }; %[5]s", "( %[5]s() { %[1]s}; %[5]s )"),
	around("control:function-redefined", false, "%[5]s() { %[4]s:; }; %[5]s() { %[1]s}; %[5]s", "%[5]s() { %[4]s:; }; %[5]s; %[5]s() { %[1]s}; %[5]s"),
	around("control:function-branch-defined", true, "if true; then %[5]s() { %[1]s}; else %[5]s() { :; }; fi; %[5]s", "[ -d nope ] && %[5]s() { :; }; %[5]s() { %[1]s}; %[5]s"),
	around("control:function-recursive", true, "%[5]s() { if [ \"$1\" = 0 ]; then %[1]selse %[5]s $(($1-1)); fi; }; %[5]s 2"),
	around("control:function-exported", false, "%[5]s() { %[1]s}; export -f %[5]s; bash -c %[5]s", "%[5]s() { %[1]s}; declare -fx %[5]s; bash -c %[5]s", "%[5]s() { %[1]s}; export -f %[5]s; echo x | xargs -I@ bash -c %[5]s"),
	around("control:function-shadows-program", false, "uname() { %[1]s}; uname -a", "whoami() { %[1]s}; whoami", "expr() { %[1]s}; expr 1 + 1", "git-status() { %[1]s}; git-status"),
	around("control:function-copied", false, "%[5]s() { %[1]s}; eval \"g$(declare -f %[5]s)\"; g%[5]s"),
	around("control:function-trap-return", false, "%[5]s() { trap '%[5]s_done=1' RETURN; %[1]s}; %[5]s"),
	around("control:coproc", false, "coproc { %[1]s}; wait", "coproc CP { %[1]s}; wait", "coproc CP ( %[2]s ); wait"),
	around("control:time", false, "time { %[1]s}", "time -p ( %[2]s)", "time (%[2]s)"),
	around("control:not", false, "! { %[1]s}", "! (%[2]s)", "! ! { %[1]s}"),
	around("control:redirected-group", false, "{ %[1]s} >/dev/null 2>&1", "{ %[1]s} < README.md", "(%[2]s) >> log.txt", "{ %[1]s} 3>&1"),
	around("control:set-options", false, "set -e; %[3]s", "set -euo pipefail\n%[3]s", "set -x; %[3]s", "set +e; %[3]s", "set -o errexit -o nounset; %[3]s", "shopt -s extglob nullglob; %[3]s", "set -f; %[3]s", "set -eE; %[3]s"),
	around("control:after-exit-in-subshell", false, "(exit 1); %[3]s", "(exit); %[3]s", "$(exit 3); %[3]s", "{ return 2>/dev/null; } ; %[3]s"),
	around("control:before-syntax-error", false, "%[1]s\n)", "%[1]s\nfi", "%[1]s:\ndone; x", "%[1]s\n'"),
	around("control:after-failure", false, "false; %[3]s", "nonexistent-command; %[3]s", "cd /nonexistent 2>/dev/null; %[3]s", "ls nope 2>/dev/null\n%[3]s"),
	around("control:test-condition", true, "[[ -n $(%[2]s) ]] || :", "[ -z \"$(%[2]s)\" ] && :", "if [ \"$(%[2]s)\" = x ]; then :; fi"),
	around("control:loop-twice", true, "for %[5]s in 1 2; do [ $%[5]s = 2 ] && %[3]s; done", "for a in 1; do for b in 1; do %[1]sdone; done", "for %[5]s in a b; do [ $%[5]s = a ] && continue; %[1]sdone", "while :; do while :; do %[1]sbreak 2; done; done"),

	// Substitutions run what they hold, wherever they stand.
	around("substitution:argument", false, "echo \"$(%[2]s)\"", ": $(%[2]s)", "echo $(%[2]s) >/dev/null", "echo \"x$(%[2]s)y\"", "printf '%%s' \"$(%[2]s)\"", "echo $(echo $(%[2]s))", "echo \"$(echo \"$(%[2]s)\")\""),
	around("substitution:assignment", false, "%[5]s=$(%[2]s)", "%[5]s=\"$(%[2]s)\"", "%[5]s=x$(%[2]s)y; echo \"$%[5]s\"", "export %[5]s=$(%[2]s)", "declare %[5]s=\"$(%[2]s)\"", "readonly %[5]s=$(%[2]s)", "%[5]s+=$(%[2]s)"),
	around("substitution:assignment-prefix", false, "%[5]s=$(%[2]s) true", "%[5]s=\"$(%[2]s)\" :"),
	around("substitution:command-word", false, "$(%[2]s)", "\"$(%[2]s)\" 2>/dev/null", "$(%[2]s) true", "$(%[2]s)$(%[2]s)"),
	around("substitution:array", false, "%[5]s=($(%[2]s))", "%[5]s=(a \"$(%[2]s)\")", "%[5]s[0]=$(%[2]s)", "declare -a %[5]s=($(%[2]s))"),
	around("substitution:array-index", false, "%[5]s[$(%[2]s) 0]=1", "%[5]s=(1 2); echo ${%[5]s[$(%[2]s) 0]}"),
	around("substitution:arithmetic", false, "echo $(( $(%[2]s) 1 ))", "(( $(%[2]s) 1 ))", "let \"%[5]s=$(%[2]s)1\"", "%[5]s=$((1+0$(%[2]s)))", "for ((i=0$(%[2]s); i<0; i++)); do :; done"),
	around("substitution:expansion-default", false, "unset %[5]s; : ${%[5]s:-$(%[2]s)}", "unset %[5]s; : \"${%[5]s:=$(%[2]s)}\"", "%[5]s=1; : ${%[5]s:+$(%[2]s)}", "echo ${%[5]s-$(%[2]s)}"),
	around("substitution:expansion-pattern", false, "%[5]s=abc; echo ${%[5]s#$(%[2]s)}", "%[5]s=abc; echo \"${%[5]s/b/$(%[2]s)}\"", "%[5]s=abc; echo ${%[5]s:$(%[2]s)1}", "%[5]s=abc; echo ${%[5]s%%$(%[2]s)}"),
	around("substitution:here-string", false, "cat <<< \"$(%[2]s)\"", "cat <<< $(%[2]s)x"),
	around("substitution:loop-list", true, "for %[5]s in $(%[2]s); do :; done", "for %[5]s in a $(%[2]s); do :; done", "select %[5]s in $(%[2]s) a; do break; done <<< 1"),
	around("substitution:redirect-target", false, "echo x > \"/tmp/work/x$(%[2]s)\"", "cat < \"README.md$(%[2]s)\"", ": 2>/tmp/work/$(%[2]s)x"),
	around("substitution:test", true, "[[ $(%[2]s) == x ]]", "[[ -n \"$(%[2]s)\" || x ]]", "[ \"$(%[2]s)\" ]", "test -z $(%[2]s)"),
	around("substitution:case", true, "case $(%[2]s) in x) ;; esac", "case x in $(%[2]s)) ;; *) ;; esac"),
	around("substitution:process-input", false, "cat <(%[2]s)", "cat < <(%[2]s)", "echo <(%[2]s)", "cat <(%[2]s) <(echo x) | tail -n1", "while read -r %[5]s; do :; done < <(%[2]s)", "mapfile -t %[5]s < <(%[2]s)", "read %[5]s < <(%[2]s)"),
	around("substitution:process-output", false, "echo x > >(%[2]s)", "echo x | tee >(%[2]s) >/dev/null", ": 2> >(%[2]s)"),
	around("substitution:in-double-quotes", false, "echo \"a \\\"$(%[2]s)\\\" b\"", "%[5]s=\"x${%[5]s:-\"$(%[2]s)\"}\"", "echo \"$(echo '(' $(%[2]s) )\""),
	{Name: "substitution:backquotes", SS: func(g *G, s Script) (Script, bool) {
		b := tick(s.sub())
		return one(g.pick("`%[1]s`", "%[2]s=`%[1]s`", "echo `%[1]s`", ": `%[1]s`"), b, g.name())
	}},
	{Name: "substitution:nested-backquotes", SS: func(g *G, s Script) (Script, bool) {
		return one("echo `echo %s`", tick("`"+tick(s.sub())+"`"))
	}},
	{Name: "substitution:here-document", SS: func(g *G, s Script) (Script, bool) {
		e := g.delim()
		return nl(g.pick("cat <<%[2]s\nline\n$(%[1]s)\n%[2]s", "cat <<%[2]s >/dev/null\n%[3]s\n%[2]s", "cat > notes.md <<%[2]s\n# x\n\"$(%[1]s)\"\n%[2]s", ": <<-%[2]s\n\tx $(%[1]s)\n\t%[2]s", "cat <<%[2]s\n'$(%[1]s)'\n%[2]s"), s.sub(), e, "`"+tick(s.sub())+"`")
	}},
	{Name: "substitution:echoed-code", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("eval \"$(echo %s)\"", "eval \"`echo %s`\"", "eval \"$(printf '%%s\\n' %s)\"", "bash -c \"$(echo %s)\"", "eval \"$(cat <<< %s)\"", "sh -c \"$(printf %%s %s)\""), sq(s.Text))
	}},
}

// tick escapes s for backquotes.
func tick(s string) string {
	out := make([]byte, 0, len(s)+8)
	for i := range len(s) {
		if s[i] == '\\' || s[i] == '`' {
			out = append(out, '\\')
		} else if s[i] == '$' {
			// "\$" would lose its backslash; doubling it above keeps it, and a
			// bare "$" stands for itself.
			out = append(out, '$')
			continue
		}
		out = append(out, s[i])
	}
	return string(out)
}
