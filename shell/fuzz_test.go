package shell

import (
	"reflect"
	"testing"
)

// seeds are texts that reach every part of the analysis.
func seeds(f *testing.F) {
	for _, row := range benchTexts {
		f.Add(row.text)
	}
	for _, s := range []string{
		"x=$(echo a); y=${x:-b}; ${y^^} \"$@\"", "f(){ f|f& }; f", "for((i=0;i<3;i++)); do a[i]=$i; done; ${a[@]}",
		"cat <<E | sh\n$x `y`\nE", "a(){ local b=1; shift; }; a 1 2", "case $x in a|b) c;;& *) d;; esac",
		"cd a && cd - || cd; pushd x; popd", "trap 'a' EXIT; set -e -- b c", "eval \"$(printf '%s\\n' 'rm -rf x')\"",
		"find . -exec sh -c 'rm \"$1\"' _ {} \\;", "xargs -I{} -n1 rm {} <<< 'a b'", "git -c alias.x='!y' x z",
		"ssh h -- rm -rf \\*", "env -S 'a b' -C /x c", "docker run --rm -v /:/h a rm -rf /h", "read -ra x <<< 'a b'; \"${x[@]:1}\"",
		"printf -v x '%b%q%5d' 'a\\n' b 3; $x", "echo {a..e}{1,2}", "$'\\x72m' -rf \"${HOME%/*}\"", "((x=1?2:3)); let y=x",
		"exec > >(tee x) 2>&1", "tee >(bash) <<< 'rm x'", "base64 -d <<< cm0= | tr a b | rev", "${!x} ${x/a/b} ${x:1:2} ${#x}",
		"if a; then", "'", "\"", "$(", "<<E", "a\x00b", "\xff\xfe", "((((", "${", "[[ a =~ (b ]]", "alias x='y z'\nx",
	} {
		f.Add(s)
	}
}

// FuzzLowerIsDeterministic: the same text and facts give the same script and
// needs, within the budgets, and nothing panics.
func FuzzLowerIsDeterministic(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		a, needs := Lower(text, testFacts)
		b, again := Lower(text, testFacts)
		if !reflect.DeepEqual(a, b) || !reflect.DeepEqual(needs, again) {
			t.Fatalf("two answers for %q", text)
		}
		if len(a.Invocations) > maxSteps {
			t.Fatalf("%d invocations", len(a.Invocations))
		}
		for _, inv := range a.Invocations {
			checkInvocation(t, text, a, inv)
		}
	})
}

func checkInvocation(t *testing.T, text string, s Script, inv Invocation) {
	t.Helper()
	if len(inv.Argv) == 0 {
		t.Fatalf("an invocation without words in %q", text)
	}
	if inv.Step >= len(s.Steps) || inv.Step < -1 {
		t.Fatalf("step %d of %d in %q", inv.Step, len(s.Steps), text)
	}
	if inv.Span.Start < 0 || inv.Span.End > len(text) || inv.Span.Start > inv.Span.End {
		t.Fatalf("span %v outside of %q", inv.Span, text)
	}
	for _, w := range inv.Argv {
		last := 0
		for _, h := range w.holes {
			if h.At < last || h.At > len(w.text) {
				t.Fatalf("hole at %d in %q", h.At, w.text)
			}
			last = h.At
		}
	}
}
