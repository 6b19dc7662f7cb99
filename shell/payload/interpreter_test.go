package payload

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// extracted is what Extract finds, on one line.
func extracted(x Extraction) string {
	var b strings.Builder
	for _, c := range x.Codes {
		fmt.Fprintf(&b, "%s(%d+%d)[%s] ", c.Lang.tableName(), c.Arg, c.Start, shown(c.Text))
	}
	for _, i := range x.Scripts {
		fmt.Fprintf(&b, "script(%d) ", i)
	}
	if x.Stdin {
		b.WriteString("stdin ")
	}
	if x.Module != "" {
		fmt.Fprintf(&b, "module(%s) ", x.Module)
	}
	if len(x.Args) > 0 {
		b.WriteString("args" + shownWords(x.Args) + " ")
	}
	for _, v := range x.Vars {
		fmt.Fprintf(&b, "var(%s=%s) ", v.Name, shown(v.Value))
	}
	if x.Unsure {
		b.WriteString("unsure")
	}
	return strings.TrimSpace(b.String())
}

func TestExtract(t *testing.T) {
	for _, r := range []struct{ line, want string }{
		{"python3 -c CODE", "python(1+0)[CODE]"},
		{"python3.11 -Ic CODE a b", "python(1+0)[CODE] args [a] [b]"},
		{"python -cCODE", "python(0+2)[CODE]"},
		{"python3 -W ignore -X dev -c CODE", "python(5+0)[CODE]"},
		{"python3", "stdin"},
		{"python3 -u - x", "stdin args [x]"},
		{"redis-cli -h host -n 1", "stdin"},
		{"redis-cli -h host FLUSHALL", ""},
		{"bq query 'CODE'", "bigquery(1+0)['CODE']"},
		{"bq query --dry_run CODE", ""},
		{"python3 x.py -c no", "script(0) args [-c] [no]"},
		{"python3 -m http.server 80", "module(http.server) args [80]"},
		{"python3 -m timeit -s SETUP STMT", "python(3+0)[SETUP] python(4+0)[STMT] module(timeit) args [-s] [SETUP] [STMT]"},
		{"python3.13t -c CODE", "python(1+0)[CODE]"},
		{"pypy3 -c CODE", "python(1+0)[CODE]"},
		{"node -e CODE", "javascript(1+0)[CODE]"},
		{"node --eval=CODE a", "javascript(0+7)[CODE] args [a]"},
		{"nodejs -pe CODE", "javascript(1+0)[CODE]"},
		{"node -p CODE", "javascript(1+0)[CODE]"},
		{"node -p -e CODE", "javascript(2+0)[CODE]"},
		{"node -r dotenv/config --input-type module -e CODE", "javascript(5+0)[CODE]"},
		{"node --check x.js", ""},
		{"node app.js -e x", "script(0) args [-e] [x]"},
		{"deno eval -p CODE", "javascript(2+0)[CODE]"},
		{"deno run -A -", "stdin"},
		{"deno run -A x.ts y", "script(2) args [y]"},
		{"deno fmt x.ts", ""},
		{"bun -e CODE", "javascript(1+0)[CODE]"},
		{"bun run x.ts", "script(1)"},
		{"bun exec TEXT", "shell(1+0)[TEXT]"},
		{"bun install", ""},
		{"bun run -", "stdin"},
		{"tsx -e CODE", "javascript(1+0)[CODE]"},
		{"perl -e CODE x", "perl(1+0)[CODE] args [x]"},
		{"perl -MFile::Path -e CODE", "perl(-1+0)[use File::Path; CODE]"},
		{"perl -MFile::Path=rmtree,x -e CODE", "perl(-1+0)[use File::Path split(/,/,q{rmtree,x}); CODE]"},
		{"perl -0777 -ne CODE f", "perl(2+0)[CODE] args [f]"},
		{"perl -i.bak -pe CODE f", "perl(2+0)[CODE] args [f]"},
		{"perl -lane CODE", "perl(1+0)[CODE]"},
		{"perl -l012ne CODE", "perl(1+0)[CODE]"},
		{"perl -we CODE -e MORE", "perl(-1+0)[CODE\nMORE]"},
		{"perl5.36.0 -E CODE", "perl(1+0)[CODE]"},
		{"perl -c -e CODE", ""},
		{"perl", "stdin"},
		{"ruby -rfileutils -e CODE", "ruby(2+0)[CODE]"},
		{"ruby -ne CODE f", "ruby(1+0)[CODE] args [f]"},
		{"ruby -run -e rm -- -r x", "ruby(-1+0)[system 'rm', '-r', 'x'] args [-r] [x]"},
		{"ruby - a", "stdin args [a]"},
		{"php -r CODE", "php(1+0)[CODE]"},
		{"php -d memory_limit=1G -r CODE", "php(3+0)[CODE]"},
		{"php artisan migrate", "script(0) args [migrate]"},
		{"php -l x.php", ""},
		{"lua5.4 -e CODE", "lua(1+0)[CODE]"},
		{"luajit -O3 -e CODE", "lua(2+0)[CODE]"},
		{"lua -", "stdin"},
		{"gawk CODE f", "awk(0+0)[CODE]"},
		{"awk -F: -v x=1 CODE y=2 f", "awk(3+0)[CODE] var(x=1) var(y=2)"},
		{"mawk -f prog.awk f", "script(1)"},
		{"sed -n CODE f", "sed(1+0)[CODE]"},
		{"sed -i -e CODE -e MORE f", "sed(-1+0)[CODE\nMORE]"},
		{"sed --expression=CODE f", "sed(0+13)[CODE]"},
		{"osascript -e A -e B", "applescript(-1+0)[A\nB]"},
		{"osascript -l JavaScript -e CODE", "javascript(3+0)[CODE]"},
		{"expect -c CODE", "tcl(1+0)[CODE]"},
		{"expect -f x.exp", "script(1)"},
		{"tclsh8.6 x.tcl a", "script(0) args [a]"},
		{"vim -es -c CODE -c q", "vim(2+0)[CODE] vim(4+0)[q] stdin"},
		{"vim +CODE f", "vim(0+1)[CODE]"},
		{"nvim --headless -u NONE -c CODE", "vim(4+0)[CODE]"},
		{"vim.tiny +12 f", ""},
		{"nvim -l x.lua", "script(1)"},
		{"python3 -m pdb -c CODE x.py", "python(3+0)[CODE] module(pdb) args [-c] [CODE] [x.py]"},
		{"ex -s f", "stdin"},
		{"emacs --batch --eval CODE", "lisp(2+0)[CODE]"},
		{"emacs -Q -batch -l x.el --eval=CODE", "lisp(4+7)[CODE] script(3)"},
		{"emacsclient -e CODE", "lisp(1+0)[CODE]"},
		{"emacsclient f", ""},
		{"sqlite3 a.db", "stdin"},
		{"sqlite3 -batch a.db CODE", "sqlite(2+0)[CODE]"},
		{"sqlite3 -init x.sql -cmd A a.db B", "sqlite(3+0)[A] sqlite(5+0)[B] script(1)"},
		{"duckdb -c CODE", "duckdb(1+0)[CODE]"},
		{"psql -U me -h x -d db -c CODE", "postgresql(7+0)[CODE]"},
		{"psql --command=CODE", "postgresql(0+10)[CODE]"},
		{"psql db", "stdin"},
		{"psql -f x.sql -v a=b", "script(1) var(a=b)"},
		{"mysql -uroot -psecret -Ne CODE db", "mysql(3+0)[CODE]"},
		{"mariadb --execute CODE", "mysql(1+0)[CODE]"},
		{"mysql -p db", "stdin"},
		{"clickhouse-client -q CODE", "clickhouse(1+0)[CODE]"},
		{"sqlcmd -S x -Q CODE", "mssql(3+0)[CODE]"},
		{"bq --project_id p query --use_legacy_sql=false CODE", "bigquery(4+0)[CODE]"},
		{"bq ls", ""},
		{"snow sql -q CODE", "snowflake(2+0)[CODE]"},
		{"mongosh db --eval CODE", "mongo(2+0)[CODE]"},
		{"mongosh db x.js", "script(1)"},
		{"pwsh -NoProfile -c A B", "powershell(-1+0)[A B]"},
		{"powershell.exe -ExecutionPolicy Bypass -Command CODE", "powershell(3+0)[CODE]"},
		{"pwsh -enc aQBkAA==", "powershell(-1+0)[id]"},
		{"pwsh x.ps1 a", "script(0) args [a]"},
		{"php artisan tinker --execute=CODE", "php(2+10)[CODE] script(0) args [tinker] [--execute=CODE]"},
		{"python3 manage.py shell -c CODE", "python(3+0)[CODE] script(0) args [shell] [-c] [CODE]"},
		{"python3 -m django shell --command CODE", "python(4+0)[CODE] module(django) args [shell] [--command] [CODE]"},
		{"django-admin shell -c CODE", "python(2+0)[CODE]"},
		{"rails runner -e test CODE", "ruby(3+0)[CODE]"},
		{"rails server", ""},
		{"wp eval CODE", "php(1+0)[CODE]"},
		{"irb", "stdin"},
		{"gdb -batch -ex CODE -ex MORE prog", "gdb(2+0)[CODE] gdb(4+0)[MORE]"},
		{"lldb -o CODE", "gdb(1+0)[CODE]"},
		{"mix run -e CODE", "generic(2+0)[CODE]"},
		{"Rscript -e CODE", "r(1+0)[CODE]"},
	} {
		words := strings.Split(r.line, " ")
		i, ok := Find(words[0])
		require.True(t, ok, r.line)
		var args []Value
		for _, w := range words[1:] {
			args = append(args, Lit(w))
		}
		assert.Equal(t, r.want, extracted(i.Extract(args)), r.line)
	}
}

func TestFindKnowsNoOthers(t *testing.T) {
	for _, name := range []string{"", "bash", "sh", "jq", "make", "lang=python", "pythonic", "lua-format", "sedutil", "m4", "r2", "psqlx", "base64", "code", "."} {
		_, ok := Find(name)
		assert.False(t, ok, name)
	}
}

func TestExtractKeepsUndeterminedWords(t *testing.T) {
	i, _ := Find("python3")
	x := i.Extract([]Value{NewHole(HoleUnknown), Lit("-c"), Lit("x")})
	assert.Equal(t, "script(0) args [-c] [x] unsure", extracted(x))
	x = i.Extract([]Value{Lit("-c"), Lit("print(").Concat(NewHole(HoleHome)).Concat(Lit(")"))})
	assert.Equal(t, "python(1+0)[print({home})]", extracted(x))
}
