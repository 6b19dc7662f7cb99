package shell

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

var testFacts = Facts{Cwd: "/home/user/project", Home: "/home/user", Repo: "/home/user/project", RepoKnown: true}

// lines shows every invocation as its words.
func lines(s Script) []string {
	var out []string
	for _, inv := range s.Invocations {
		var b strings.Builder
		for i, w := range inv.Argv {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(w.String())
		}
		out = append(out, b.String())
	}
	return out
}

// TestLower lists texts and an invocation each must hold.
func TestLower(t *testing.T) {
	for _, row := range [...]struct{ text, want string }{
		{`git reset --hard`, "git reset --hard"},
		{`g'i't re\set --ha"rd"`, "git reset --hard"},
		{`$'\147it' reset --hard`, "git reset --hard"},
		{`X=reset; git $X --hard`, "git reset --hard"},
		{`a=g; b=it; $a$b clean -fd`, "git clean -fd"},
		{`rm${IFS}-rf${IFS}/`, "rm -rf /"},
		{`{rm,-rf,/}`, "rm -rf /"},
		{`C="rm -rf src"; $C`, "rm -rf src"},
		{`eval "$(echo git push --force)"`, "git push --force"},
		{`echo "rm -rf ~" | sudo bash`, "rm -rf /home/user"},
		{`bash -c 'cd "$1" && rm -rf *' _ /srv/data`, "rm -rf *"},
		{`printf -v c 'git reset --%s' hard; $c`, "git reset --hard"},
		{`n=git; eval "$n reset --hard"`, "git reset --hard"},
		{`rm $(echo -rf) /etc`, "rm -rf /etc"},
		{`${X:-git} reset --hard`, "git reset --hard"},
		{`$0 -c 'git reset --hard'`, "git reset --hard"},
		{`w=timr; ${w:3:1}${w:2:1} -rf ~/work`, "rm -rf /home/user/work"},
		{"cat > /tmp/x <<EOF\n`rm -rf ~/work`\nEOF", "rm -rf /home/user/work"},
		{"bash <<'END'\nset -e\nrm -rf /srv/media\nEND", "rm -rf /srv/media"},
		{`printf 'rm -rf "$HOME/notes"\n' > /tmp/z.sh; bash /tmp/z.sh`, "rm -rf /home/user/notes"},
		{"alias rmall='rm -rf'\nrmall ~/work", "rm -rf /home/user/work"},
		{`deploy() { npm run build; git push --force origin x; }; deploy`, "git push --force origin x"},
		{`trap 'git clean -xfd' EXIT`, "git clean -xfd"},
		{`sudo -g wheel -u bob -- git push --force`, "git push --force"},
		{`env -i PATH=$PATH sh -c 'git checkout -- .'`, "git checkout -- ."},
		{`nice -19 git reset --hard`, "git reset --hard"},
		{`timeout 90s git reset --hard HEAD~2`, "git reset --hard HEAD~2"},
		{`find . -type d -name dist -execdir rm -r -f {} +`, "rm -r -f ./…"},
		{`git ls-files --others | xargs rm -rf`, "rm -rf …"},
		{`ls -d */ | xargs -L1 -I{} git -C {} reset --hard`, "git -C … reset --hard"},
		{`git submodule foreach --recursive git reset --hard`, "git reset --hard"},
		{`git rebase --exec 'git clean -fdx' main`, "git clean -fdx"},
		{`git -c alias.x='!git reset --hard' x`, "git reset --hard"},
		{`git -c alias.x='reset --hard' x`, "git -c alias.x=reset --hard reset --hard"},
		{`ssh -o StrictHostKeyChecking=no root@h 'bash -c "rm -rf /etc"'`, "rm -rf /etc"},
		{`oc exec pod/x -- bash -c "git reset --hard"`, "git reset --hard"},
		{`GIT_SSH_COMMAND='sh -c "rm -rf ~/docs"' git fetch origin`, "rm -rf /home/user/docs"},
		{`echo cm0gLXJmIHNyYwo= | base64 -d | sh`, "rm -rf src"},
		{`echo 'fe- ze' | tr efz frm | tr -d ' '`, "tr -d  "},
		{`rev <<< 'crs fr- mr' | sh`, "rm -rf src"},
		{`set -- rm -rf src; "$@"`, "rm -rf src"},
		{`a=(rm -rf src); "${a[@]}"`, "rm -rf src"},
		{`source <(echo 'git reset --hard')`, "git reset --hard"},
		{`echo 'git reset --hard' | tee >(bash)`, "git reset --hard"},
		{`read x <<< 'rm -rf src'; $x`, "rm -rf src"},
		{`X=git; Y=X; ${!Y} reset --hard`, "git reset --hard"},
		{`f() { "$@"; }; f rm -rf src`, "rm -rf src"},
		{`for i in reset; do git $i --hard; done`, "git reset --hard"},
		{`/usr/lib/git-core/git-clean -ffdx`, "git clean -ffdx"},
		{`coproc rm -rf ~/work`, "rm -rf /home/user/work"},
		{`env -S 'rm -rf src'`, "rm -rf src"},
		{`npx rimraf /`, "rm -rf /"},
		{`x='git reset --soft'; y=${x/soft/hard}; $y`, "git reset --hard"},
		{`case x in x) rm -rf src;; esac`, "rm -rf src"},
		{`if false; then :; else rm -rf src; fi`, "rm -rf src"},
		{`while read -r f; do rm -rf "$f"; done < list`, "rm -rf …"},
		{`declare x='rm -rf src'; $x`, "rm -rf src"},
		{`export X='rm -rf src'; bash -c '$X'`, "rm -rf src"},
		{`vagrant ssh -c 'rm -rf /srv'`, "rm -rf /srv"},
		{`:(){ :|:& };:`, PseudoForkBomb},
		{`su - bob -c 'rm -rf /home/bob'`, "rm -rf /home/bob"},
		{`script -qec 'rm -rf src' /dev/null`, "rm -rf src"},
		{`watch -n1 'git reset --hard'`, "git reset --hard"},
		{`docker compose exec app sh -c 'rm -rf /data'`, "rm -rf /data"},
		{`tar xf a.tar --to-command='rm -rf src'`, "rm -rf src"},
	} {
		s, _ := Lower(row.text, testFacts)
		assert.Contains(t, lines(s), row.want, "text %q", row.text)
		assert.True(t, s.Complete, "text %q: %s", row.text, s.Cause)
	}
}

// TestWrapperTableIsSorted: rows are found by binary search.
func TestWrapperTableIsSorted(t *testing.T) {
	for i := 1; i < len(wrappers); i++ {
		assert.LessOrEqual(t, wrappers[i-1].name, wrappers[i].name)
	}
}
