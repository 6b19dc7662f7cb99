package grammar

import (
	"strings"
)

// pipes print a script, decode or filter it, and give it to a shell.
var pipes = []Construct{
	{Name: "pipe:echo", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("echo %s | %s", "echo -n %s | %s", "echo %s | cat | %s", "(echo %s) | %s", "{ echo %s; } | %s", "echo %s | tee /tmp/work/x | %s"), sq(s.Text), g.shell())
	}},
	{Name: "pipe:printf", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("printf '%%s\\n' %[1]s | %[2]s", "printf %%s %[1]s | %[2]s", "printf '%%b' %[3]s | %[2]s", "echo -e %[3]s | %[2]s", "printf %[4]s | %[2]s"), g.quote(s.Text), g.shell(), sq(strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(s.Text)), sq(strings.NewReplacer(`\`, `\\`, "\n", `\n`, "%", "%%").Replace(s.Text)))
	}},
	{Name: "pipe:octal", SS: func(g *G, s Script) (Script, bool) {
		var b strings.Builder
		for i := range len(s.Text) {
			b.WriteString(sprintf(g.pick(`\x%02x`, `\%03o`), s.Text[i]))
		}
		return one("printf '%s' | %s", b.String(), g.shell())
	}},
	{Name: "pipe:base64", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("echo %s | base64 -d | %s", "echo %s | base64 --decode | %s", "printf %%s %s | base64 -di | %s", "base64 -d <<< %s | %s", "echo %s | base64 -d - | %s", "echo '%s' | tr -d '\\n' | base64 -d | %s"), b64(s.Text), g.shell())
	}},
	{Name: "pipe:base64-other", SS: func(g *G, s Script) (Script, bool) {
		e := g.delim()
		switch g.n(6) {
		case 0:
			return one("eval \"$(echo %s | base64 -d)\"", b64(s.Text))
		case 1:
			return one("bash -c \"$(base64 -d <<< %s)\"", b64(s.Text))
		case 2:
			return one("bash <(echo %s | base64 -d)", b64(s.Text))
		case 3:
			return nl("base64 -d <<'%s' | sh\n%s\n%s", e, wrapLines(b64(s.Text)), e)
		case 4:
			return one("echo %s > /tmp/work/b; base64 -d /tmp/work/b | bash", b64(s.Text))
		}
		return one(". <(base64 -d <<< %s)", b64(s.Text))
	}},
	{Name: "pipe:base64-twice", SS: func(g *G, s Script) (Script, bool) {
		return one("echo %s | base64 -d | base64 -d | %s", b64(b64(s.Text)), g.shell())
	}},
	{Name: "pipe:base32", SS: func(g *G, s Script) (Script, bool) {
		return one("echo %s | base32 -d | %s", b32(s.Text), g.shell())
	}},
	{Name: "pipe:xxd", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("echo %s | xxd -r -p | %s", "echo %s | xxd -p -r | %s", "xxd -r -p <<< %s | %s", "printf %s | xxd -r -ps | %s"), hexOf(s.Text), g.shell())
	}},
	{Name: "pipe:rev", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("echo %s | rev | %s", "rev <<< %s | %s", "printf '%%s\\n' %s | rev | %s"), sq(reverseLines(s.Text)), g.shell())
	}},
	{Name: "pipe:rot13", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("echo %s | tr a-zA-Z n-za-mN-ZA-M | %s", "echo %s | tr 'A-Za-z' 'N-ZA-Mn-za-m' | %s", "tr n-za-mN-ZA-M a-zA-Z <<< %s | %s", "echo %s | tr '[a-zA-Z]' '[n-za-mN-ZA-M]' | %s"), sq(rot13(s.Text)), g.shell())
	}},
	{Name: "pipe:tr", SS: func(g *G, s Script) (Script, bool) {
		switch g.n(4) {
		case 0:
			if strings.Contains(s.Text, "@") {
				return Script{}, false
			}
			return one("echo %s | tr @ ' ' | %s", sq(strings.ReplaceAll(s.Text, " ", "@")), g.shell())
		case 1:
			if strings.ContainsAny(s.Text, "%") {
				return Script{}, false
			}
			return one("echo %s | tr -d %% | %s", sq(spread(g, s.Text, "%")), g.shell())
		case 2:
			if strings.ContainsAny(s.Text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
				return Script{}, false
			}
			return one("echo %s | tr A-Z a-z | %s", sq(strings.ToUpper(s.Text)), g.shell())
		}
		if strings.ContainsAny(s.Text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
			return Script{}, false
		}
		return one("echo %s | tr '[:upper:]' '[:lower:]' | %s", sq(strings.ToUpper(s.Text)), g.shell())
	}},
	{Name: "pipe:tail-bytes", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("echo %s | tail -c +2 | %s", "printf %%s %s | tail -c +2 | %s", "tail -c +2 <<< %s | %s"), sq("x"+s.Text), g.shell())
	}},
	{Name: "pipe:interpreter-prints", SS: func(g *G, s Script) (Script, bool) {
		if strings.ContainsAny(s.Text, "'\"\\$@%`\n") {
			return Script{}, false
		}
		return one(g.pick(`awk 'BEGIN{print "%[1]s"}' | %[2]s`, `perl -e 'print "%[1]s"' | %[2]s`, `perl -le 'print "%[1]s"' | %[2]s`, `eval "$(perl -e 'print "%[1]s"')"`, `awk 'BEGIN{printf "%%s\n", "%[1]s"}' | %[2]s`), s.Text, g.shell())
	}},
	{Name: "pipe:sed", SS: func(g *G, s Script) (Script, bool) {
		if strings.Contains(s.Text, "@") {
			return Script{}, false
		}
		switch g.n(5) {
		case 0:
			return one("echo %s | sed s/@//g | %s", sq(spread(g, s.Text, "@")), g.shell())
		case 1:
			return one("echo %s | sed 's/@/ /g' | %s", sq(strings.ReplaceAll(s.Text, " ", "@")), g.shell())
		case 2:
			return one("echo %s | sed -e 's|^@||' | %s", sq("@"+strings.ReplaceAll(s.Text, "\n", "\n@")), g.shell())
		case 3:
			return one("echo %s | sed 1d | %s", sq("header\n"+s.Text), g.shell())
		}
		return one("echo %s | sed 'y/@/ /' | %s", sq(strings.ReplaceAll(s.Text, " ", "@")), g.shell())
	}},
	{Name: "pipe:line-filters", SS: func(g *G, s Script) (Script, bool) {
		if !s.oneLine() {
			return Script{}, false
		}
		return one(g.pick("printf '%%s\\n' x %[1]s | tail -n 1 | %[2]s", "printf '%%s\\n' %[1]s x | head -n 1 | %[2]s", "printf '%%s\\n' %[1]s x | head -1 | %[2]s", "printf '%%s\\n' x %[1]s | tail -n +2 | %[2]s", "echo %[3]s | cut -c 3- | %[2]s", "echo %[3]s | cut -d: -f2- | %[2]s", "printf '%%s\\n' %[1]s | tac | %[2]s", "echo %[1]s | sort | %[2]s", "echo %[1]s | uniq | %[2]s", "echo %[1]s | grep . | %[2]s", "echo %[1]s | awk 1 | %[2]s", "echo %[3]s | awk '{print substr($0,3)}' | %[2]s"), sq(s.Text), g.shell(), sq("x:"+s.Text))
	}},
	{Name: "pipe:here-document", SS: func(g *G, s Script) (Script, bool) {
		e := g.delim()
		return nl(g.pick("cat <<'%[1]s' | %[2]s\n%[3]s\n%[1]s", "cat <<\"%[1]s\" | cat - | %[2]s\n%[3]s\n%[1]s", "cat <<\\%[1]s | %[2]s\n%[3]s\n%[1]s"), e, g.shell(), s.Text)
	}},
	{Name: "pipe:into-loop", SS: func(g *G, s Script) (Script, bool) {
		if !s.oneLine() {
			return Script{}, false
		}
		return one(g.pick("echo %s | while IFS= read -r l; do bash -c \"$l\"; done", "echo %s | { read -r l; eval \"$l\"; }", "echo %s | xargs -d '\\n' -I{} sh -c {}", "echo %s | xargs -d '\\n' bash -c", "echo %s | parallel"), sq(s.Text))
	}},
	{Name: "pipe:group", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("{ echo :; echo %[1]s; } | %[2]s", "(echo '# x'; printf '%%s\\n' %[1]s) | %[2]s", "if true; then echo %[1]s; fi | %[2]s", "for i in 1; do echo %[1]s; done | %[2]s", "echo %[1]s | { cat; } | %[2]s", "f() { echo %[1]s; }; f | %[2]s"), sq(s.Text), g.shell())
	}},
	{Name: "pipe:shell-reads-rest", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("echo %[1]s | (cat | bash)", "echo %[1]s | { bash; }", "echo %[1]s | if true; then bash; fi", "echo %[1]s | eval bash", "echo %[1]s | source /dev/stdin", "echo %[1]s | . /dev/stdin", "echo %[1]s | bash /dev/stdin", "echo %[1]s | (. /dev/fd/0)", "echo %[1]s | while true; do bash; break; done", "echo %[1]s | bash -c \"$(cat)\" | :", "echo %[1]s | bash -c 'bash'", "echo %[1]s | sudo -u root bash -c 'cat | sh'"), sq(s.Text))
	}},
}

// shell is a command that runs its standard input as a script.
func (g *G) shell() string {
	return g.pick("bash", "sh", "/bin/bash", "bash -s", "bash -", "sh -s", "sudo bash", "env bash", "bash -s -- x", "bash -e", "nice bash", "dash", "zsh", "bash /dev/stdin", "command bash", "bash -x", "ssh h bash", "docker exec -i c bash", "bash -es", "busybox sh", "bash --norc", "exec bash", "bash -eu -o pipefail", "timeout 9 bash", "xargs -0 bash -c", "sudo -u root -- bash -s", "bash 2>/dev/null", "ssh h", "nohup sh -x")
}

// spread puts pad between the bytes of s.
func spread(g *G, s, pad string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte(s[i])
		if s[i] != '\n' && g.n(3) == 0 {
			b.WriteString(pad)
		}
	}
	return b.String()
}

// wrapLines breaks s into lines of 76 bytes, as base64 prints them.
func wrapLines(s string) string {
	var b strings.Builder
	for len(s) > 76 {
		b.WriteString(s[:76] + "\n")
		s = s[76:]
	}
	return b.String() + s
}
