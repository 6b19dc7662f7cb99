package shell

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestValues: words that come from where few look for them.
func TestValues(t *testing.T) {
	for _, text := range [...]string{
		`${x}${y}rm -rf src`,
		`x=rm; ${x}$y -rf src`,
		`echo "${x:-${y:-'$(rm -rf src)'}}"`,
		`declare -a 'a=(rm -rf src)'; "${a[@]}"`,
		`read -u 3 x 3<<< rm; $x -rf src`,
		`mapfile -s1 -n1 -t a <<< $'ls\nrm'; $a -rf src`,
		`mapfile -t -O 1 a <<< rm; ${a[1]} -rf src`,
		`getopts r: x -r rm; $OPTARG -rf src`,
		`tail -c +2 <<< 'xrm -rf src' | sh`,
		`basenc --base64 -d <<< cm0gLXJmIHNyYw== | sh`,
		`$(expr substr xrm 2 2) -rf src`,
		`$(date +rm) -rf src`,
		`X=rm; export X; $(printenv X) -rf src`,
		`compgen -W '$(rm -rf src)'`,
		`compgen -C 'rm -rf src' x`,
		`: rm; $_ -rf src`,
		`true -rf; rm $_ src`,
		`shopt -s extglob; @(rm) -rf src`,
		`shopt -s extglob; @(ls|rm) -rf src`,
		`PROMPT_COMMAND='rm -rf src' bash -i`,
		`PS1='$(rm -rf src)' bash --norc -i`,
		`echo 'rm -rf src' > /tmp/e; ENV=/tmp/e sh -i -c true`,
		`printf 'rm -rf src' > x; find . -name x -exec sh {} \;`,
		`printf 'rm -rf src' > x; ls x | xargs sh`,
		`mkdir d; printf 'rm -rf src' > d/x; cp -r d e; sh e/x`,
		`mkdir d; printf 'rm -rf src' > d/x; mv d e; sh e/x`,
	} {
		s, _ := Lower(text, testFacts)
		assert.Contains(t, lines(s), "rm -rf src", "text %q", text)
		assert.True(t, s.Complete, "text %q: %s", text, s.Cause)
	}
	for _, text := range [...]string{
		`D=/tmp/x; echo $D$y`,
		`compgen -A function rm`,
		`PROMPT_COMMAND='rm -rf src' bash -c ls`,
		`PS1='$(rm -rf src)'; ls`,
		`printf 'rm -rf src' > x; find . -name y -exec sh {} \;`,
		`shopt -s extglob; @(ls) -rf src`,
		`mapfile -s1 -t a <<< rm; $a -rf src`,
	} {
		s, _ := Lower(text, testFacts)
		assert.NotContains(t, lines(s), "rm -rf src", "text %q", text)
		assert.True(t, s.Complete, "text %q: %s", text, s.Cause)
	}
}
