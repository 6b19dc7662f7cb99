package payload

import "strings"

// pythonAPI is the table of Python calls (see api.go). Calls whose meaning
// depends on an argument are marked go and stand in python_call.go.
const pythonAPI = `
os.system shell $0:command
posix.system shell $0
nt.system shell $0
os.popen shell $0:cmd
os.popen2 shell $0
os.popen3 shell $0
os.popen4 shell $0
commands.getoutput shell $0
commands.getstatusoutput shell $0
platform.popen shell $0
popen2.popen2 shell $0
asyncio.create_subprocess_shell shell $0:cmd
asyncio.create_subprocess_exec argv $*
anyio.run_process go
subprocess.run go
subprocess.call go
subprocess.check_call go
subprocess.check_output go
subprocess.Popen go
subprocess.getoutput shell $0:cmd
subprocess.getstatusoutput shell $0:cmd
os.execv go
os.execve go
os.execvp go
os.execvpe go
os.execl go
os.execle go
os.execlp go
os.execlpe go
os.spawnv go
os.spawnve go
os.spawnvp go
os.spawnvpe go
os.spawnl go
os.spawnle go
os.spawnlp go
os.spawnlpe go
os.posix_spawn go
os.posix_spawnp go
os.startfile argv $0
pty.spawn go
pexpect.spawn go
pexpect.run go
pexpect.runu go
invoke.run shell $0:command
fabric.api.local shell $0
fabric.api.run shell $0
os.remove = rm -f $0:path
os.unlink = rm -f $0:path
os.rmdir = rmdir $0:path
os.removedirs = rmdir -p $0:name
os.rename = mv $0:src $1:dst
os.renames = mv $0:old $1:new
os.replace = mv -f $0:src $1:dst
os.symlink = ln -s $0:src $1:dst
os.link = ln $0:src $1:dst
os.truncate = truncate -s $1:length $0:path
os.chmod = chmod $1:mode $0:path
os.lchmod = chmod $1 $0
os.chown = chown $1:uid $0:path
os.lchown = chown -h $1:uid $0:path
os.open go
os.fdopen val unknown
os.kill = kill $0
os.killpg = kill $0
os.mkfifo = mkfifo $0
os.mknod = mknod $0
os.chdir cd $0:path
contextlib.chdir cd $0:path
shutil.rmtree = rm -rf $0:path
shutil.move = mv $0:src $1:dst
shutil.copy = cp $0:src $1:dst
shutil.copy2 = cp -p $0:src $1:dst
shutil.copyfile = cp $0:src $1:dst
shutil.copytree = cp -r $0:src $1:dst
shutil.chown = chown $1:user $0:path
distutils.dir_util.remove_tree = rm -rf $0:directory
setuptools._distutils.dir_util.remove_tree = rm -rf $0
distutils.file_util.move_file = mv $0 $1
fs.rmtree = rm -rf $0
?.rmtree = rm -rf $0
?.system shell $0
?.exec_command argv ssh host $0
?.check_call go
?.check_output go
?.execute sql $0
?.executescript sql $0
?.exec_driver_sql sql $0
?.executemany sql $0
?.flushall = redis-cli flushall
?.flushdb = redis-cli flushdb
builtins.exec code $0
exec code $0
eval code $0
execfile go
runpy.run_path = python3 $0
runpy.run_module = python3 -m $0
code.interact val unknown
timeit.timeit code $0:stmt
timeit.repeat code $0:stmt
cProfile.run code $0
profile.run code $0
pdb.run code $0
os.getcwd val cwd
os.getcwdb val cwd
tempfile.mkdtemp val temp
tempfile.mktemp val temp
tempfile.gettempdir val tmpdir
tempfile.mkstemp go
tempfile.TemporaryDirectory go
tempfile.NamedTemporaryFile go
os.getpid val number
time.time val number
os.getuid val number
random.randint val number
requests.get obj net
requests.post obj net
requests.put obj net
requests.request obj net
requests.Session obj net
httpx.get obj net
httpx.post obj net
httpx.Client obj net
urllib.request.urlopen obj net
urllib.request.urlretrieve = curl -o $1 $0
urllib.request.Request val unknown
urllib.urlopen obj net
urllib.urlretrieve = curl -o $1 $0
urllib2.urlopen obj net
urllib3.request obj net
urllib3.PoolManager obj net
http.client.HTTPSConnection obj net
http.client.HTTPConnection obj net
aiohttp.ClientSession obj net
aiohttp.request obj net
socket.create_connection obj net
socket.socket obj net
`

// pythonName is a name the code does not define: a builtin, a module it forgot
// to import, or a name imported by from x import *.
func pythonName(e *evaluator, name string) values {
	for i := len(e.stars) - 1; i >= 0; i-- {
		full := e.stars[i] + "." + name
		if e.known(full) || pythonPaths(full) != "" {
			return ref(full)
		}
		switch full {
		case "pathlib.Path", "os.environ", "os.path", "os.getenv", "glob.glob", "base64.b64decode", "shlex.split":
			return ref(full)
		}
	}
	return ref(name)
}

// pythonCanon is the name of the module that documents an API.
func pythonCanon(name string) string {
	for _, p := range [...][2]string{
		{"builtins.", ""}, {"__builtin__.", ""}, {"__builtins__.", ""}, {"posixpath.", "os.path."}, {"ntpath.", "os.path."}, {"posix.", "os."}, {"nt.", "os."},
		{"pathlib.PosixPath", "pathlib.Path"}, {"pathlib.PurePath", "pathlib.Path"}, {"pathlib2.", "pathlib."},
		{"Path", "pathlib.Path"}, {"_posixsubprocess.", "subprocess."}, {"subprocess32.", "subprocess."}, {"gevent.subprocess.", "subprocess."},
		{"asyncio.subprocess.", "asyncio."}, {"os.path.os.", "os."}, {"os.sys.", "sys."}, {"shutil.os.", "os."}, {"six.moves.", ""},
	} {
		if strings.HasPrefix(name, p[0]) && (strings.HasSuffix(p[0], ".") || len(name) == len(p[0]) || name[len(p[0])] == '.') {
			return p[1] + name[len(p[0]):]
		}
	}
	return name
}

// pythonAttr is a member of something that is no plain API object.
func pythonAttr(e *evaluator, a alt, name string) (values, bool) {
	switch a.k {
	case altRef:
		switch pythonCanon(a.s.Text) + "." + name {
		case "sys.argv":
			return argvList(e), true
		case "os.sep", "os.path.sep":
			return lit("/"), true
		case "os.linesep":
			return lit("\n"), true
		case "os.curdir":
			return lit("."), true
		case "os.pardir":
			return lit(".."), true
		case "os.devnull":
			return lit("/dev/null"), true
		case "sys.executable":
			return lit("python3"), true
		case "tempfile.tempdir":
			return hole(HoleTmpdir), true
		}
		switch name {
		case "__dict__", "__func__", "__wrapped__":
			return values{a}, true
		}
	case altStr:
		if a.class == "Path" {
			switch name {
			case "parent":
				return path(dirName(a.s)), true
			case "name":
				return str(baseName(a.s)), true
			case "stem", "suffix":
				return unknown(), true
			case "path":
				return values{a}, true
			}
		}
		if a.class == "entry" {
			if name == "path" {
				return str(a.s), true
			}
			if name == "name" {
				return str(baseName(a.s)), true
			}
		}
	case altObj:
		switch {
		case a.class == "temp" && name == "name":
			return str(a.s), true
		case a.isProcess() && (name == "stdin" || name == "buffer"):
			return values{a}, true
		case a.isProcess():
			return a.output(), true
		case a.class == "file" && name == "buffer":
			return values{a}, true
		case a.class == "net":
			return values{a}, true
		case a.class == "file" && name == "name":
			return str(a.s), true
		}
	}
	return nil, false
}

// argvList is sys.argv and its kin: the program's name, then the arguments.
func argvList(e *evaluator) values {
	elems := make([]values, 0, len(e.in.Args)+1)
	elems = append(elems, unknown())
	for _, a := range e.in.Args {
		elems = append(elems, str(a))
	}
	return list(elems...)
}

// pythonIndex is an element of os.environ, sys.modules and the like.
func pythonIndex(e *evaluator, a alt, key values) (values, bool) {
	if a.k != altRef && a.k != altObj {
		return nil, false
	}
	name, known := key.text()
	switch pythonCanon(a.s.Text) {
	case "os.environ", "environ", "os.environb":
		if !known {
			return unknown(), true
		}
		return e.env(name), true
	case "sys.modules":
		if known {
			return ref(name), true
		}
	case "globals()", "locals()":
		if known {
			return e.name(textNode(opName, name, 0)), true
		}
	case "__builtins__", "builtins":
		if known {
			return ref(name), true
		}
	case "plumbum.local", "local":
		if known {
			return values{partial(Lit("plumbum.run"), []values{lit(name)}, nil)}, true
		}
	case "plumbum.run":
		if a.class == "partial" {
			elems, ok := e.elems(key)
			if !ok {
				elems = []values{key}
			}
			return values{partial(a.s, append(append([]values(nil), a.list...), elems...), nil)}, true
		}
	}
	return nil, false
}

// env is the value of an environment variable.
func (e *evaluator) env(name string) values {
	if e.in.Env != nil {
		if v, ok := e.in.Env(name); ok {
			return str(v)
		}
	}
	switch name {
	case "HOME", "USERPROFILE":
		return hole(HoleHome)
	case "PWD":
		return hole(HoleCwd)
	case "TMPDIR", "TEMP", "TMP":
		return hole(HoleTmpdir)
	}
	return unknown()
}

// pythonBinary joins paths with / and formats with %.
func pythonBinary(e *evaluator, op string, l, r alt) (values, bool) {
	switch {
	case op == "/" && (l.class == "Path" || r.class == "Path"):
		return e.mapValue(str(joinPath(l.string(), r.string())), func(v Value) Value { return v }).asPath(), true
	case op == "%" && l.k == altStr:
		switch {
		case r.k == altList && r.class == "":
			return e.format(values{l}, r.list, nil), true
		case r.k == altDict:
			return e.format(values{l}, nil, &r), true
		}
		return e.format(values{l}, []values{{r}}, nil), true
	case op == "|" && (l.k == altDict && r.k == altDict):
		out := alt{k: altDict, keys: append(append([]string(nil), l.keys...), r.keys...), list: append(append([]values(nil), l.list...), r.list...)}
		return values{out.sized()}, true
	case op == "|" && l.k == altRef && r.k == altRef:
		return ref("os.O_FLAGS"), true
	}
	return nil, false
}

// asPath makes strings path objects.
func (v values) asPath() values {
	out := append(values(nil), v...)
	for i := range out {
		if out[i].k == altStr {
			out[i].class = "Path"
		}
	}
	return out
}

// pythonPaths is what a function of paths or text does (textMethod).
func pythonPaths(name string) string {
	switch name {
	case "os.path.expanduser":
		return "home"
	case "os.path.abspath", "os.path.realpath", "os.path.normpath", "os.path.normcase", "os.fspath", "os.fsdecode", "os.fsencode", "str", "textwrap.dedent", "sys.intern", "ast.literal_eval", "bytearray", "memoryview", "copy.copy", "copy.deepcopy", "typing.cast", "json.dumps":
		return "same"
	case "repr":
		return "repr"
	case "os.path.basename":
		return "base"
	case "os.path.dirname":
		return "dir"
	case "base64.b64decode", "base64.standard_b64decode", "base64.urlsafe_b64decode", "base64.decodebytes", "base64.decodestring", "binascii.a2b_base64":
		return "base64"
	case "binascii.unhexlify", "binascii.a2b_hex", "bytes.fromhex", "bytearray.fromhex", "base64.b16decode":
		return "hex"
	case "shlex.quote", "pipes.quote":
		return "quote"
	case "urllib.parse.unquote", "urllib.parse.unquote_plus", "urllib.unquote":
		return "url"
	}
	return ""
}
