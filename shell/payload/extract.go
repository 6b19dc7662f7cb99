package payload

import (
	"strings"
	"unicode/utf16"

	"rv/internal/basecode"
)

// deno reads deno eval, deno run, deno repl and deno FILE.
func (x *extractor) deno() {
	x.interp.line = "operand=script lvalue=ext,config,import-map,lock,cert,location,seed,v8-flags,reload,inspect,log-level,env-file,allow-read,preload value=cLr"
	for ; x.at < len(x.args); x.at++ {
		s, ok := x.args[x.at].Known()
		if ok && strings.HasPrefix(s, "-") {
			continue
		}
		switch s {
		case "eval":
			x.at++
			x.interp.line = "operand=code stdin=no lvalue=ext,config,import-map,lock,cert,location,seed,v8-flags,inspect,env-file value=c"
			x.options()
			if n := len(x.operands); n > 1 {
				x.out.Args = x.args[x.operands[1]:]
			}
		case "run", "serve":
			x.at++
			x.options()
		case "repl":
			x.at++
			x.interp.line = "operand=none lcode=eval lvalue=eval-file"
			x.options()
		case "", "test", "bench", "fmt", "lint", "check", "compile", "task", "install", "uninstall", "add", "remove", "cache", "doc", "info", "init", "jupyter", "lsp", "publish", "types", "upgrade", "coverage", "vendor", "bundle", "clean", "completions", "help", "outdated", "update", "approve-scripts", "deploy", "x", "create", "audit", "why":
			x.ran = true
		default:
			x.options()
		}
		return
	}
}

// bun reads bun -e, bun run, bun exec and bun FILE.
func (x *extractor) bun() {
	const line = "code=e lazy=p lcode=eval llazy=print value=rcd lvalue=require,preload,import,config,cwd,env-file,port,define,loader,tsconfig-override,conditions,shell,filter operand=script"
	x.interp.line = line
	for i, w := range x.args {
		s, ok := w.Known()
		if ok && strings.HasPrefix(s, "-") {
			continue
		}
		switch s {
		case "run":
			x.args = append(append([]Value(nil), x.args[:i]...), append([]Value{Lit("-b")}, x.args[i+1:]...)...)
		case "exec":
			x.interp.Lang = Shell
			x.interp.line = "operand=code stdin=no"
			x.at = i + 1
		case "test", "x", "repl", "install", "i", "add", "a", "remove", "rm", "update", "audit", "outdated", "link", "unlink", "publish", "patch", "pm", "info", "why", "build", "init", "create", "c", "upgrade", "feedback", "help", "completions", "ci":
			if i == 0 {
				x.ran = true
				return
			}
		}
		break
	}
	x.options()
}

// powershell reads the options of pwsh and powershell: any beginning of a name,
// in any case, with one dash, two or a slash.
func (x *extractor) powershell() {
	for ; x.at < len(x.args); x.at++ {
		w := x.args[x.at]
		s := strings.ToLower(w.Prefix())
		if s == "" || s[0] != '-' && s[0] != '/' || s[0] == '/' && strings.Contains(s[1:], "/") {
			// The first operand is a command for powershell and a file for pwsh.
			if x.interp.name == "pwsh" {
				x.ran = true
				x.out.Scripts = append(x.out.Scripts, x.at)
				x.out.Args = x.args[x.at+1:]
				return
			}
			x.rest(x.at)
			return
		}
		if s == "-" {
			x.out.Stdin, x.ran = true, true
			return
		}
		name := strings.TrimLeft(s, "-/")
		switch {
		case name == "c" || name == "command" || len(name) > 2 && strings.HasPrefix("command", name) || name == "commandwithargs" || name == "cwa":
			if x.at+1 < len(x.args) && x.args[x.at+1].Is("-") {
				x.out.Stdin, x.ran = true, true
				return
			}
			x.rest(x.at + 1)
			return
		case name == "f" || len(name) > 1 && strings.HasPrefix("file", name):
			if x.at+1 < len(x.args) {
				x.at++
				x.file(x.at, 0)
				x.out.Args = x.args[x.at+1:]
			}
			return
		case name == "e" || name == "ec" || len(name) > 1 && strings.HasPrefix("encodedcommand", name):
			if x.at+1 < len(x.args) {
				x.at++
				x.encoded(x.at)
			}
			return
		case name == "ex" || name == "ep" || hasPrefixOf(name, "executionpolicy", "workingdirectory", "inputformat", "outputformat", "windowstyle", "configurationname", "custompipename", "settingsfile", "version", "psconsolefile") || name == "wd" || name == "o" || name == "w":
			x.at++
		}
	}
}

// hasPrefixOf reports whether name is a beginning of at least two letters of a
// word.
func hasPrefixOf(name string, words ...string) bool {
	for _, w := range words {
		if len(name) > 1 && strings.HasPrefix(w, name) {
			return true
		}
	}
	return false
}

// rest takes the words from i on, joined by spaces, as code.
func (x *extractor) rest(i int) {
	if i >= len(x.args) {
		return
	}
	x.ran = true
	if i == len(x.args)-1 {
		x.code(i, 0)
		return
	}
	text := x.args[i]
	for _, w := range x.args[i+1:] {
		text = text.Concat(Lit(" ")).Concat(w)
	}
	x.out.Codes = append(x.out.Codes, Code{Lang: x.interp.Lang, Text: text, Arg: -1})
}

// encoded takes word i as UTF-16 code in base64.
func (x *extractor) encoded(i int) {
	x.ran = true
	s, known := x.args[i].Known()
	raw, ok := basecode.Base64(s)
	if !known || !ok {
		x.out.Codes = append(x.out.Codes, Code{Lang: x.interp.Lang, Text: NewHole(HoleUnknown), Arg: -1})
		return
	}
	units := make([]uint16, 0, len(raw)/2)
	for j := 0; j+1 < len(raw); j += 2 {
		units = append(units, uint16(raw[j])|uint16(raw[j+1])<<8)
	}
	x.out.Codes = append(x.out.Codes, Code{Lang: x.interp.Lang, Text: Lit(string(utf16.Decode(units))), Arg: -1})
}
