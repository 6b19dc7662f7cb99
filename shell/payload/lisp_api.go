package payload

import "strings"

// lispAPI is the table of Lisp functions (see api.go): those of Emacs, then
// those of guile, racket, Common Lisp and Clojure.
const lispAPI = `
shell-command shell $0
shell-command-to-string go
async-shell-command shell $0
compile shell $0
term shell $0
call-process-shell-command shell $0
process-file-shell-command shell $0
start-process-shell-command shell $2
start-file-process-shell-command shell $2
call-process go
process-file go
process-lines argv $*
process-lines-ignore-status argv $*
start-process argv $2*
start-file-process argv $2*
make-process argv $:command
call-process-region go
shell-command-on-region shell $2
delete-directory go
delete-file = rm -f $0
rename-file = mv $0 $1
copy-file = cp $0 $1
copy-directory = cp -r $0 $1
make-symbolic-link = ln -s $0 $1
set-file-modes = chmod $1 $0
move-file-to-trash val unknown
write-region go
rv-write write $0
append-to-file append $2
cd cd $0
load go
load-file go
eval go
url-retrieve-synchronously obj net
url-insert-file-contents val unknown
make-temp-file val temp
make-temp-name val temp
make-nearby-temp-file val temp
temporary-file-directory val tmpdir
system go
system* argv $*
uiop:run-program go
uiop:delete-directory-tree = rm -rf $0
uiop:chdir cd $0
sb-ext:run-program argv $0 $1
ext:run-program argv $0 $1
run-program argv $0 $1
ext:shell shell $0
delete-directory/files = rm -rf $0
clojure.java.shell/sh argv $*
shell/sh argv $*
sh argv $*
babashka.process/shell go
shell go
babashka.fs/delete-tree = rm -rf $0
fs/delete-tree = rm -rf $0
`

func lispCanon(name string) string { return name }

func lispName(e *evaluator, name string) values {
	switch name {
	case "default-directory":
		return hole(HoleCwd)
	case "temporary-file-directory":
		return hole(HoleTmpdir)
	case "shell-file-name":
		return lit("sh")
	case "command-line-args-left", "argv":
		return e.tail(argvList(e))
	}
	return ref(name)
}

// lispCall handles the functions that are no table line.
func lispCall(e *evaluator, c *call) (values, bool) {
	switch c.ref {
	case "shell-command-to-string":
		return e.shellOutput(c.at(0), c.ref, c.off), true
	case "call-process", "process-file":
		// PROGRAM INFILE BUFFER DISPLAY ARG…
		rest := c.pos[min(4, len(c.pos)):]
		return e.argv(e.words(list(append([]values{c.at(0)}, rest...)...)), c.ref, c.off), true
	case "call-process-region":
		// START END PROGRAM DELETE BUFFER DISPLAY ARG…: START may be the text.
		rest := c.pos[min(6, len(c.pos)):]
		p := e.argv(e.words(list(append([]values{c.at(2)}, rest...)...)), c.ref, c.off)
		if a, ok := p.one(); ok && a.isProcess() && len(c.pos) > 0 && pythonPlain(c.pos[0]) {
			e.feed(a, c.pos[0], c.off)
		}
		return p, true
	case "delete-directory":
		yes := false
		if len(c.pos) > 1 {
			yes = !isNone(c.pos[1])
		}
		if yes {
			return e.apply(c, "= rm -rf $0"), true
		}
		return e.apply(c, "= rmdir $0"), true
	case "write-region":
		for _, p := range c.at(2).strings() {
			x := Effect{Kind: Write, API: c.ref, Path: p, Append: len(c.pos) > 3 && !isNone(c.pos[3])}
			if pythonPlain(c.at(0)) {
				x.Text, x.HasText = c.at(0).strings()[0], true
			}
			e.emit(x, c.off)
		}
		return none(), true
	case "load", "load-file":
		e.emit(Effect{Kind: RunArgv, API: c.ref, Argv: []Value{Lit("emacs"), Lit("--script"), c.at(0).strings()[0]}}, c.off)
		return unknown(), true
	case "system", "uiop:run-program", "babashka.process/shell", "shell":
		if len(c.pos) > 1 && c.ref == "shell" {
			return e.argv(e.words(list(c.pos...)), c.ref, c.off), true
		}
		if a, ok := c.at(0).one(); ok && a.k == altList {
			return e.argv(e.words(c.at(0)), c.ref, c.off), true
		}
		return e.shell(c.at(0), c.ref, c.off), true
	case "eval":
		return lispEval(e, c), true
	case "read", "read-from-string", "car-safe", "identity", "string-trim", "expand-file-name-", "file-name-as-directory", "directory-file-name", "substitute-in-file-name", "file-truename", "string-to-list", "symbol-name", "intern", "format-message":
		return c.at(0), true
	case "concat", "string-append", "str":
		return e.joinText(list(c.pos...), lit("")), true
	case "mapconcat", "string-join":
		l := c.at(0)
		sep := lit("")
		if c.ref == "mapconcat" {
			l = c.at(1)
			if len(c.pos) > 2 {
				sep = c.pos[2]
			}
		} else if len(c.pos) > 1 {
			sep = c.pos[1]
		}
		return e.joinText(l, sep), true
	case "format", "message":
		if len(c.pos) > 0 && c.ref == "format" {
			return e.format(c.pos[0], c.pos[1:], nil), true
		}
		return unknown(), true
	case "list", "vector", "append", "cons":
		return values{c.args()}, true
	case "expand-file-name":
		p := e.textMethod("home", c.at(0))
		if len(c.pos) > 1 && !isNone(c.pos[1]) {
			p = e.paths(joinPath, e.textMethod("home", c.pos[1]), p)
		}
		return p, true
	case "getenv":
		if name, ok := c.at(0).text(); ok {
			return e.env(name), true
		}
		return unknown(), true
	case "shell-quote-argument":
		return e.textMethod("quote", c.at(0)), true
	case "base64-decode-string":
		return e.textMethod("base64", c.at(0)), true
	case "reverse", "string-reverse":
		return e.textMethod("reverse", c.at(0)), true
	case "funcall":
		if len(c.pos) > 0 {
			return e.callValue(*c.from(1), c.pos[0]), true
		}
	case "apply":
		if n := len(c.pos); n > 1 {
			inner := *c
			last, _ := e.elems(c.pos[n-1])
			inner.pos = append(append([]values(nil), c.pos[1:n-1]...), last...)
			return e.callValue(inner, c.pos[0]), true
		}
	case "mapc", "mapcar", "mapcan", "seq-do", "for-each", "map", "run!":
		if len(c.pos) > 1 {
			return e.iterate(c, c.pos[1], c.pos[0]), true
		}
	case "directory-files", "directory-files-recursively":
		return many(e.paths(joinPath, c.at(0), hole(HoleFound))), true
	case "file-expand-wildcards":
		return e.globbed(c.at(0)), true
	case "print", "princ", "prin1", "insert", "user-error", "error", "require", "provide", "kill-emacs", "display", "println":
		return none(), true
	}
	return nil, false
}

// lispEval is eval of a string read as code, or of a quoted form.
func lispEval(e *evaluator, c *call) values {
	v := c.at(0)
	if a, ok := v.one(); ok && a.k == altList && len(a.list) > 0 {
		// A quoted form: the first element names the function.
		name, known := a.list[0].text()
		if known && !strings.ContainsAny(name, " \n(") {
			inner := call{off: c.off, pos: a.list[1:]}
			return e.callValue(inner, ref(name))
		}
		return unknown()
	}
	return e.code(Lisp, v, c.ref, c.off)
}
