package payload

import "strings"

// rAPI is the table of R functions (see api.go).
const rAPI = `
system go
system2 go
shell shell $0
shell.exec shell $0
pipe shell $0
processx::run argv $0 $1
sys::exec_wait argv $0 $1
callr::run argv $0 $1
unlink go
file.remove = rm -f $*
file.rename = mv $0 $1
file.copy = cp $0 $1
file.symlink = ln -s $0 $1
Sys.chmod = chmod $1 $0
fs::dir_delete = rm -rf $0
fs::file_delete = rm -f $0
fs::file_move = mv $0 $1
writeLines go
cat go
write go
saveRDS write $1
write.csv write $1
sink write $0
setwd cd $0
getwd val cwd
tempdir val temp
tempfile val temp
eval go
parse go
source go
readLines go
url obj net
httr::GET obj net
httr::content go
RCurl::getURL obj net
do.call go
DBI::dbExecute sql $1
dbExecute sql $1
dbSendQuery sql $1
Sys.time val number
`

func rCanon(name string) string { return strings.TrimPrefix(name, "base::") }

func rName(e *evaluator, name string) values {
	switch name {
	case "R.home":
		return unknown()
	}
	return ref(name)
}

// rIndex counts from one.
func rIndex(e *evaluator, a alt, key values) (values, bool) {
	if a.k == altList {
		if k, ok := key.one(); ok && k.k == altNum {
			return e.elementOf(a, num(k.n-1)), true
		}
	}
	return nil, false
}

// rCall handles functions.
func rCall(e *evaluator, c *call) (values, bool) {
	c.ref = rCanon(c.ref)
	switch c.ref {
	case "system", "system2":
		cmd := c.at(0)
		if v, ok := c.arg(-1, "command"); ok {
			cmd = v
		}
		args, ok := c.arg(1, "args")
		if c.ref == "system2" && ok {
			// The arguments are joined and given to a shell.
			cmd = e.joinText(list(cmd, e.joinText(rVector(args), lit(" "))), lit(" "))
		}
		p := e.shell(cmd, c.ref, c.off)
		if in, ok := c.arg(-1, "input"); ok {
			for _, a := range p {
				if a.isProcess() {
					e.feed(a, in, c.off)
				}
			}
		}
		return p, true
	case "unlink":
		flag := "-f"
		if v, ok := c.arg(1, "recursive"); ok && !v.equal(truth(false)) {
			flag = "-rf"
		}
		for _, words := range e.words(c.at(0)) {
			for i := range words {
				words[i].Glob = words[i].Glob || strings.ContainsAny(words[i].Text, "*?[")
			}
			e.emit(Effect{Kind: Equivalent, API: c.ref, Argv: append([]Value{Lit("rm"), Lit(flag)}, words...)}, c.off)
		}
		return none(), true
	case "writeLines", "cat", "write":
		to, ok := c.arg(1, "con")
		if c.ref != "writeLines" {
			to, ok = c.arg(-1, "file")
		}
		if ok {
			for _, p := range to.strings() {
				if p.Is("") {
					continue
				}
				e.emit(Effect{Kind: Write, API: c.ref, Path: p, Text: e.joinText(rVector(c.at(0)), lit("\n")).strings()[0], HasText: true}, c.off)
			}
		}
		return none(), true
	case "parse", "str2lang", "str2expression":
		if v, ok := c.arg(-1, "text"); ok {
			return values{{k: altObj, class: "code", list: []values{v}}}, true
		}
		return values{{k: altObj, class: "code", list: []values{c.at(0)}}}, true
	case "eval", "evalq":
		if a, ok := c.at(0).one(); ok && a.class == "code" {
			return e.code(R, a.list[0], c.ref, c.off), true
		}
		return c.at(0), true
	case "source":
		for _, s := range c.at(0).strings() {
			if strings.HasPrefix(s.Text, "http") {
				e.code(R, hole(HoleNet), c.ref, c.off)
				continue
			}
			e.emit(Effect{Kind: RunArgv, API: c.ref, Argv: []Value{Lit("Rscript"), s}}, c.off)
		}
		return none(), true
	case "do.call":
		inner := *c.from(2)
		inner.pos, _ = e.elems(c.at(1))
		return e.callValue(inner, c.at(0)), true
	case "match.fun", "get", "identity", "invisible", "suppressWarnings", "print", "as.character", "normalizePath", "unlist", "try", "tryCatch", "withVisible":
		return c.at(0), true
	case "c", "list":
		return values{c.args()}, true
	case "paste", "paste0", "file.path":
		return rPaste(e, c), true
	case "sprintf":
		if len(c.pos) > 0 {
			return e.format(c.pos[0], c.pos[1:], nil), true
		}
	case "Sys.getenv":
		if s, ok := c.at(0).text(); ok {
			return e.env(s), true
		}
		return unknown(), true
	case "path.expand":
		return e.textMethod("home", c.at(0)), true
	case "shQuote":
		return e.textMethod("quote", c.at(0)), true
	case "list.files", "dir", "list.dirs":
		return many(e.paths(joinPath, c.at(0), hole(HoleFound))), true
	case "Sys.glob":
		return e.globbed(c.at(0)), true
	case "lapply", "sapply", "vapply", "Map", "purrr::map", "map", "walk", "purrr::walk":
		if len(c.pos) > 1 {
			over, fn := c.pos[0], c.pos[1]
			if c.ref == "Map" {
				over, fn = fn, over
			}
			return e.iterate(c, over, fn), true
		}
	case "commandArgs":
		return e.tail(argvList(e)), true
	case "rawToChar", "base64enc::base64decode", "jsonlite::base64_dec":
		if c.ref == "rawToChar" {
			return c.at(0), true
		}
		return e.textMethod("base64", c.at(0)), true
	case "strsplit":
		return e.splitText(c.at(0), c.at(1), false), true
	case "rev":
		if a, ok := c.at(0).one(); ok && a.k == altList && a.class == "" {
			return list(reversedList(a.list)...), true
		}
	case "httr::content", "readLines":
		if c.at(0).net() {
			return hole(HoleNet), true
		}
		return unknown(), true
	}
	return nil, false
}

// rVector is v as a list.
func rVector(v values) values {
	if a, ok := v.one(); ok && a.k == altList {
		return v
	}
	return list(v)
}

// rPaste joins strings; collapse joins a vector.
func rPaste(e *evaluator, c *call) values {
	sep := lit(" ")
	switch c.ref {
	case "paste0":
		sep = lit("")
	case "file.path":
		return e.paths(glue, c.pos...)
	}
	if v, ok := c.arg(-1, "sep"); ok {
		sep = v
	}
	if collapse, ok := c.arg(-1, "collapse"); ok {
		return e.joinText(values{c.args()}, collapse)
	}
	return e.joinText(values{c.args()}, sep)
}
