package grammar

import "strings"

// feeding hands a script to something that evaluates text: eval, trap, prompts,
// environment variables, configuration.
var feeding = []Construct{
	{Name: "eval:string", SS: func(g *G, s Script) (Script, bool) {
		q := g.quote(s.Text)
		return one(g.pick("eval %[1]s", "eval -- %[1]s", "builtin eval %[1]s", "command eval %[1]s", "eval eval %[2]s", `eval "eval %[3]s"`, "eval %[1]s; :"), q, sq(sq(s.Text)), dqEscaper.Replace(sq(s.Text)))
	}},
	{Name: "eval:variable", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("%[1]s=%[2]s; eval \"$%[1]s\"", "%[1]s=%[2]s\neval \"${%[1]s}\"", "export %[1]s=%[2]s; bash -c \"$%[1]s\"", "export %[1]s=%[2]s; bash -c 'eval \"$%[1]s\"'", "%[1]s=%[2]s; bash <<< \"$%[1]s\"", "%[1]s=%[2]s; echo \"$%[1]s\" | bash", "%[1]s=%[2]s bash -c 'eval \"$%[1]s\"'", "%[1]s=%[2]s; . <(echo \"$%[1]s\")", "%[1]s=%[2]s; sudo sh -c \"$%[1]s\"", "%[1]s=%[2]s; printf '%%s\\n' \"$%[1]s\" | sh"), g.name(), g.quote(s.Text))
	}},
	{Name: "eval:array-join", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("%[1]s=(%[2]s); eval \"${%[1]s[0]}\"", "%[1]s=(: %[2]s); for c in \"${%[1]s[@]}\"; do eval \"$c\"; done", "declare -A %[1]s=([go]=%[2]s); eval \"${%[1]s[go]}\"", "%[1]s() { eval \"$1\"; }; %[1]s %[2]s", "%[1]s() { bash -c \"$*\"; }; %[1]s %[2]s", "set -- %[2]s; eval \"$1\"", "set -- %[2]s; bash -c \"$@\""), g.name(), g.quote(s.Text))
	}},
	{Name: "eval:read", SS: func(g *G, s Script) (Script, bool) {
		if !s.oneLine() || strings.Contains(s.Text, "\t") {
			return Script{}, false
		}
		return one(g.pick("read -r %[1]s <<< %[2]s; eval \"$%[1]s\"", "IFS= read -r %[1]s < <(echo %[3]s); eval \"$%[1]s\"", "while IFS= read -r %[1]s; do eval \"$%[1]s\"; done <<< %[2]s", "mapfile -t %[1]s <<< %[2]s; eval \"${%[1]s[0]}\"", "printf '%%s\\n' %[3]s | while IFS= read -r %[1]s; do eval \"$%[1]s\"; done", "printf -v %[1]s %%s %[3]s; eval \"$%[1]s\""), g.name(), g.quote(s.Text), sq(s.Text))
	}},
	{Name: "trap:exit", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("trap %[1]s EXIT", "trap %[1]s 0", "trap -- %[1]s EXIT; :", "(trap %[1]s EXIT)", "trap %[1]s exit; true", "bash -c %[2]s", "trap 'echo x' EXIT; trap %[1]s EXIT"), g.quote(s.Text), g.quote("trap "+sq(s.Text)+" EXIT"))
	}},
	{Name: "trap:function", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("%[1]s() { %[2]s}; trap %[1]s EXIT", "trap %[1]s EXIT; %[1]s() { %[2]s}", "%[1]s() { %[2]s}; trap '%[1]s' 0; :"), g.name(), s.in(g))
	}},
	{Name: "trap:debug", Branch: true, SS: func(g *G, s Script) (Script, bool) {
		return one("%[1]s=0; trap %[2]s DEBUG; :; trap - DEBUG", g.name(), g.quote(s.Text))
	}},
	{Name: "trap:err", Branch: true, SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("trap %[1]s ERR; false", "trap %[1]s ERR\nls nope 2>/dev/null\n:", "trap %[1]s EXIT ERR; false", "set -E; trap %[1]s ERR; (false)"), g.quote(s.Text))
	}},
	{Name: "trap:return", SS: func(g *G, s Script) (Script, bool) {
		return one("%[1]s() { trap %[2]s RETURN; :; }; %[1]s", g.name(), g.quote(s.Text))
	}},
	{Name: "trap:signal", Branch: true, SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("trap %[1]s USR1; kill -USR1 $$; :", "trap %[1]s TERM; kill $$; :", "trap %[1]s INT; kill -INT $$; :"), g.quote(s.Text))
	}},
	{Name: "prompt:ps4", SS: func(g *G, s Script) (Script, bool) {
		if strings.Contains(s.Text, `\`) {
			return Script{}, false // prompts have backslash escapes of their own
		}
		return one("PS4=%s; set -x; :; set +x", sq("$("+s.sub()+")"))
	}},
	{Name: "prompt:transform", SS: func(g *G, s Script) (Script, bool) {
		if strings.Contains(s.Text, `\`) {
			return Script{}, false
		}
		return one("%[1]s=%[2]s; : \"${%[1]s@P}\"", g.name(), sq("$("+s.sub()+")"))
	}},
	{Name: "arithmetic:evaluates-index", SS: func(g *G, s Script) (Script, bool) {
		if strings.ContainsAny(s.Text, "]") || s.NL {
			return Script{}, false
		}
		return one(g.pick("%[1]s='a[$(%[2]s)]'; (( %[1]s ))", "%[1]s='a[$(%[2]s)]'; echo $(( %[1]s ))", "%[1]s='a[$(%[2]s)]'; [[ %[1]s -eq 0 ]]", "%[1]s='a[$(%[2]s)]'; let %[1]s"), g.name(), strings.ReplaceAll(s.Text, "'", `'\''`))
	}},
	{Name: "mapfile:callback", SS: func(g *G, s Script) (Script, bool) {
		return one("mapfile -C %s -c 1 %s <<< x", g.quote(s.Text+" #"), g.name())
	}},
	{Name: "function:code-argument", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("%[1]s() { \"$@\"; }; %[1]s bash -c %[2]s", "%[1]s() { eval \"$@\"; }; %[1]s %[2]s", "%[1]s() { sudo bash -c \"$1\"; }; %[1]s %[2]s", "%[1]s() { $SHELL -c \"$1\"; }; %[1]s %[2]s"), g.name(), g.quote(s.Text))
	}},
	{Name: "shell:variable", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("%[1]s=bash; $%[1]s -c %[2]s", "%[1]s='bash -c'; $%[1]s %[2]s", "$(echo bash) -c %[2]s", "%[1]s=-c; bash $%[1]s %[2]s", "for %[1]s in bash; do $%[1]s -c %[2]s; done", "${%[1]s:-bash} -c %[2]s", "$BASH -c %[2]s", "\"${SHELL}\" -c %[2]s"), g.name(), g.quote(s.Text))
	}},
	{Name: "env:editor", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("GIT_EDITOR=%[1]s git commit", "EDITOR=%[1]s git commit", "export GIT_EDITOR=%[1]s; git commit --amend", "GIT_SEQUENCE_EDITOR=%[1]s git rebase -i main", "env GIT_EDITOR=%[1]s git commit", "GIT_SSH_COMMAND=%[1]s git fetch", "export GIT_SSH_COMMAND=%[1]s\ngit pull", "GIT_PAGER=%[1]s git log"), g.quote(s.Text))
	}},
	{Name: "env:bash-env", SS: func(g *G, s Script) (Script, bool) {
		f := "/tmp/work/" + g.name()
		s.Text = "unset BASH_ENV\n" + s.Text // or every inner bash would run it again
		return one(g.pick("echo %[1]s > %[2]s; BASH_ENV=%[2]s bash -c :", "echo %[1]s > %[2]s; export BASH_ENV=%[2]s; bash -c 'echo x'", "printf '%%s\\n' %[1]s > %[2]s; env BASH_ENV=%[2]s bash -c true"), sq(s.Text), f)
	}},
	{Name: "git:alias-config-shell", SS: func(g *G, s Script) (Script, bool) {
		n := strings.ToLower(g.name())
		return one(g.pick("git config alias.%[1]s %[2]s; git %[1]s", "git config --global alias.%[1]s %[2]s && git %[1]s x", "git config core.editor %[3]s; git commit"), n, g.quote("!"+s.Text), g.quote(s.Text))
	}},

	{Name: "sed:execute", SW: func(g *G, s Script) (Words, bool) {
		if !s.oneLine() {
			return Words{}, false
		}
		return words(g.pick("sed %[1]s README.md", "sed -n %[1]s README.md", "sed -e %[1]s README.md", "sed -i %[1]s src/a.txt"), g.quote("1e "+s.Text))
	}},
	{Name: "sed:execute-pattern", Rare: true, SS: func(g *G, s Script) (Script, bool) {
		if !s.oneLine() || strings.ContainsAny(s.Text, "@&\\") {
			return Script{}, false
		}
		return one(g.pick("echo x | sed %[1]s", "echo %[2]s | sed 's@$@@e'", "echo %[2]s | sed e"), sq("s@x@"+s.Text+"@e"), sq(s.Text))
	}},
}
