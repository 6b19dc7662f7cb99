package payload

import "strings"

// psAPI is the table of .NET methods (see api.go), in lower case.
const psAPI = `
io.directory.delete go
io.file.delete = rm -f $0
io.file.move = mv $0 $1
io.directory.move = mv $0 $1
io.file.copy = cp $0 $1
io.file.writealltext write $0
io.file.writealllines write $0
io.file.writeallbytes write $0
io.file.create write $0
io.file.appendalltext append $0
io.path.gettemppath val tmpdir
io.path.gettempfilename val temp
io.directory.getcurrentdirectory val cwd
io.directory.setcurrentdirectory cd $0
diagnostics.process.start go
scriptblock.create go
rv_ps go
rv_write go
`

// psAlias is the cmdlet an alias stands for.
func psAlias(name string) string {
	switch name {
	case "ri", "rm", "rmdir", "del", "erase", "rd":
		return "remove-item"
	case "mi", "mv", "move":
		return "move-item"
	case "cpi", "cp", "copy":
		return "copy-item"
	case "rni", "ren":
		return "rename-item"
	case "clc":
		return "clear-content"
	case "sc":
		return "set-content"
	case "ac":
		return "add-content"
	case "iex":
		return "invoke-expression"
	case "icm":
		return "invoke-command"
	case "saps", "start":
		return "start-process"
	case "sajb":
		return "start-job"
	case "cd", "sl", "chdir", "pushd":
		return "set-location"
	case "iwr", "irm":
		return "invoke-webrequest"
	case "echo", "write":
		return "write-output"
	case "gci", "ls", "dir":
		return "get-childitem"
	case "gi":
		return "get-item"
	case "gc", "cat", "type":
		return "get-content"
	case "gl", "pwd":
		return "get-location"
	case "%", "foreach":
		return "foreach-object"
	case "?", "where":
		return "where-object"
	case "tee":
		return "tee-object"
	case "select":
		return "select-object"
	case "sort":
		return "sort-object"
	}
	return name
}

func psName(e *evaluator, name string) values {
	switch name {
	case "$true":
		return truth(true)
	case "$false":
		return truth(false)
	case "$null":
		return none()
	case "$home", "$env:home", "$env:userprofile":
		return hole(HoleHome)
	case "$pwd":
		return hole(HoleCwd)
	case "$args":
		return e.tail(argvList(e))
	case "$input":
		return e.stdin()
	case "$pid":
		return hole(HoleNumber)
	}
	if v, ok := strings.CutPrefix(name, "$env:"); ok {
		return e.env(strings.ToUpper(v))
	}
	if strings.HasPrefix(name, "$") {
		return unknown()
	}
	return ref(name)
}

func psAttr(e *evaluator, a alt, name string) (values, bool) {
	switch {
	case a.k == altObj && a.class == "net":
		return values{a}, true
	case a.k == altStr && (name == "fullname" || name == "path" || name == "providerpath"):
		return values{a}, true
	case a.k == altStr && name == "name":
		return str(baseName(a.s)), true
	case name == "length" || name == "count":
		return hole(HoleNumber), true
	case a.k == altDict:
		if v, ok := a.get("-" + name); ok {
			return v, true
		}
	}
	return nil, false
}

func psBinary(e *evaluator, op string, l, r alt) (values, bool) {
	switch op {
	case "-f":
		args := []values{{r}}
		if r.k == altList && r.class == "" {
			args = r.list
		}
		return e.braceFormat(l, args, nil), true
	case "-join":
		return e.joinText(values{l}, values{r}), true
	case "-split":
		return e.splitText(values{l}, values{r}, true), true
	case "-replace", "-creplace":
		if r.k == altList && len(r.list) > 1 {
			return e.replaceText(values{l}, r.list[0], r.list[1]), true
		}
		return joinUnknown(values{l}), true
	case "-and", "-or", "-eq", "-ne", "-gt", "-lt", "-ge", "-le", "-like", "-match", "-notmatch", "-contains", "-in", "-is", "-notlike":
		return boolean(), true
	}
	return nil, false
}
