package grammar

import (
	"strings"
)

// documents give a script to a shell as a here-document, a here-string or by a
// process substitution.
var documents = []Construct{
	{Name: "heredoc:shell", SS: func(g *G, s Script) (Script, bool) {
		e := g.delim()
		return nl("%s <<%s\n%s\n%s", g.shell(), g.pick("'"+e+"'", `"`+e+`"`, `\`+e), s.Text, e)
	}},
	{Name: "heredoc:unquoted", SS: func(g *G, s Script) (Script, bool) {
		e := g.delim()
		return nl("%s <<%s\n%s\n%s", g.shell(), e, here(s.Text), e)
	}},
	{Name: "heredoc:tabs", SS: func(g *G, s Script) (Script, bool) {
		if strings.Contains(s.Text, "<<") || strings.Contains(s.Text, "\t") {
			return Script{}, false
		}
		e := g.delim()
		return nl("%s <<-'%s'\n\t%s\n\t%s", g.shell(), e, strings.ReplaceAll(s.Text, "\n", "\n\t"), e)
	}},
	{Name: "heredoc:other-descriptor", SS: func(g *G, s Script) (Script, bool) {
		e := g.delim()
		return nl(g.pick("bash /dev/fd/3 3<<'%[1]s'\n%[2]s\n%[1]s", "bash 3<<'%[1]s' <&3\n%[2]s\n%[1]s", "exec 3<<'%[1]s'\n%[2]s\n%[1]s\nbash <&3", ". /dev/fd/4 4<<'%[1]s'\n%[2]s\n%[1]s", "bash 0<<'%[1]s'\n%[2]s\n%[1]s"), e, s.Text)
	}},
	{Name: "heredoc:source", SS: func(g *G, s Script) (Script, bool) {
		e := g.delim()
		return nl(g.pick("source /dev/stdin <<'%[1]s'\n%[2]s\n%[1]s", ". /dev/stdin <<'%[1]s'\n%[2]s\n%[1]s", "source <(cat <<'%[1]s'\n%[2]s\n%[1]s\n)", "eval \"$(cat <<'%[1]s'\n%[2]s\n%[1]s\n)\"", "bash -c \"$(cat <<'%[1]s'\n%[2]s\n%[1]s\n)\""), e, s.Text)
	}},
	{Name: "heredoc:into-group", SS: func(g *G, s Script) (Script, bool) {
		e := g.delim()
		return nl(g.pick("{ bash; } <<'%[1]s'\n%[2]s\n%[1]s", "(cat | sh) <<'%[1]s'\n%[2]s\n%[1]s", "if true; then bash; fi <<'%[1]s'\n%[2]s\n%[1]s", "for i in 1; do bash; done <<'%[1]s'\n%[2]s\n%[1]s", "f() { bash; }; f <<'%[1]s'\n%[2]s\n%[1]s", "ssh h <<'%[1]s'\n%[2]s\n%[1]s", "ssh h bash -s <<'%[1]s'\n%[2]s\n%[1]s", "docker exec -i c sh <<'%[1]s'\n%[2]s\n%[1]s", "sudo su <<'%[1]s'\n%[2]s\n%[1]s", "sudo -s <<'%[1]s'\n%[2]s\n%[1]s"), e, s.Text)
	}},
	{Name: "herestring:shell", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("%s <<< %s", "%s <<<%s", "%s 0<<< %s"), g.shell(), g.quote(s.Text))
	}},
	{Name: "herestring:source", SS: func(g *G, s Script) (Script, bool) {
		return one(g.pick("source /dev/stdin <<< %s", ". /dev/stdin <<< %s", "cat <<< %s | bash", "bash -c \"$(cat <<< %s)\"", "exec <<< %s; bash", "ssh h <<< %s"), g.quote(s.Text))
	}},
	{Name: "process:shell", SS: func(g *G, s Script) (Script, bool) {
		q := sq(s.Text)
		return one(g.pick("bash <(echo %[1]s)", "source <(echo %[1]s)", ". <(printf '%%s\\n' %[1]s)", "bash < <(echo %[1]s)", "sh <(echo %[1]s) arg", "sudo bash <(echo %[1]s)", "bash -x <(cat <<< %[1]s)", "exec < <(echo %[1]s); bash", "bash --rcfile /dev/null <(echo %[1]s)"), q)
	}},
	{Name: "process:into-shell", SS: func(g *G, s Script) (Script, bool) {
		q := sq(s.Text)
		return one(g.pick("echo %[1]s > >(bash)", "echo %[1]s | tee >(sh) >/dev/null", "printf '%%s\\n' %[1]s > >(cat | bash)", "exec > >(bash); echo %[1]s"), q)
	}},
}
