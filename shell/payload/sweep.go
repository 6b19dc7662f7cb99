package payload

import "strings"

// sweep notices that code walks a tree and removes what it finds: that is find -delete.
// A walk removes everything when it goes down by itself, or when it removes both the
// files and the directories it lists; one that looks at names or times first does not.
func (e *evaluator) sweep(x Effect) {
	if e.swept || x.Kind != Equivalent || len(x.Argv) < 2 {
		return
	}
	target := x.Argv[len(x.Argv)-1]
	deep := target.HasHole(HoleFound) || target.Glob && strings.Contains(target.Text, "**")
	if !deep && !target.HasHole(HoleName) {
		return
	}
	switch {
	case x.Argv[0].Text == "rmdir":
		e.dirs = true
	case x.Argv[0].Text == "rm" && x.Argv[1].Text == "-f":
		e.files = true
		deep = deep && e.narrow == 0 && !e.guarded()
	default:
		return
	}
	if !(e.files && e.dirs) && !(e.files && deep) {
		return
	}
	e.swept = true
	y := x
	root, name := walked(target)
	y.Argv = []Value{Lit("find"), root}
	if name != "" {
		y.Argv = append(y.Argv, Lit("-name"), Lit(name))
	}
	y.Argv = append(y.Argv, Lit("-delete"))
	e.record(y)
}

// walked is where a walk starts and the pattern of the names it finds, "" for all.
func walked(target Value) (root Value, name string) {
	end := len(target.Text)
	for _, h := range target.Holes {
		if h.Kind == HoleFound || h.Kind == HoleName {
			end = h.At
			break
		}
	}
	if at := strings.Index(target.Text, "**"); target.Glob && at >= 0 && at < end {
		end = at
		name = target.Text[strings.LastIndexByte(target.Text, '/')+1:]
		if name == "*" || name == "**" || name == "*.*" {
			name = ""
		}
	}
	root = Lit(target.Text[:end])
	for _, h := range target.Holes {
		if h.At < end || h.At == 0 && h.Kind != HoleFound && h.Kind != HoleName {
			root.Holes = append(root.Holes, h)
		}
	}
	if root.Text == "" && len(root.Holes) == 0 {
		return Lit("."), name
	}
	return root, name
}

// guarded reports whether the code may leave out some of what it finds without a branch
// around the removal.
func (e *evaluator) guarded() bool {
	for _, word := range [...]string{"continue", "next ", "filter", "grep", "select", "reject", "fnmatch", "mtime", "endswith", "extname", "getmtime"} {
		if strings.Contains(e.src, word) {
			return true
		}
	}
	return false
}

// narrowed walks what a condition guards; one that looks only at the kind of file
// leaves nothing out.
func (e *evaluator) narrowed(cond *node, walk func()) {
	if typeTest(cond) {
		walk()
		return
	}
	e.narrow++
	walk()
	e.narrow--
}

// typeTest reports whether a condition only asks whether something is there, a file or a
// directory, or whether the code is the main program.
func typeTest(n *node) bool {
	if n == nil {
		return false
	}
	switch n.op {
	case opUn, opBin, opOther:
		for _, k := range n.kids {
			if !typeTest(k) && !(n.op == opBin && k != nil && k.op == opLit) {
				return false
			}
		}
		return len(n.kids) > 0
	case opName:
		return n.text == "__name__"
	case opCall, opAttr:
		callee := n
		if n.op == opCall {
			callee = n.kids[0]
		}
		switch callee.text {
		case "isfile", "is_file", "isdir", "is_dir", "islink", "is_symlink", "exists", "lexists", "isFile", "isDirectory", "isSymbolicLink",
			"existsSync", "file?", "directory?", "exist?", "symlink?", "__name__":
			return true
		}
	}
	return false
}
