package grammar

import "strings"

// files are scripts written to a file and run from it in the same text.
var files = []Construct{
	{Name: "file:bash", SS: func(g *G, s Script) (Script, bool) {
		w, f, nl := g.write(s)
		return joined(g, w, nl, g.pick("bash %s", "sh %s", "bash -x %s", "bash -e -- %s", "sudo bash %s", "/bin/bash %s arg", "env bash %s", "bash -o pipefail %s", "timeout 9 bash %s", "nohup bash %s", "exec bash %s", "command bash %s"), f)
	}},
	{Name: "file:execute", SS: func(g *G, s Script) (Script, bool) {
		if g.n(3) > 0 {
			s.Text = g.pick("#!/bin/bash", "#!/usr/bin/env bash", "#!/bin/sh", "#! /bin/bash -e", "#!/usr/bin/env -S bash -e") + "\n" + s.Text
		}
		w, f, nl := g.write(s)
		run := f
		if !strings.Contains(f, "/") {
			run = "./" + f
		}
		return joined(g, w, nl, g.pick("chmod +x %[1]s; %[2]s", "chmod +x %[1]s && %[2]s", "chmod 755 %[1]s\n%[2]s", "chmod u+x %[1]s; sudo %[2]s", "chmod a+rx %[1]s; %[2]s arg", "chmod 0700 %[1]s; env %[2]s"), f, run)
	}},
	{Name: "file:source", SS: func(g *G, s Script) (Script, bool) {
		w, f, nl := g.write(s)
		run := f
		if !strings.Contains(f, "/") {
			run = "./" + f
		}
		return joined(g, w, nl, g.pick(". %s", "source %s", "source %s arg", "builtin source %s", "bash -c '. %s'", "command . %s"), run)
	}},
	{Name: "file:standard-input", SS: func(g *G, s Script) (Script, bool) {
		w, f, nl := g.write(s)
		return joined(g, w, nl, g.pick("bash < %s", "cat %s | bash", "sh <%s", "bash -s < %s", "cat %s | sudo sh", "bash <<< \"$(cat %s)\"", "eval \"$(cat %s)\"", "eval \"$(<%s)\"", "bash -c \"$(cat %s)\"", "tail -n +1 %s | bash", "bash <(cat %s)", "while IFS= read -r l; do echo \"$l\"; done < %s | bash", "cat < %s | bash", "exec < %s; bash", "{ bash; } < %s", "ssh h < %s"), f)
	}},
	{Name: "file:path-search", SS: func(g *G, s Script) (Script, bool) {
		n := strings.ToLower(g.name())
		return one(g.pick("mkdir bin; printf '#!/bin/bash\\n%%s\\n' %[1]s > bin/%[2]s; chmod +x bin/%[2]s; PATH=$PWD/bin:$PATH %[2]s", "printf '%%s\\n' '#!/bin/bash' %[1]s > %[2]s; chmod +x %[2]s; PATH=.:$PATH; %[2]s", "echo %[1]s > %[2]s; chmod +x %[2]s; export PATH=\"$PWD:$PATH\"; %[2]s"), sq(s.Text), n)
	}},
	{Name: "file:moved", SS: func(g *G, s Script) (Script, bool) {
		w, f, nl := g.write(s)
		o := f + "2"
		return joined(g, w, nl, g.pick("cp %[1]s %[2]s; bash %[2]s", "mv %[1]s %[2]s; bash %[2]s", "cat %[1]s > %[2]s; bash %[2]s", "ln -s %[3]s %[2]s; bash %[2]s", "install -m 755 %[1]s %[2]s; bash %[2]s", "cp %[1]s %[2]s && chmod +x %[2]s && bash %[2]s", "mkdir -p /tmp/work/d; cp %[1]s /tmp/work/d/; bash /tmp/work/d/%[4]s", "tee %[2]s < %[1]s >/dev/null; bash %[2]s"), f, o, absolute(f), base(f))
	}},
	{Name: "file:parts", SS: func(g *G, s Script) (Script, bool) {
		t := s.Text
		if len(t) < 4 {
			return Script{}, false
		}
		i := 1 + g.n(len(t)-2)
		f := g.file()
		return one(g.pick("printf %%s %[1]s > %[3]s; printf %%s %[2]s >> %[3]s; bash %[3]s", "{ printf %%s %[1]s; printf '%%s\\n' %[2]s; } > %[3]s; sh %[3]s", "echo -n %[1]s > %[3]s\necho %[2]s >> %[3]s\n. %[3]s", "(echo -n %[1]s; echo %[2]s) > %[3]s && bash %[3]s", "exec 3> %[3]s; printf %%s %[1]s >&3; echo %[2]s >&3; exec 3>&-; bash %[3]s"), sq(t[:i]), sq(t[i:]), "/tmp/work/"+base(f))
	}},
	{Name: "file:mktemp", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("%[1]s=$(mktemp); echo %[2]s > \"$%[1]s\"; bash \"$%[1]s\"", "%[1]s=`mktemp`; printf '%%s\\n' %[2]s >$%[1]s; . $%[1]s", "%[1]s=$(mktemp -d); echo %[2]s > $%[1]s/x.sh; sh $%[1]s/x.sh", "%[1]s=\"$(mktemp /tmp/work/XXXXXX)\"; echo %[2]s > \"$%[1]s\"; chmod +x \"$%[1]s\"; \"$%[1]s\""), g.name(), sq(s.Text))
	}},
	{Name: "file:decoded", SS: func(g *G, s Script) (Script, bool) {
		f := g.file()
		return one(g.pick("echo %[1]s | base64 -d > %[2]s; bash %[2]s", "base64 -d <<< %[1]s > %[2]s && bash %[2]s", "echo %[3]s | xxd -r -p > %[2]s; sh %[2]s", "echo %[1]s > %[2]s.b64; base64 -d %[2]s.b64 | bash", "echo %[1]s | base64 -d | tee %[2]s >/dev/null; bash %[2]s"), b64(s.Text), f, hexOf(s.Text))
	}},
	{Name: "file:edited", SS: func(g *G, s Script) (Script, bool) {
		if strings.Contains(s.Text, "@") {
			return Script{}, false
		}
		f := g.file()
		return one(g.pick("echo %[1]s > %[2]s; sed -i 's/@//g' %[2]s; bash %[2]s", "echo %[1]s > %[2]s; sed 's/@//g' %[2]s > %[2]s.2; bash %[2]s.2", "echo %[1]s > %[2]s; tr -d @ < %[2]s | bash"), sq(spread(g, s.Text, "@")), f)
	}},
	{Name: "file:written-by-function", SS: func(g *G, s Script) (Script, bool) {
		f := g.file()
		return one(g.pick("%[1]s() { echo %[2]s > \"$1\"; }; %[1]s %[3]s; bash %[3]s", "%[1]s() { bash \"$1\"; }; echo %[2]s > %[3]s; %[1]s %[3]s", "%[1]s=%[3]s; echo %[2]s > $%[1]s; bash $%[1]s", "cd src; echo %[2]s > %[4]s; cd ..; bash src/%[4]s", "echo %[2]s > src/%[4]s; (cd src && bash %[4]s)", "for %[1]s in %[3]s; do echo %[2]s > $%[1]s; bash $%[1]s; done"), g.name(), sq(s.Text), f, base(f))
	}},
	{Name: "file:child-writes", SS: func(g *G, s Script) (Script, bool) {
		f := g.file()
		return one(g.pick("bash -c %[1]s; bash %[2]s", "(%[3]s); bash %[2]s", "%[3]s & wait; bash %[2]s", "eval %[1]s; bash %[2]s"), g.quote("echo "+sq(s.Text)+" > "+f), f, "echo "+sq(s.Text)+" > "+f)
	}},
	{Name: "file:overwritten", SS: func(g *G, s Script) (Script, bool) {
		f := g.file()
		return one(g.pick("echo : > %[2]s; echo %[1]s > %[2]s; bash %[2]s", "echo : > %[2]s; bash %[2]s; echo %[1]s >> %[2]s; bash %[2]s", "echo %[1]s > %[2]s; bash %[2]s; echo : > %[2]s"), sq(s.Text), f)
	}},
}

func (g *G) file() string {
	return g.pick("", "./", "/tmp/work/", "src/", "/tmp/") + strings.ToLower(g.name()) + g.pick(".sh", "", ".bash", ".txt")
}

// write is a statement that writes s to a fresh file.
func (g *G) write(s Script) (stmt, file string, nl bool) {
	f, e := g.file(), g.delim()
	switch g.n(12) {
	case 0:
		return "echo " + sq(s.Text) + " > " + f, f, false
	case 1:
		return "printf '%s\\n' " + sq(s.Text) + " >" + f, f, false
	case 2:
		return "cat > " + f + " <<'" + e + "'\n" + s.Text + "\n" + e, f, true
	case 3:
		return "cat <<'" + e + "' > " + f + "\n" + s.Text + "\n" + e, f, true
	case 4:
		return "tee " + f + " <<'" + e + "' >/dev/null\n" + s.Text + "\n" + e, f, true
	case 5:
		return "cat > " + f + " <<" + e + "\n" + here(s.Text) + "\n" + e, f, true
	case 6:
		return "echo " + sq(s.Text) + " | tee " + f + " > /dev/null", f, false
	case 7:
		return "cat <<< " + sq(s.Text) + " > " + f, f, false
	case 8:
		return "{ echo ':'; echo " + sq(s.Text) + "; } > " + f, f, false
	case 9:
		return "echo " + sq(s.Text) + " >> " + f, f, false
	case 10:
		return "touch " + f + "; echo " + sq(s.Text) + " >| " + f, f, false
	}
	return "printf '%b' " + sq(strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(s.Text)+`\n`) + " > " + f, f, false
}

// joined is the statement, then the format applied to args.
func joined(g *G, stmt string, nl bool, format string, args ...any) (Script, bool) {
	run := sprintf(format, args...)
	if nl {
		return Script{Text: stmt + "\n" + run}, true
	}
	return Script{Text: stmt + g.sep() + run}, true
}

func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

func absolute(path string) string {
	if strings.HasPrefix(path, "/") {
		return path
	}
	return "/home/dev/repo/" + strings.TrimPrefix(path, "./")
}
