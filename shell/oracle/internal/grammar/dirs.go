package grammar

// moves change the directory; the artefact core is harmless in the repository
// and denied where these lead.
var moves = []Construct{
	move("cd:system", "cd /etc; %[1]s", "cd /etc && %[1]s", "cd /usr/lib\n%[1]s", "cd -- /var/lib; %[1]s", "cd -P /etc; %[1]s", "(cd /etc; %[1]s)", "{ cd /etc; }; %[1]s", "builtin cd /etc; %[1]s", "command cd /usr; %[1]s"),
	move("cd:relative", "cd ../../../etc; %[1]s", "cd ..; cd ../..; cd etc; %[1]s", "cd /usr; cd lib; %[1]s", "cd /; cd ./etc; %[1]s", "cd src; cd ../../../../etc; %[1]s"),
	move("cd:home", "cd; %[1]s", "cd ~; %[1]s", "cd \"$HOME\"; %[1]s", "cd ~/other; %[1]s", "cd $HOME/other; %[1]s", "cd ..; %[1]s", "cd ../other; %[1]s", "cd ~dev/other; %[1]s"),
	move("cd:variable", "%[2]s=/etc; cd $%[2]s; %[1]s", "%[2]s=/; cd \"${%[2]s}etc\"; %[1]s", "%[2]s=etc; cd /$%[2]s; %[1]s", "cd ${%[2]s:-/etc}; %[1]s", "%[2]s=/etc/ssh; cd \"${%[2]s%%/*}\"; %[1]s", "cd \"$(echo /etc)\"; %[1]s", "cd \"$(dirname /etc/passwd)\"; %[1]s"),
	move("cd:back", "cd /etc; cd /tmp; cd -; %[1]s", "cd /etc; cd /tmp; cd \"$OLDPWD\"; %[1]s", "cd /etc; (cd /tmp); %[1]s", "cd /etc; cd /tmp; cd ~-; %[1]s", "cd /etc; d=$PWD; cd /tmp; cd $d; %[1]s", "OLDPWD=/etc; cd -; %[1]s"),
	move("cd:pushd", "pushd /etc; %[1]s", "pushd /etc >/dev/null; %[1]s", "pushd /etc; pushd /tmp; popd; %[1]s", "pushd /tmp; pushd /etc; %[1]s", "pushd /etc && %[1]s; popd", "pushd /etc; pushd /tmp; pushd; %[1]s", "pushd /etc; pushd /tmp; pushd +1; %[1]s"),
	move("cd:branch", "if true; then cd /etc; else cd /tmp; fi; %[1]s", "cd /nonexistent || cd /etc; %[1]s", "[ -d /etc ] && cd /etc; %[1]s", "case x in x) cd /etc;; esac; %[1]s", "true && cd /etc; %[1]s", "cd /nonexistent 2>/dev/null; cd /etc; %[1]s", "cd /etc || exit 1; %[1]s", "cd /etc || exit\n%[1]s"),
	move("cd:loop", "for d in /etc; do cd $d; %[1]s; done", "for d in /tmp /etc; do (cd $d; %[1]s); done", "for d in /etc; do cd $d; done; %[1]s", "while :; do cd /etc; %[1]s; break; done", "for d in / etc; do cd $d; done; %[1]s"),
	move("cd:function", "%[2]s() { cd /etc; }; %[2]s; %[1]s", "%[2]s() { cd \"$1\"; }; %[2]s /etc; %[1]s", "%[2]s() { cd /etc && \"$@\"; }; %[2]s env true; %[1]s", "%[2]s() { local d=/etc; cd $d; }; %[2]s\n%[1]s"),
	move("cd:eval", "eval 'cd /etc'; %[1]s", "eval cd /etc; %[1]s", "source <(echo cd /etc); %[1]s", ". /dev/stdin <<< 'cd /etc'; %[1]s", "command eval 'cd /etc'; %[1]s", "trap 'cd /etc' DEBUG; :; trap - DEBUG; %[1]s"),
	move("cd:cdpath", "CDPATH=/; cd etc; %[1]s", "CDPATH=/:/usr cd etc >/dev/null; %[1]s", "export CDPATH=/usr; cd lib; %[1]s"),
	move("cd:link", "ln -s /etc lnk; cd lnk; %[1]s", "ln -sfn /etc /tmp/work/l && cd /tmp/work/l && %[1]s", "ln -s /etc lnk; cd -P lnk; %[1]s"),
	move("cd:pwd-variable", "cd /etc; cd \"$PWD\"; %[1]s", "cd /etc; cd $(pwd); %[1]s", "cd /etc; cd .; %[1]s", "cd /etc; cd ./ssh/..; %[1]s"),
	move("cd:stays-after-subshell", "cd /etc; (:); %[1]s", "cd /etc; : | cd /tmp; %[1]s", "cd /etc; cd /tmp & wait; %[1]s", "cd /etc; x=$(cd /tmp; pwd); %[1]s", "cd /etc; bash -c 'cd /tmp'; %[1]s"),
	move("cd:option-shift", "cd -L /etc; %[1]s", "set -e; cd /etc; %[1]s", "shopt -s autocd; cd /etc; %[1]s", "cd /etc 2>/dev/null; %[1]s", "cd /etc >/dev/null 2>&1 && %[1]s", "cd /etc | :; cd /etc; %[1]s"),
	{Name: "cd:before-string", Cwd: true, SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("cd /etc; bash -c %[1]s", "cd /etc && sudo sh -c %[1]s", "bash -c %[2]s", "sh -c \"cd /etc\"' && '%[1]s"), g.quote(s.Text), g.quote("cd /etc; "+s.Text))
	}},
	{Name: "cd:ssh-string", Cwd: true, SS: func(g *G, s Script) (Script, bool) {
		return one("sudo bash -c %s", g.quote("cd /etc\n"+s.Text))
	}},
	{Name: "cd:find-execdir", Cwd: true, WS: func(g *G, w Words) (Script, bool) {
		return w.script(g, sprintf(g.pick("find /etc/passwd -execdir %s \\;", "cd /etc; find . -maxdepth 0 -exec %s \\;", "find /usr/lib -maxdepth 0 -execdir %s \\;"), w.Text)), true
	}},
	{Name: "cd:sudo-chdir", Cwd: true, WW: func(g *G, w Words) (Words, bool) {
		return w.wrap(g.pick("sudo -D /etc", "sudo --chdir=/etc", "env -C /usr/lib env"), "")
	}},
}

func move(name string, spellings ...string) Construct {
	return Construct{Name: name, Branch: true, Cwd: true, SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick(spellings...), s.group(g), g.name())
	}}
}
