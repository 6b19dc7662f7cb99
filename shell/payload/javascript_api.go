package payload

import "strings"

// javaScriptAPI is the table of JavaScript calls (see api.go); names are those
// of node, with the Sync of synchronous calls and the promises module dropped
// (javaScriptCanon). Calls marked go stand in javascript_call.go.
const javaScriptAPI = `
child_process.exec go
child_process.spawn go
child_process.execFile go
child_process.fork go
cross-spawn go
execa go
execaCommand shell $0
execa.execaCommand shell $0
execa.command shell $0
execa.execa go
execa.$ shell $0
tinyexec.x go
tinyexec.exec go
nano-spawn go
$ shell $0
zx.$ shell $0
Bun.$ shell $0
bun.$ shell $0
dax.$ shell $0
Bun.spawn go
bun.spawn go
Deno.run go
Deno.Command go
Deno.remove go
Deno.rename = mv $0 $1
Deno.copyFile = cp $0 $1
Deno.truncate = truncate -s $1 $0
Deno.chmod = chmod $1 $0
Deno.chown = chown $1 $0
Deno.symlink = ln -s $0 $1
Deno.writeTextFile go
Deno.writeFile go
Deno.create write $0
Deno.chdir cd $0
Deno.cwd val cwd
Deno.makeTempDir val temp
Deno.makeTempFile val temp
Bun.write go
process.chdir cd $0
process.cwd val cwd
process.kill = kill $0
process.execve go
os.homedir val home
os.tmpdir val tmpdir
Date.now val number
Math.random val number
Math.floor val number
fs.rm go
fs.rmdir go
fs.unlink = rm -f $0
fs.remove = rm -rf $0
fs.emptyDir go
fs.emptydir go
fs.rename = mv $0 $1
fs.move = mv $0 $1
fs.copyFile = cp $0 $1
fs.cp = cp -r $0 $1
fs.copy = cp -r $0 $1
fs.truncate = truncate -s $1 $0
fs.chmod = chmod $1 $0
fs.lchmod = chmod $1 $0
fs.chown = chown $1 $0
fs.lchown = chown -h $1 $0
fs.symlink = ln -s $0 $1
fs.link = ln $0 $1
fs.writeFile go
fs.outputFile go
fs.writeJson go
fs.outputJson go
fs.appendFile go
fs.createWriteStream go
fs.open go
fs.mkdtemp go
rimraf = rm -rf $0
rimraf.rimraf = rm -rf $0
rimraf.native = rm -rf $0
rimraf.manual = rm -rf $0
rimraf.moveRemove = rm -rf $0
rimraf.windows = rm -rf $0
rimraf. = rm -rf $0
del go
del.delete go
del.default go
shelljs.rm go
shelljs.mv go
shelljs.cp go
shelljs.exec shell $0
shelljs.cd cd $0
shelljs.tempdir val tmpdir
eval code $0
Function go
vm.runInThisContext code $0
vm.runInNewContext code $0
vm.runInContext code $0
vm.Script code $0
worker_threads.Worker go
fetch obj net
axios obj net
axios.get obj net
axios.post obj net
axios.request obj net
got obj net
got.get obj net
node-fetch obj net
undici.fetch obj net
undici.request obj net
http.get go
https.get go
http.request go
https.request go
?.execSync go
?.spawnSync go
?.execFileSync go
?.rmSync go
?.rmdirSync go
?.unlinkSync = rm -f $0
?.writeFileSync go
?.doShellScript shell $0
?.executeRaw sql $0
?.executeRawUnsafe sql $0
?.$executeRawUnsafe sql $0
?.query sql $0
?.execute sql $0
?.raw sql $0
?.flushall = redis-cli flushall
?.flushAll = redis-cli flushall
?.flushdb = redis-cli flushdb
?.flushDb = redis-cli flushdb
`

// javaScriptCanon is the name an API has in the table.
func javaScriptCanon(name string) string {
	for _, p := range [...][2]string{
		{"globalThis.", ""}, {"global.", ""}, {"window.", ""}, {"self.", ""}, {"node:", ""},
		{"fs/promises", "fs"}, {"fs-extra", "fs"}, {"graceful-fs", "fs"}, {"original-fs", "fs"}, {"memfs", "-"},
		{"process.mainModule.require", "require"}, {"module.require", "require"}, {"shelljs/global", "shelljs"}, {"zx/globals", "zx"}, {"zx.fs", "fs"}, {"zx.os", "os"}, {"zx.path", "path"}, {"zx.cd", "process.chdir"},
	} {
		if rest, ok := strings.CutPrefix(name, p[0]); ok {
			name = p[1] + rest
		}
	}
	name = strings.Replace(name, ".promises.", ".", 1)
	name = strings.Replace(name, ".default.", ".", 1)
	name = strings.TrimSuffix(name, ".default")
	if !strings.HasPrefix(name, "?.") {
		for _, suffix := range [...]string{".sync", "Sync", ".promise"} {
			if base, ok := strings.CutSuffix(name, suffix); ok && base != "" {
				name = base
				break
			}
		}
	}
	return name
}

// javaScriptName is a name the code does not define.
func javaScriptName(e *evaluator, name string) values {
	switch name {
	case "super":
		return e.parent()
	case "this":
		return e.current()
	case "arguments":
		return many(unknown())
	case "__dirname", "__filename":
		return unknown()
	}
	for _, m := range e.stars {
		if e.known(m + "." + name) {
			return ref(m + "." + name)
		}
	}
	return ref(name)
}

// javaScriptAttr is a member of something that is no plain API object.
func javaScriptAttr(e *evaluator, a alt, name string) (values, bool) {
	switch a.k {
	case altRef:
		full := javaScriptCanon(a.s.Text + "." + name)
		switch full {
		case "process.argv", "Bun.argv":
			return javaScriptArgv(e), true
		case "Deno.args":
			l := argvList(e)
			return e.tail(l), true
		case "path.sep":
			return lit("/"), true
		case "os.EOL":
			return lit("\n"), true
		}
		if rest, ok := strings.CutPrefix(full, "process.env."); ok {
			return e.env(rest), true
		}
		if rest, ok := strings.CutPrefix(full, "Bun.env."); ok {
			return e.env(rest), true
		}
		if full == "path.posix" {
			return ref("path"), true
		}
	case altList:
		if name == "length" {
			if a.class == "" {
				return num(int64(len(a.list))), true
			}
			return hole(HoleNumber), true
		}
	case altStr:
		if name == "length" {
			return hole(HoleNumber), true
		}
		if a.class == "entry" {
			if name == "name" {
				return str(baseName(a.s)), true
			}
			return unknown(), true
		}
	case altObj:
		switch {
		case a.isProcess() && name == "stdin":
			return values{a}, true
		case a.isProcess():
			return a.output(), true
		case a.class == "net":
			return values{a}, true
		case a.class == "file" && name == "name":
			return str(a.s), true
		}
	}
	return nil, false
}

// javaScriptArgv is process.argv: the arguments start at 1 for code of an
// option and at 2 for a file.
func javaScriptArgv(e *evaluator) values {
	elems := []values{lit("node")}
	for i := 0; i <= len(e.in.Args); i++ {
		var v values
		if i < len(e.in.Args) {
			v = str(e.in.Args[i])
		}
		if i > 0 {
			v = e.join(v, str(e.in.Args[i-1]))
		}
		elems = append(elems, v.alts())
	}
	return list(elems...)
}

// javaScriptIndex is an element of an API object: fs["rmSync"], process.env["X"].
func javaScriptIndex(e *evaluator, a alt, key values) (values, bool) {
	name, ok := key.text()
	if !ok {
		return nil, false
	}
	switch a.k {
	case altRef, altObj:
		return e.member(values{a}, name), true
	}
	return nil, false
}
