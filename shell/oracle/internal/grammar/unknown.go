package grammar

import "strings"

const notDetermined = "the text does not determine the words; invocations with unknown words are counted per kind and printed"

// unknowns use words the text does not determine. What they log is judged for
// the count only.
var unknowns = []Construct{
	unknown("unknown:operand", lastWord, `"$(date +%s)"`, `"$DIR"`, "$1", "$RANDOM", "$$", "$(head -1 README.md)", "$(ls src | head -1)", `"$(cat src/a.txt)"`, "${DIR:?}", "$(hostname)"),
	unknown("unknown:tail", lastWord, "/tmp/work-$$", `"$HOME/$DIR"`, "src/$RANDOM", `"/etc/$(hostname)"`, "x-$(date +%s)", "$TMPDIR/x", "${DIR}/src"),
	unknown("unknown:option", optionWord, "$FLAGS", "$(head -1 README.md)", `"$OPT"`, "${1}", "-$FLAGS"),
	unknown("unknown:program", firstWord, "$CMD", "$(head -1 README.md)", `"$1"`, "./$CMD", "$(which $CMD)"),
	{Name: "unknown:code", Reason: notDetermined, AS: func(g *G, a []string) (Script, bool) {
		if g.n(3) == 2 {
			return one(g.pick(`eval "%s $CODE"`, `bash -c "%s $CODE"`), plainLine(a))
		}
		return Script{Text: g.pick(`eval "$CODE"`, `bash -c "$CODE"`, `bash -c "$(cat README.md)"`, `cat README.md | bash`, `. "$CODE"`, `sh "$CODE"`)}, true
	}},
	{Name: "unknown:found", Reason: notDetermined, AS: func(g *G, a []string) (Script, bool) {
		if !allBare(a) {
			return Script{}, false
		}
		return one(g.pick("find src -type f | xargs %[1]s", "for f in src/*; do %[1]s \"$f\"; done", "ls src | while read -r f; do %[1]s \"$f\"; done", "git ls-files | xargs %[1]s", "find src -type f -exec %[1]s {} +", "%[1]s src/*", "%[1]s $(ls src)"), strings.Join(a, " "))
	}},
}

func lastWord(a []string) int { return len(a) - 1 }
func firstWord([]string) int  { return 0 }
func optionWord(a []string) int {
	for i := len(a) - 1; i > 0; i-- {
		if strings.HasPrefix(a[i], "-") {
			return i
		}
	}
	return 1
}

func unknown(name string, which func([]string) int, texts ...string) Construct {
	return Construct{Name: name, Reason: notDetermined, AS: func(g *G, a []string) (Script, bool) {
		out := make([]string, len(a))
		for i := range a {
			out[i] = g.word(a[i])
		}
		out[which(a)] = g.pick(texts...)
		return one("%s", strings.Join(out, " "))
	}}
}
