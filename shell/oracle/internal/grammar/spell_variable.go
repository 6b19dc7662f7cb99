package grammar

import (
	"fmt"
	"strings"
)

// variables are ways to write one known word through a variable.
var variables = []Construct{
	{Name: "var:whole", Word: variable(func(g *G, n, v string) (string, string) {
		return n + "=" + g.word(v), g.pick(`"$`+n+`"`, "$"+n, "${"+n+"}")
	})},
	{Name: "var:part", Word: func(g *G, v string) (Spelling, bool) {
		if len(v) < 2 || !bare(v) {
			return Spelling{}, false
		}
		n, i := g.name(), 1+g.n(len(v)-1)
		return Spelling{Pre: n + "=" + v[:i], Text: "${" + n + "}" + v[i:]}, true
	}},
	{Name: "var:two-parts", Word: func(g *G, v string) (Spelling, bool) {
		if len(v) < 2 || !bare(v) {
			return Spelling{}, false
		}
		n, o, i := g.name(), g.name(), 1+g.n(len(v)-1)
		return Spelling{Pre: n + "=" + v[:i] + g.pick("; ", "\n", " ") + o + "=" + v[i:], Text: g.pick("$"+n+"$"+o, `"$`+n+`$`+o+`"`, "${"+n+"}${"+o+"}")}, true
	}},
	{Name: "var:from-variable", Word: variable(func(g *G, n, v string) (string, string) {
		o := g.name()
		return n + "=" + g.word(v) + "; " + o + "=" + g.pick("$"+n, `"$`+n+`"`, `"${`+n+`}"`), g.pick(`"$`+o+`"`, "$"+o)
	})},
	{Name: "var:expr", Word: func(g *G, v string) (Spelling, bool) {
		if len(v) < 2 || !bare(v) {
			return Spelling{}, false
		}
		return Spelling{Text: "$(expr substr x" + v + " 2 " + fmt.Sprint(len(v)) + ")"}, true
	}},
	{Name: "var:read-descriptor", Word: variable(func(g *G, n, v string) (string, string) {
		return "read -r -u " + g.pick("3", "4") + " " + n + " 3<<< " + g.word(v) + " 4<<< " + g.word(v), `"$` + n + `"`
	})},
	{Name: "var:append", Word: func(g *G, v string) (Spelling, bool) {
		if len(v) < 2 || !bare(v) {
			return Spelling{}, false
		}
		n, i := g.name(), 1+g.n(len(v)-1)
		return Spelling{Pre: n + "=" + v[:i] + "; " + n + "+=" + v[i:], Text: `"$` + n + `"`}, true
	}},
	{Name: "var:self-append", Word: func(g *G, v string) (Spelling, bool) {
		if len(v) < 2 || !bare(v) {
			return Spelling{}, false
		}
		n, i := g.name(), 1+g.n(len(v)-1)
		return Spelling{Pre: n + "=" + v[i:] + "; " + n + "=" + v[:i] + "$" + n, Text: `"$` + n + `"`}, true
	}},
	{Name: "var:declare", Word: variable(func(g *G, n, v string) (string, string) {
		return g.pick("declare ", "typeset ", "export ", "readonly ", "declare -r ", "declare -x ", "declare -g ") + n + "=" + g.word(v), `"$` + n + `"`
	})},
	{Name: "var:export-later", Word: variable(func(g *G, n, v string) (string, string) {
		return n + "=" + g.word(v) + "; export " + n, "$" + n
	})},
	{Name: "var:default", Word: variable(func(g *G, n, v string) (string, string) {
		return n + "=" + g.pick("", "''"), "${" + n + ":-" + g.word(v) + "}"
	})},
	{Name: "var:default-used", Word: variable(func(g *G, n, v string) (string, string) {
		return n + "=" + g.word(v), "${" + n + g.pick(":-", "-", ":=") + "status}"
	})},
	{Name: "var:assign-default", Word: variable(func(g *G, n, v string) (string, string) {
		return "unset " + n + "; : ${" + n + g.pick(":=", "=") + v + "}", `"$` + n + `"`
	})},
	{Name: "var:alternative", Word: variable(func(g *G, n, v string) (string, string) {
		return n + "=1", "${" + n + g.pick(":+", "+") + v + "}"
	})},
	{Name: "var:error-if-unset", Word: variable(func(g *G, n, v string) (string, string) {
		return n + "=" + v, "${" + n + ":?unset}"
	})},
	{Name: "var:substring", Word: variable(func(g *G, n, v string) (string, string) {
		k := g.n(4)
		pad := "xyzw"[:k]
		return n + "=" + pad + v + "tail", fmt.Sprintf("${%s:%d:%d}", n, k, len(v))
	})},
	{Name: "var:substring-negative", Word: variable(func(g *G, n, v string) (string, string) {
		if g.n(2) == 0 {
			return n + "=pad" + v, fmt.Sprintf("${%s: -%d}", n, len(v))
		}
		return n + "=pad" + v + "xx", fmt.Sprintf("${%s:3:-2}", n)
	})},
	{Name: "var:substring-arithmetic", Word: variable(func(g *G, n, v string) (string, string) {
		return n + "=ab" + v + "cd", fmt.Sprintf("${%s:%s:%d}", n, g.pick("1+1", "2", "4/2"), len(v))
	})},
	{Name: "var:replace-first", Word: variable(func(g *G, n, v string) (string, string) {
		i := 1 + g.n(len(v)-1)
		return n + "=" + v[:i] + "@" + v[i:], "${" + n + "/@}"
	})},
	{Name: "var:replace-with", Word: variable(func(g *G, n, v string) (string, string) {
		i := g.n(len(v))
		return n + "=" + v[:i] + "@" + v[i+1:], "${" + n + "/@/" + slashed(v[i:i+1]) + "}"
	})},
	{Name: "var:replace-all", Word: variable(func(g *G, n, v string) (string, string) {
		var b strings.Builder
		for i := range len(v) {
			b.WriteString(v[i:i+1] + g.pick("@", "", "@@"))
		}
		return n + "=" + b.String(), "${" + n + "//@" + g.pick("", "/") + "}"
	})},
	{Name: "var:replace-pattern", Word: variable(func(g *G, n, v string) (string, string) {
		return n + "=" + v + "Z12Z", "${" + n + g.pick("/Z*/", "/Z??Z/", "//Z[0-9]*/", "/%Z12Z/") + "}"
	})},
	{Name: "var:replace-anchored", Word: variable(func(g *G, n, v string) (string, string) {
		if g.n(2) == 0 {
			return n + "=QQ" + v, "${" + n + "/#QQ/}"
		}
		return n + "=" + v + "QQ", "${" + n + "/%QQ/}"
	})},
	{Name: "var:trim-prefix", Word: variable(func(g *G, n, v string) (string, string) {
		return n + "=no:" + v, "${" + n + g.pick("#no:", "#*:", "##*:") + "}"
	})},
	{Name: "var:trim-suffix", Word: variable(func(g *G, n, v string) (string, string) {
		return n + "=" + v + "@no", "${" + n + g.pick("%@no", "%@*", "%%@*") + "}"
	})},
	{Name: "var:upper-lower", Word: func(g *G, v string) (Spelling, bool) {
		if v != strings.ToLower(v) || !bare(v) {
			return Spelling{}, false
		}
		n := g.name()
		return Spelling{Pre: n + "=" + strings.ToUpper(v), Text: g.pick("${"+n+",,}", `"${`+n+`,,}"`, "${"+n+"@L}", "${"+n+",,[A-Z]}")}, true
	}},
	{Name: "var:upper-first", Rare: true, Word: func(g *G, v string) (Spelling, bool) {
		// -D is the one upper-case word of the cores: ${x^^} of -d.
		if v != strings.ToUpper(v) || v == strings.ToLower(v) || !bare(v) {
			return Spelling{}, false
		}
		n := g.name()
		return Spelling{Pre: n + "=" + strings.ToLower(v), Text: g.pick("${"+n+"^^}", "${"+n+"@U}")}, true
	}},
	{Name: "var:lower-first", Word: func(g *G, v string) (Spelling, bool) {
		if v == "" || v[0] < 'a' || v[0] > 'z' || !bare(v) {
			return Spelling{}, false
		}
		n := g.name()
		return Spelling{Pre: n + "=" + strings.ToUpper(v[:1]) + v[1:], Text: "${" + n + ",}"}, true
	}},
	{Name: "var:declare-case", Word: func(g *G, v string) (Spelling, bool) {
		if v != strings.ToLower(v) || !bare(v) {
			return Spelling{}, false
		}
		n := g.name()
		return Spelling{Pre: "declare -l " + n + "; " + n + "=" + strings.ToUpper(v), Text: "$" + n}, true
	}},
	{Name: "var:indirect", Word: variable(func(g *G, n, v string) (string, string) {
		o := g.name()
		return n + "=" + v + "; " + o + "=" + n, g.pick("${!"+o+"}", `"${!`+o+`}"`)
	})},
	{Name: "var:nameref", Word: variable(func(g *G, n, v string) (string, string) {
		o := g.name()
		if g.n(2) == 0 {
			return n + "=" + v + "; declare -n " + o + "=" + n, `"$` + o + `"`
		}
		return "declare -n " + o + "=" + n + "; " + o + "=" + v, `"$` + n + `"`
	})},
	{Name: "var:transform", Word: variable(func(g *G, n, v string) (string, string) {
		if g.n(2) == 0 {
			var b strings.Builder
			for i := range len(v) {
				b.WriteString(fmt.Sprintf(`\x%02x`, v[i]))
			}
			return n + "='" + b.String() + "'", "${" + n + "@E}"
		}
		return n + "=" + v, "${" + n + "@P}"
	})},
	{Name: "var:array-element", Word: variable(func(g *G, n, v string) (string, string) {
		switch g.n(6) {
		case 0:
			return n + "=(" + v + ")", "${" + n + "[0]}"
		case 1:
			return n + "=(x y " + v + ")", "${" + n + "[2]}"
		case 2:
			return n + "=(" + v + " x)", "$" + n
		case 3:
			return n + "=(x " + v + ")", "${" + n + "[-1]}"
		case 4:
			return n + "[3]=" + v, "${" + n + "[1+2]}"
		}
		return n + "=([5]=x [7]=" + v + ")", "${" + n + "[7]}"
	})},
	{Name: "var:associative-element", Word: variable(func(g *G, n, v string) (string, string) {
		return "declare -A " + n + "=([x]=y [k]=" + v + ")", g.pick("${"+n+"[k]}", `"${`+n+`["k"]}"`)
	})},
	{Name: "var:associative-assign", Word: variable(func(g *G, n, v string) (string, string) {
		return "declare -A " + n + "; " + n + "[a-b]=" + v, `"${` + n + `[a-b]}"`
	})},
	{Name: "var:array-keys", Word: func(g *G, v string) (Spelling, bool) {
		if !bare(v) {
			return Spelling{}, false
		}
		n := g.name()
		return Spelling{Pre: "declare -A " + n + "=([" + v + "]=1)", Text: `"${!` + n + `[@]}"`}, true
	}},
	{Name: "var:command-substitution", Word: variable(func(g *G, n, v string) (string, string) {
		return n + "=" + g.pick("$(echo "+v+")", "`echo "+v+"`", `"$(printf '%s' `+v+`)"`), "$" + n
	})},
	{Name: "var:here-document", Word: variable(func(g *G, n, v string) (string, string) {
		e := g.delim()
		return n + "=$(cat <<" + g.pick("'"+e+"'", e) + "\n" + v + "\n" + e + "\n)", "$" + n
	})},
	{Name: "var:file", Word: variable(func(g *G, n, v string) (string, string) {
		return "echo " + v + " > /tmp/work/" + n + "; " + n + "=" + g.pick("$(cat /tmp/work/"+n+")", "$(</tmp/work/"+n+")"), "$" + n
	})},
	{Name: "var:printf-v", Word: variable(func(g *G, n, v string) (string, string) {
		i := 1 + g.n(len(v)-1)
		return g.pick("printf -v "+n+" %s "+v, "printf -v "+n+" '%s%s' "+v[:i]+" "+v[i:], "printf -v "+n+" %b "+sq(v)), "$" + n
	})},
	{Name: "var:read-here-string", Word: variable(func(g *G, n, v string) (string, string) {
		return g.pick("read "+n+" <<< "+v, "read -r "+n+" <<< "+sq(v), "read -r _ "+n+" <<< 'x "+v+"'", "IFS=: read -r _ "+n+" <<< x:"+v, "read -rn"+fmt.Sprint(len(v))+" "+n+" <<< "+v+"zz", "read -d@ "+n+" <<< "+v+"@x"), `"$` + n + `"`
	})},
	{Name: "var:read-process", Word: variable(func(g *G, n, v string) (string, string) {
		return "read -r " + n + " < <(echo " + v + ")", "$" + n
	})},
	{Name: "var:read-here-document", Word: variable(func(g *G, n, v string) (string, string) {
		e := g.delim()
		return "read -r " + n + " <<" + e + "\n" + v + "\n" + e + "\n", "$" + n
	})},
	{Name: "var:mapfile", Word: variable(func(g *G, n, v string) (string, string) {
		return g.pick("mapfile -t ", "readarray -t ") + n + " <<< " + g.pick(v, "$'"+v+"\\nx'"), g.pick("${"+n+"[0]}", "$"+n)
	})},
	{Name: "var:loop", Word: variable(func(g *G, n, v string) (string, string) {
		return "for " + n + " in x " + v + "; do :; done", "$" + n
	})},
	{Name: "var:let", Word: func(g *G, v string) (Spelling, bool) {
		for i := range len(v) {
			if c := v[i]; '2' <= c && c <= '9' && bare(v) {
				n := g.name()
				d := int(c - '0')
				pre := g.pick(fmt.Sprintf("let %s=%d+1", n, d-1), fmt.Sprintf("((%s=%d))", n, d), fmt.Sprintf("declare -i %s=%d-1", n, d+1), fmt.Sprintf("%s=1; ((%s+=%d))", n, n, d-1), fmt.Sprintf("%s=%d; ((%s++))", n, d-1, n))
				return Spelling{Pre: pre, Text: v[:i] + "${" + n + "}" + v[i+1:]}, true
			}
		}
		return Spelling{}, false
	}},
	{Name: "var:path-prefix", Word: func(g *G, v string) (Spelling, bool) {
		i := strings.LastIndexByte(v, '/')
		if i <= 0 || !bare(v) {
			return Spelling{}, false
		}
		n := g.name()
		return Spelling{Pre: n + "=" + v[:i], Text: g.pick(`"$`+n+`"`, "$"+n, `${`+n+"%/}") + v[i:]}, true
	}},
	{Name: "var:survives-subshell", Word: variable(func(g *G, n, v string) (string, string) {
		o := g.name()
		return n + "=" + v + "; " + g.pick("("+n+"=status)", ": | "+n+"=status", o+"=$("+n+"=status)", n+"=status true", "{ "+n+"=status; } & wait", o+"() { local "+n+"=status; }; "+o, "echo status | read "+n, "bash -c '"+n+"=status'"), `"$` + n + `"`
	})},
	{Name: "var:lastpipe", Word: variable(func(g *G, n, v string) (string, string) {
		return "shopt -s lastpipe; echo " + v + " | " + g.pick("read "+n, "{ read -r "+n+"; }", "while read -r "+n+"; do break; done"), "$" + n
	})},
	{Name: "var:reassigned", Word: variable(func(g *G, n, v string) (string, string) {
		return n + "=status; " + g.pick(n+"="+v, "export "+n+"="+v, "unset "+n+"; "+n+"="+v, "read -r "+n+" <<< "+v, "printf -v "+n+" %s "+v, "for "+n+" in "+v+"; do :; done", "eval "+n+"="+v, ". <(echo "+n+"="+v+")", ": $(("+n+"=1)); "+n+"="+v), `"$` + n + `"`
	})},
	{Name: "var:branch-same", Branch: true, Word: variable(func(g *G, n, v string) (string, string) {
		return g.pick("if true; then "+n+"="+v+"; else "+n+"=status; fi", "[ -n x ] && "+n+"="+v, "case x in y) "+n+"=status;; *) "+n+"="+v+";; esac", "true && "+n+"="+v+" || "+n+"=status"), `"$` + n + `"`
	})},
}

// variable spells a bare word of at least two bytes through a variable n.
func variable(f func(g *G, n, v string) (pre, text string)) func(*G, string) (Spelling, bool) {
	return func(g *G, v string) (Spelling, bool) {
		if len(v) < 2 || !bare(v) || strings.ContainsAny(v, "@,") {
			return Spelling{}, false
		}
		pre, text := f(g, g.name(), v)
		return Spelling{Pre: strings.TrimSuffix(pre, "\n"), Text: text}, true
	}
}

// slashed escapes what ${v/a/b} would read as its own.
func slashed(s string) string {
	if s == "/" {
		return `\/`
	}
	return s
}
