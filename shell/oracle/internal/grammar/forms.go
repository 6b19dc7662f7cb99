package grammar

import "strings"

// forms change the command line without changing what it means to the program.
var forms = []Construct{
	{Name: "flags:split", Form: splitFlags},
	{Name: "flags:reordered", Form: func(g *G, a []string) ([]string, bool) {
		return flagCluster(a, func(c string) []string { return []string{"-" + reverse(c)} })
	}},
	{Name: "flags:repeated", Form: func(g *G, a []string) ([]string, bool) {
		return flagCluster(a, func(c string) []string { return []string{"-" + c + c[len(c)-1:]} })
	}},
	{Name: "flags:extra", Form: func(g *G, a []string) ([]string, bool) {
		if a[0] != "rm" {
			return nil, false
		}
		return insert(a, 1, g.pick("-v", "-I", "--one-file-system", "--preserve-root=all")), true
	}},
	{Name: "flags:long", Form: func(g *G, a []string) ([]string, bool) { return longFlags(a, false) }},
	{Name: "flags:abbreviated", Form: func(g *G, a []string) ([]string, bool) { return longFlags(a, true) }},
	{Name: "flags:after-operands", Form: lateFlags},
	{Name: "flags:double-dash", Form: func(g *G, a []string) ([]string, bool) {
		if (a[0] != "rm" && a[0] != "shred") || contains(a, "--") {
			return nil, false
		}
		return insert(a, len(a)-1, "--"), true
	}},
	{Name: "git:-C", Form: gitOption("-C", ".")},
	{Name: "git:-c", Form: gitOption("-c", "core.quotepath=off")},
	{Name: "git:--git-dir", Form: gitOption("--git-dir=.git")},
	{Name: "git:--no-pager", Form: gitOption("--no-pager")},
	{Name: "git:--work-tree", Form: gitOption("--work-tree", ".")},
	{Name: "git:dashed", Form: func(g *G, a []string) ([]string, bool) {
		if a[0] != "git" || len(a) < 2 || a[1] == "-c" {
			return nil, false
		}
		switch a[1] {
		case "reset", "clean", "push", "branch", "checkout", "restore", "prune", "reflog":
			return append([]string{"/usr/lib/git-core/git-" + a[1]}, a[2:]...), true
		}
		return nil, false
	}},
	{Name: "program:absolute", Form: program(func(g *G, p string) string { return g.pick("/usr/bin/", "/bin/") + p })},
	{Name: "program:relative", Form: program(func(g *G, p string) string { return "../../../../../../usr/bin/" + p })},
	{Name: "program:dots", Form: program(func(g *G, p string) string { return g.pick("/usr/./bin/", "//usr//bin/", "/usr/lib/../bin/") + p })},
	{Name: "path:dots", Form: operandPath(func(g *G, p string) string {
		return strings.Replace(p, "/", g.pick("/./", "/../"+p[1:slash(p)]+"/"), 1)
	})},
	{Name: "path:slashes", Form: operandPath(func(g *G, p string) string { return strings.ReplaceAll(p, "/", "//") })},
	{Name: "path:relative", Form: operandPath(func(g *G, p string) string { return "../../../../../.." + p })},
	{Name: "path:trailing-slash", Form: operandPath(func(g *G, p string) string { return p + "/" })},
}

func gitOption(opts ...string) func(*G, []string) ([]string, bool) {
	return func(g *G, a []string) ([]string, bool) {
		if a[0] != "git" {
			return nil, false
		}
		return append(append([]string{"git"}, opts...), a[1:]...), true
	}
}

func program(f func(*G, string) string) func(*G, []string) ([]string, bool) {
	return func(g *G, a []string) ([]string, bool) {
		if strings.Contains(a[0], "/") {
			return nil, false
		}
		return append([]string{f(g, a[0])}, a[1:]...), true
	}
}

// slash is the offset of the second slash of an absolute path.
func slash(p string) int {
	if i := strings.IndexByte(p[1:], '/'); i >= 0 {
		return i + 1
	}
	return len(p)
}

// operandPath changes the last absolute path of rm, chmod, chown.
func operandPath(f func(*G, string) string) func(*G, []string) ([]string, bool) {
	return func(g *G, a []string) ([]string, bool) {
		if a[0] != "rm" && a[0] != "chmod" && a[0] != "chown" {
			return nil, false
		}
		last := len(a) - 1
		if !strings.HasPrefix(a[last], "/") || len(a[last]) < 3 {
			return nil, false
		}
		return append(append([]string{}, a[:last]...), f(g, a[last])), true
	}
}

// flagCluster changes the first cluster of at least two short flags.
func flagCluster(a []string, f func(string) []string) ([]string, bool) {
	for i, w := range a[1:] {
		if len(w) > 2 && w[0] == '-' && w[1] != '-' && onlyLetters(w[1:]) {
			out := append([]string{}, a[:i+1]...)
			out = append(out, f(w[1:])...)
			return append(out, a[i+2:]...), true
		}
	}
	return nil, false
}

func splitFlags(g *G, a []string) ([]string, bool) {
	return flagCluster(a, func(c string) []string {
		var out []string
		for i := range len(c) {
			out = append(out, "-"+c[i:i+1])
		}
		return out
	})
}

// longFlags spells -r and -f of rm, and -f of git, with long options, shortened
// as getopt_long and git accept it.
func longFlags(a []string, abbreviate bool) ([]string, bool) {
	name := map[string]string{"rm -r": "--recursive", "rm -f": "--force", "git -f": "--force", "chmod -R": "--recursive", "chown -R": "--recursive"}
	short := map[string]string{"--recursive": "--recurs", "--force": "--forc", "--hard": "--har", "--merge": "--merg", "--discard-changes": "--discard", "--worktree": "--workt"}
	switch {
	case a[0] == "rm":
		if s, ok := splitFlags(nil, a); ok {
			a = s
		}
	case a[0] == "git" && len(a) > 2 && a[1] == "clean":
		if s, ok := splitFlags(nil, a); ok {
			a = s
		}
	}
	out, changed := append([]string{}, a...), false
	for i, w := range out {
		if i == 0 {
			continue
		}
		if w == "--" {
			break
		}
		if l, ok := name[a[0]+" "+w]; ok {
			out[i], w, changed = l, l, !abbreviate || changed
		}
		if s, ok := short[w]; ok && abbreviate {
			out[i], changed = s, true
		}
	}
	return out, changed
}

// lateFlags moves the options behind the operands.
func lateFlags(g *G, a []string) ([]string, bool) {
	start := 1
	switch a[0] {
	case "git":
		if len(a) < 2 || strings.HasPrefix(a[1], "-") {
			return nil, false
		}
		switch a[1] {
		case "reset", "clean", "push", "branch", "switch":
			start = 2
		default:
			return nil, false
		}
	case "rm", "shred":
	default:
		return nil, false
	}
	if contains(a, "--") {
		return nil, false
	}
	out, flags := append([]string{}, a[:start]...), []string(nil)
	for _, w := range a[start:] {
		if strings.HasPrefix(w, "-") {
			flags = append(flags, w)
		} else {
			out = append(out, w)
		}
	}
	if flags == nil || len(out) == start {
		return nil, false
	}
	return append(out, flags...), true
}

func onlyLetters(s string) bool {
	for i := range len(s) {
		if c := s[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

func reverse(s string) string {
	b := []byte(s)
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
	return string(b)
}

func insert(a []string, i int, w string) []string {
	out := append([]string{}, a[:i]...)
	return append(append(out, w), a[i:]...)
}

func contains(a []string, w string) bool {
	for _, x := range a {
		if x == w {
			return true
		}
	}
	return false
}
