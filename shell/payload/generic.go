package payload

import "strings"

// newGeneric reads the languages that look enough like JavaScript for calls and
// strings to be found: Groovy, Scala, Kotlin, Elixir, Julia, Swift, Octave, Go, Rust,
// Java, C.
func newGeneric() *language {
	g := newJavaScript()
	g.lang = Generic
	g.argument = genericArgument
	g.api, g.canon, g.call, g.method, g.attr = genericAPI, genericCanon, genericCall, genericMethod, genericAttr
	return g
}

// genericArgument is an argument, which may have a name: name = x, name: x.
func genericArgument(p *parser) *node {
	if t := p.peek(); t.kind == tName && p.ahead(1).isAny("=", ":") {
		p.next()
		p.next()
		return textNode(opKw, t.text, t.off, p.expr(jsAssign))
	}
	return javaScriptArgument(p)
}

// genericAPI is the table of their calls (see api.go).
const genericAPI = `
os.RemoveAll = rm -rf $0
os.Remove = rm -f $0
os.Truncate = truncate -s $1 $0
os.Rename = mv $0 $1
os.Chdir cd $0
os.MkdirTemp val temp
os.TempDir val tmpdir
os.UserHomeDir val home
exec.Command argv $*
exec.CommandContext argv $1*
remove_dir_all = rm -rf $0
remove_file = rm -f $0
fs.remove_dir_all = rm -rf $0
fs.remove_file = rm -f $0
System.shell shell $0
os.cmd shell $0
System.cmd argv $0 $1
File.rm_rf = rm -rf $0
File.rm_rf! = rm -rf $0
File.rm = rm -f $0
File.rm! = rm -f $0
File.rmdir = rmdir $0
File.rename = mv $0 $1
File.cd cd $0
File.cd! cd $0
Code.eval_string code $0
Runtime.getRuntime go
?.exec shell $0
?.execute sql $0
ProcessBuilder argv $*
Process go
Seq go
File go
FileUtils.deleteDirectory = rm -rf $0
Files.delete = rm -f $0
Files.deleteIfExists = rm -f $0
?.deleteRecursively go
?.deleteDir go
run go
rm go
mv = mv $0 $1
cp = cp $0 $1
cd cd $0
pwd val cwd
homedir val home
mktempdir val temp
system shell $0
unix shell $0
dos shell $0
popen shell $0
rmdir go
unlink = rm -f $0
delete = rm -f $0
rename = mv $0 $1
shell shell $0
FileManager.default.removeItem = rm -rf $0:atPath
evaluate code $0
eval code $0
`

func genericCanon(name string) string {
	for _, p := range [...]string{"java.lang.", "java.io.", "java.nio.file.", "org.apache.commons.io.", "scala.sys.process.", "sys.process.", "Elixir.", "Base.", "Kernel."} {
		name = strings.TrimPrefix(name, p)
	}
	return name
}

func genericAttr(e *evaluator, a alt, name string) (values, bool) {
	if a.k == altStr || a.k == altList {
		switch name {
		case "!", "!!", "lazyLines":
			// Scala: a string or a list of words is a command.
			return genericRun(e, a, 0), true
		case "text", "absolutePath", "path":
			return values{a}, true
		}
	}
	if a.isProcess() {
		return values{a}, true
	}
	return nil, false
}

func genericRun(e *evaluator, a alt, off int) values {
	if a.k == altList {
		return e.argv(e.words(values{a}), "execute", off)
	}
	return e.shell(values{a}, "execute", off)
}

func genericCall(e *evaluator, c *call) (values, bool) {
	c.api = c.ref
	c.ref = genericCanon(c.ref)
	switch c.ref {
	case "Runtime.getRuntime":
		return unknown(), true
	case "Process", "Seq", "List", "listOf", "arrayOf", "Array", "Cmd":
		if c.ref == "Process" && len(c.pos) == 1 {
			return c.pos[0], true
		}
		return list(c.pos...), true
	case "File", "Path", "Paths.get", "Path.of", "new File":
		return e.paths(joinPath, c.pos...).asPath(), true
	case "run", "readchomp", "read", "success", "pipeline":
		// Julia: a command in backquotes is a template.
		if a, ok := c.at(0).one(); ok && a.k == altStr && c.ref != "read" {
			return e.shell(c.at(0), c.ref, c.off), true
		}
		return c.at(0), true
	case "rm":
		flag := "-f"
		if v, ok := c.arg(-1, "recursive"); ok && !v.equal(truth(false)) {
			flag = "-rf"
		}
		return e.apply(c, "= rm "+flag+" $0"), true
	case "rmdir":
		if len(c.pos) > 1 {
			return e.apply(c, "= rm -rf $0"), true // Octave: rmdir(x, "s")
		}
		return e.apply(c, "= rmdir $0"), true
	case "System.getenv", "System.get_env":
		if s, ok := c.at(0).text(); ok {
			return e.env(s), true
		}
		return unknown(), true
	case "System.user_home", "System.user_home!":
		return hole(HoleHome), true
	case "joinpath", "Path.join":
		return e.paths(joinPath, c.args().list...), true
	case "expanduser", "Path.expand":
		return e.textMethod("home", c.at(0)), true
	case "join", "string":
		return e.joinText(list(c.pos...), lit("")), true
	}
	return nil, false
}

func genericMethod(e *evaluator, c *call) (values, bool) {
	a := c.recv
	switch {
	case a.isProcess():
		return values{a}, true
	case (a.k == altStr && a.class == "" || a.k == altList) && (c.name == "execute" || c.name == "!" || c.name == "!!" || c.name == "lines"):
		if c.name == "lines" {
			return values{a}, true
		}
		return genericRun(e, a, c.off), true
	case a.k == altStr && a.class == "Path":
		words := []Value(nil)
		switch c.name {
		case "deleteDir", "deleteRecursively":
			words = []Value{Lit("rm"), Lit("-rf"), a.s}
		case "delete":
			words = []Value{Lit("rm"), Lit("-f"), a.s}
		case "renameTo":
			words = []Value{Lit("mv"), a.s, c.at(0).strings()[0]}
		case "writeText", "write", "setText":
			e.emit(Effect{Kind: Write, API: c.name, Path: a.s, Text: c.at(0).strings()[0], HasText: true}, c.off)
			return none(), true
		case "toPath", "toFile", "getAbsolutePath":
			return values{a}, true
		}
		if words != nil {
			e.emit(Effect{Kind: Equivalent, API: c.name, Argv: words}, c.off)
			return boolean(), true
		}
	case a.k == altList && c.name == "start":
		return e.argv(e.words(values{a}), c.name, c.off), true
	}
	if a.k == altStr {
		return javaScriptTextMethod(e, c)
	}
	return nil, false
}
