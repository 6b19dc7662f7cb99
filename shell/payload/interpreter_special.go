package payload

import "strings"

// console is code given to the console of a framework, which is a script of its
// language: artisan tinker --execute, manage.py shell -c.
func (x *extractor) console() {
	args := x.out.Args
	if len(args) < 2 || x.out.Module == "" && len(x.out.Scripts) != 1 {
		return
	}
	script := x.out.Module
	if script == "" {
		script = baseName(x.args[x.out.Scripts[0]]).Text
	}
	command, options := args[0].Text, ""
	switch {
	case script == "artisan" && command == "tinker":
		options = "--execute"
	case (script == "manage.py" || script == "django") && (command == "shell" || command == "shell_plus"):
		options = "-c --command"
	case script == "pdb" || script == "ipdb" || script == "pudb":
		options = "-c --command"
		args = append([]Value{{}}, args...)
	default:
		return
	}
	first := len(x.args) - len(args)
	for i := 1; i < len(args); i++ {
		for o := range strings.SplitSeq(options, " ") {
			switch s := args[i].Prefix(); {
			case s == o && i+1 < len(args):
				x.code(first+i+1, 0)
			case strings.HasPrefix(s, o+"="):
				x.code(first+i, len(o)+1)
			}
		}
	}
}

// timeit is python -m timeit: its operands are statements.
func (x *extractor) timeit() {
	args := x.out.Args
	first := len(x.args) - len(args)
	for i := 0; i < len(args); i++ {
		s := args[i].Text
		switch {
		case s == "-s" || s == "--setup":
			if i+1 < len(args) {
				i++
				x.code(first+i, 0)
			}
		case s == "-n" || s == "-r" || s == "-u":
			i++
		case strings.HasPrefix(s, "-"):
		default:
			x.code(first+i, 0)
		}
	}
}

// unRuby is ruby -run -e rm -- -r x: the commands of the un library.
func (x *extractor) unRuby() {
	if len(x.out.Codes) != 1 {
		return
	}
	switch name := x.out.Codes[0].Text.Text; name {
	case "rm_rf":
		name = "rm', '-rf"
		fallthrough
	case "rm", "mv", "cp", "rmdir", "ln", "chmod":
		text := Lit("system " + quoteRuby(name))
		for _, a := range x.out.Args {
			text = text.Concat(Lit(", ")).Concat(Lit("'")).Concat(a).Concat(Lit("'"))
		}
		x.out.Codes[0].Text, x.out.Codes[0].Arg = text, -1
	}
}

func quoteRuby(s string) string { return "'" + s + "'" }
