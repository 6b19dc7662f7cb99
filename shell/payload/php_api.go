package payload

import "strings"

// phpAPI is the table of PHP calls (see api.go). Calls marked go stand in
// php_call.go.
const phpAPI = `
exec go
system shell $0
passthru shell $0
shell_exec go
popen shell $0
proc_open go
pcntl_exec argv $0 $1
expect_popen shell $0
unlink = rm -f $0
rmdir = rmdir $0
rename = mv $0 $1
copy = cp $0 $1
symlink = ln -s $0 $1
link = ln $0 $1
chmod = chmod $1 $0
chown = chown $1 $0
lchown = chown -h $1 $0
chgrp = chgrp $1 $0
touch = touch $0
posix_kill = kill $0
file_put_contents go
fopen go
fwrite go
fputs go
SplFileObject.new go
chdir cd $0
getcwd val cwd
sys_get_temp_dir val tmpdir
tempnam val temp
getmypid val number
time val number
rand val number
random_int val number
eval code $0
assert go
create_function go
require go
curl_exec obj net
curl_init obj net
Storage.deleteDirectory = rm -rf $0
Storage.delete = rm -f $0
File.deleteDirectory = rm -rf $0
File.deleteDirectories = rm -rf $0
File.cleanDirectory go
File.delete = rm -f $0
Process.run go
Process.fromShellCommandline shell $0
Symfony\Component\Process\Process.fromShellCommandline shell $0
Artisan.call go
Schema.drop go
Schema.dropIfExists go
Schema.dropAllTables go
DB.statement sql $0
DB.unprepared sql $0
DB.delete sql $0
DB.update sql $0
mysqli_query sql $1
mysql_query sql $0
pg_query go
sqlite_exec sql $1
Http.get obj net
?.exec sql $0
?.query sql $0
?.execute sql $0
?.executeStatement sql $0
?.deleteDirectory = rm -rf $0
?.flushAll = redis-cli flushall
?.flushall = redis-cli flushall
?.flushDB = redis-cli flushdb
`

func phpCanon(name string) string {
	for _, p := range [...]string{"Illuminate\\Support\\Facades\\", "Illuminate\\Filesystem\\"} {
		name = strings.TrimPrefix(name, p)
	}
	if strings.ContainsAny(name, ".\\$:") {
		return name
	}
	return strings.ToLower(name) // functions have no case
}

// phpName is a name or variable the code does not define.
func phpName(e *evaluator, name string) values {
	switch name {
	case "$argv":
		return argvList(e)
	case "$_SERVER", "$_ENV":
		return ref("$_ENV")
	case "$this":
		return e.current()
	case "STDIN":
		return object("stdin", Value{})
	case "DIRECTORY_SEPARATOR":
		return lit("/")
	case "PHP_BINARY":
		return lit("php")
	case "PHP_EOL":
		return lit("\n")
	case "$GLOBALS":
		return ref("$GLOBALS")
	}
	if name != "" && name[0] == '$' {
		return unknown()
	}
	return ref(name)
}

func phpAttr(e *evaluator, a alt, name string) (values, bool) {
	if a.k == altObj && a.class == "net" {
		return values{a}, true
	}
	return nil, false
}

// phpIndex is an element of $_SERVER, $_ENV and $GLOBALS.
func phpIndex(e *evaluator, a alt, key values) (values, bool) {
	if a.k != altRef {
		return nil, false
	}
	name, ok := key.text()
	switch a.s.Text {
	case "$_ENV":
		switch {
		case !ok:
			return unknown(), true
		case name == "argv":
			return argvList(e), true
		}
		return e.env(name), true
	case "$GLOBALS":
		if ok {
			return e.name(textNode(opName, "$"+name, 0)), true
		}
		return unknown(), true
	}
	return nil, false
}
