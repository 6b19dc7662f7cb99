package grammar

import (
	"strings"
)

// lists are ways to write several successive known words at once.
var lists = []Construct{
	{Name: "list:ifs", Range: func(g *G, vs []string) (Spelling, bool) {
		if !allBare(vs) || len(vs) < 2 {
			return Spelling{}, false
		}
		return text(strings.Join(vs, g.pick("${IFS}", "$IFS''")))
	}},
	{Name: "list:brace", Range: func(g *G, vs []string) (Spelling, bool) {
		if !allBare(vs) || len(vs) < 2 || anyHas(vs, ",") {
			return Spelling{}, false
		}
		return text("{" + strings.Join(vs, ",") + "}")
	}},
	{Name: "list:brace-affix", Range: func(g *G, vs []string) (Spelling, bool) {
		if !allBare(vs) || len(vs) != 2 || anyHas(vs, ",") {
			return Spelling{}, false
		}
		n := 0
		for n < len(vs[0]) && n < len(vs[1]) && vs[0][n] == vs[1][n] {
			n++
		}
		return text(vs[0][:n] + "{" + vs[0][n:] + "," + vs[1][n:] + "}")
	}},
	{Name: "list:variable", Range: func(g *G, vs []string) (Spelling, bool) {
		if !allBare(vs) {
			return Spelling{}, false
		}
		n := g.name()
		return Spelling{Pre: n + "=" + g.pick(dq(strings.Join(vs, " ")), sq(strings.Join(vs, "  "))), Text: g.pick("$"+n, "${"+n+"}")}, true
	}},
	{Name: "list:ifs-split", Alone: true, Range: func(g *G, vs []string) (Spelling, bool) {
		if !allBare(vs) || anyHas(vs, ":,@") {
			return Spelling{}, false
		}
		n, c := g.name(), g.pick(":", ",", "@")
		return Spelling{Pre: "IFS=" + c + "; " + n + "=" + strings.Join(vs, c), Text: "$" + n}, true
	}},
	{Name: "list:command-substitution", Range: func(g *G, vs []string) (Spelling, bool) {
		if !allBare(vs) {
			return Spelling{}, false
		}
		l := strings.Join(vs, " ")
		return text(g.pick("$(echo "+l+")", "`echo "+l+"`", "$(printf '%s ' "+l+")", "$(printf '%s\\n' "+l+")", "$(cat <<< '"+l+"')"))
	}},
	{Name: "list:command-substitution-filter", Range: func(g *G, vs []string) (Spelling, bool) {
		if !allBare(vs) {
			return Spelling{}, false
		}
		l := strings.Join(vs, " ")
		if strings.Contains(l, "_") {
			return Spelling{}, false
		}
		return text(g.pick("$(echo '"+reverse(l)+"' | rev)", "$(echo "+b64(l)+" | base64 -d)", "$(echo "+b64(l)+" | base64 --decode)", "$(tr _ ' ' <<< '"+strings.ReplaceAll(l, " ", "_")+"')", "$(echo "+hexOf(l)+" | xxd -r -p)"))
	}},
	{Name: "list:array", Range: func(g *G, vs []string) (Spelling, bool) {
		n := g.name()
		return Spelling{Pre: n + "=(" + g.line(vs) + ")", Text: g.pick(`"${`+n+`[@]}"`, "${"+n+"[@]}", "${"+n+"[*]}")}, allBare(vs)
	}},
	{Name: "list:array-append", Range: func(g *G, vs []string) (Spelling, bool) {
		n := g.name()
		return Spelling{Pre: n + "=(" + g.word(vs[0]) + "); " + n + "+=(" + g.line(vs[1:]) + ")", Text: `"${` + n + `[@]}"`}, true
	}},
	{Name: "list:array-slice", Range: func(g *G, vs []string) (Spelling, bool) {
		n := g.name()
		return Spelling{Pre: n + "=(x " + g.line(vs) + ")", Text: `"${` + n + `[@]:1}"`}, true
	}},
	{Name: "list:array-copy", Range: func(g *G, vs []string) (Spelling, bool) {
		n, o := g.name(), g.name()
		return Spelling{Pre: n + "=(" + g.line(vs) + "); " + o + `=("${` + n + `[@]}")`, Text: `"${` + o + `[@]}"`}, true
	}},
	{Name: "list:array-trim", Range: func(g *G, vs []string) (Spelling, bool) {
		if !allBare(vs) {
			return Spelling{}, false
		}
		n := g.name()
		return Spelling{Pre: n + "=(Q" + strings.Join(vs, " Q") + ")", Text: `"${` + n + g.pick("[@]#Q}", "[@]/#Q}") + `"`}, true
	}},
	{Name: "list:read-array", Range: func(g *G, vs []string) (Spelling, bool) {
		if !allBare(vs) {
			return Spelling{}, false
		}
		n := g.name()
		return Spelling{Pre: g.pick("read -ra "+n+" <<< '"+strings.Join(vs, " ")+"'", "IFS=: read -ra "+n+" <<< '"+strings.Join(vs, ":")+"'"), Text: `"${` + n + `[@]}"`}, !anyHas(vs, ":")
	}},
	{Name: "list:mapfile", Range: func(g *G, vs []string) (Spelling, bool) {
		n := g.name()
		return Spelling{Pre: "mapfile -t " + n + " < <(printf '%s\\n' " + g.line(vs) + ")", Text: `"${` + n + `[@]}"`}, true
	}},
	{Name: "list:mapfile-here-document", Range: func(g *G, vs []string) (Spelling, bool) {
		n, e := g.name(), g.delim()
		return Spelling{Pre: "mapfile -t " + n + " <<'" + e + "'\n" + strings.Join(vs, "\n") + "\n" + e, Text: `"${` + n + `[@]}"`}, true
	}},
	{Name: "list:positional", Alone: true, Range: func(g *G, vs []string) (Spelling, bool) {
		return Spelling{Pre: "set -- " + g.line(vs), Text: g.pick(`"$@"`, "$@", `"${@}"`, "$*", `"${@:1}"`)}, allBare(vs)
	}},
	{Name: "list:positional-shift", Alone: true, Range: func(g *G, vs []string) (Spelling, bool) {
		if g.n(2) == 0 {
			return Spelling{Pre: "set -- x " + g.line(vs) + "; shift", Text: `"$@"`}, true
		}
		return Spelling{Pre: "set -- x y " + g.line(vs) + "; shift 2", Text: `"$@"`}, true
	}},
	{Name: "list:positional-numbers", Alone: true, Range: func(g *G, vs []string) (Spelling, bool) {
		if len(vs) > 9 {
			return Spelling{}, false
		}
		out := ""
		for i := range vs {
			if i > 0 {
				out += " "
			}
			d := string(rune('1' + i))
			out += g.pick(`"$`+d+`"`, "${"+d+"}")
		}
		return Spelling{Pre: "set -- " + g.line(vs), Text: out}, allBare(vs)
	}},
	{Name: "list:positional-indirect", Alone: true, Range: func(g *G, vs []string) (Spelling, bool) {
		if !allBare(vs) {
			return Spelling{}, false
		}
		n := g.name()
		return Spelling{Pre: "set -- " + strings.Join(vs, " ") + "; " + n + "=1", Text: strings.TrimSpace(`"${!` + n + `}" "${@:2}"`)}, len(vs) > 1
	}},
	{Name: "list:positional-split", Alone: true, Range: func(g *G, vs []string) (Spelling, bool) {
		if !allBare(vs) {
			return Spelling{}, false
		}
		n := g.name()
		return Spelling{Pre: n + "='" + strings.Join(vs, " ") + "'; set -- $" + n, Text: `"$@"`}, true
	}},
	{Name: "list:positional-append", Alone: true, Range: func(g *G, vs []string) (Spelling, bool) {
		return Spelling{Pre: "set -- " + g.word(vs[0]) + `; set -- "$@" ` + g.line(vs[1:]), Text: `"$@"`}, true
	}},
	{Name: "list:default", Range: func(g *G, vs []string) (Spelling, bool) {
		if !allBare(vs) {
			return Spelling{}, false
		}
		n := g.name()
		return Spelling{Pre: "unset " + n, Text: "${" + n + ":-" + strings.Join(vs, " ") + "}"}, true
	}},
	{Name: "list:alternative", Range: func(g *G, vs []string) (Spelling, bool) {
		n := g.name()
		return Spelling{Pre: n + "=x", Text: "${" + n + ":+" + g.line(vs) + "}"}, true
	}},
	{Name: "list:replace", Range: func(g *G, vs []string) (Spelling, bool) {
		if !allBare(vs) || anyHas(vs, "@") {
			return Spelling{}, false
		}
		n := g.name()
		return Spelling{Pre: n + "=" + strings.Join(vs, "@"), Text: "${" + n + "//@/" + g.pick(" ", "' '", `\ `) + "}"}, true
	}},
	{Name: "list:line-continuation", Range: func(g *G, vs []string) (Spelling, bool) {
		out := make([]string, len(vs))
		for i, v := range vs {
			out[i] = g.word(v)
		}
		return Spelling{Text: strings.Join(out, g.pick(" \\\n", "\t\\\n\t"))}, len(vs) > 1
	}},
	{Name: "list:blanks", Range: func(g *G, vs []string) (Spelling, bool) {
		out := make([]string, len(vs))
		for i, v := range vs {
			out[i] = g.word(v)
		}
		return Spelling{Text: strings.Join(out, g.pick("\t", "   ", " \t "))}, len(vs) > 1
	}},
}

func anyHas(vs []string, chars string) bool {
	for _, v := range vs {
		if strings.ContainsAny(v, chars) {
			return true
		}
	}
	return false
}
