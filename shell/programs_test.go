package shell

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestProgramsThatRunOthers: each starts a deletion in a way of its own.
func TestProgramsThatRunOthers(t *testing.T) {
	for _, text := range [...]string{
		// crontab
		`echo '* * * * * rm -rf /etc' | crontab -`,
		`(crontab -l; echo '0 3 * * * rm -rf /etc') | crontab -`,
		`crontab <<< '@daily rm -rf /etc'`,
		`printf 'PATH=/bin\n# x\n*/5 * * * * rm -rf /etc\n' > t; crontab t`,
		// editors, pagers, consoles
		`EDITOR='rm -rf /etc' crontab -e`,
		`EDITOR='sh -c "rm -rf /etc"' kubectl edit pod x`,
		`PAGER='rm -rf /etc' man ls`,
		`man -P 'rm -rf /etc' ls`,
		`man --pager='sh -c "rm -rf /etc"' ls`,
		`LESSOPEN='|rm -rf /etc' less f`,
		`less +'!rm -rf /etc' f`,
		`BROWSER='rm -rf /etc' xdg-open http://x`,
		`VISUAL='rm -rf /etc' sudoedit f`,
		`rg --pre 'rm -rf /etc' foo`,
		`zip x.zip f -T -TT 'rm -rf /etc #'`,
		`scp -S 'rm -rf /etc' a b:`,
		`lftp -c '!rm -rf /etc'`,
		`sftp -b - h <<< '!rm -rf /etc'`,
		`ftp -n <<< '!rm -rf /etc'`,
		`dc -e '!rm -rf /etc'`,
		`m4 <<< 'syscmd(rm -rf /etc)'`,
		"echo 'esyscmd(`rm -rf /etc`)' | m4",
		`pdflatex -shell-escape '\immediate\write18{rm -rf /etc}\end'`,
		// Windows, from Git Bash and WSL
		`cmd.exe /c "rd /s /q etc & rd /s /q \\etc"`,
		// zsh
		`=rm -rf /etc`,
		`repeat 3 rm -rf /etc`,
		`zf_rm -rf /etc`,
		`print 'rm -rf /etc' | sh`,
		`print -r -- 'rm -rf /etc' | zsh`,
		`emulate sh -c 'rm -rf /etc'`,
		`zargs -- /etc -- rm -rf`,
		`functions[f]='rm -rf /etc'; f`,
		`TRAPEXIT() { rm -rf /etc; }`,
		// wrappers
		`capsh -- -c 'rm -rf /etc'`,
		`xterm -e 'rm -rf /etc'`,
		`start-stop-daemon -S -x /bin/rm -- -rf /etc`,
		`env --block-signal rm -rf /etc`,
		`yarn rimraf /etc`,
		`yarn run rimraf /etc`,
		`pnpm rimraf /etc`,
		`bun run rimraf /etc`,
		`docker exec $(docker ps -q) rm -rf /etc`,
		`docker compose run --entrypoint 'rm -rf' web /etc`,
		`podman unshare rm -rf /etc`,
		`autossh -M 0 host rm -rf /etc`,
		`echo "rm -rf /etc" | xargs -L1 env`,
		`meta exec 'rm -rf /etc'`,
	} {
		s, _ := Lower(text, testFacts)
		found := false
		for _, line := range lines(s) {
			switch line {
			case "rm -rf /etc", "/bin/rm -rf /etc", "rm -rf /etc file", "rm -rf -- /etc":
				found = true
			}
		}
		assert.True(t, found, "text %q: %q", text, lines(s))
		assert.True(t, s.Complete, "text %q: %s", text, s.Cause)
	}
}

// TestProgramsThatRunNothing: the same programs where they only show or read.
func TestProgramsThatRunNothing(t *testing.T) {
	for _, text := range [...]string{
		`echo '# rm -rf /etc' | crontab -`,
		`crontab -l | grep 'rm -rf /etc'`,
		`EDITOR='rm -rf /etc' ls`,
		`PAGER=rm man rm`,
		`lftp -c 'ls rm -rf /etc'`,
		`less 'rm -rf /etc'`,
		`m4 <<< 'rm -rf /etc'`,
		`cmd /c dir /s etc`,
		`print 'rm -rf /etc'`,
		`emulate sh`,
		`functions[f]='rm -rf /etc'; g`,
		`start-stop-daemon --stop -x /bin/rm -- -rf /etc`,
		`yarn run clean /etc`,
		`yarn add rimraf`,
	} {
		s, _ := Lower(text, testFacts)
		assert.NotContains(t, lines(s), "rm -rf /etc", "text %q", text)
		assert.True(t, s.Complete, "text %q: %s", text, s.Cause)
	}
}
