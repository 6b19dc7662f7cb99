package grammar

// cores are dangerous commands, at least one for each kind of rule in the
// default packs. m is the marker.
var cores = []Construct{
	{Name: "core:git-reset-hard", Core: func(g *G, m string) []string { return []string{"git", "reset", "--hard", m} }},
	{Name: "core:git-reset-merge", Core: func(g *G, m string) []string { return []string{"git", "reset", "--merge", m} }},
	{Name: "core:git-checkout-paths", Core: func(g *G, m string) []string {
		if g.n(2) == 0 {
			return []string{"git", "checkout", "--", m}
		}
		return []string{"git", "checkout", "HEAD", "--", m}
	}},
	{Name: "core:git-restore", Core: func(g *G, m string) []string {
		if g.n(2) == 0 {
			return []string{"git", "restore", m}
		}
		return []string{"git", "restore", "--staged", "--worktree", m}
	}},
	{Name: "core:git-switch-discard", Core: func(g *G, m string) []string {
		return []string{"git", "switch", g.pick("--discard-changes", "-f", "--force"), m}
	}},
	{Name: "core:git-checkout-index", Core: func(g *G, m string) []string { return []string{"git", "checkout-index", "-f", "--", m} }},
	{Name: "core:git-clean", Core: func(g *G, m string) []string {
		return []string{"git", "clean", g.pick("-f", "-fd", "-fdx", "-xdf", "-ffdx"), m}
	}},
	{Name: "core:git-push-force", Core: func(g *G, m string) []string {
		switch g.n(3) {
		case 0:
			return []string{"git", "push", "--force", "origin", m}
		case 1:
			return []string{"git", "push", "-f", "origin", m}
		}
		return []string{"git", "push", "origin", "+" + m}
	}},
	{Name: "core:git-branch-delete", Core: func(g *G, m string) []string {
		if g.n(2) == 0 {
			return []string{"git", "branch", "-D", m}
		}
		return []string{"git", "branch", "-d", "-f", m}
	}},
	{Name: "core:git-stash-clear", Core: func(g *G, m string) []string { return []string{"git", "-c", "user.name=" + m, "stash", "clear"} }},
	{Name: "core:git-reflog-expire", Core: func(g *G, m string) []string { return []string{"git", "reflog", "expire", "--expire=now", m} }},
	{Name: "core:git-gc-prune", Core: func(g *G, m string) []string { return []string{"git", "-c", "user.name=" + m, "gc", "--prune=now"} }},
	{Name: "core:git-prune", Core: func(g *G, m string) []string { return []string{"git", "prune", "--expire=now", m} }},
	{Name: "core:git-filter-branch", Core: func(g *G, m string) []string {
		return []string{"git", "filter-branch", "--tree-filter", "true", m}
	}},
	{Name: "core:rm-project", Core: func(g *G, m string) []string { return []string{"rm", "-rf", "src/" + m} }},
	{Name: "core:rm-home", Core: func(g *G, m string) []string { return []string{"rm", "-rf", "/home/dev/" + m} }},
	{Name: "core:rm-system", Core: func(g *G, m string) []string {
		return []string{"rm", "-rf", g.pick("/etc/", "/usr/lib/", "/var/lib/", "/boot/") + m}
	}},
	{Name: "core:rm-root", Core: func(g *G, m string) []string { return []string{"rm", "-rf", "/", m} }},
	{Name: "core:rm-git-dir", Core: func(g *G, m string) []string { return []string{"rm", "-rf", ".git", m} }},
	{Name: "core:find-delete", Core: func(g *G, m string) []string { return []string{"find", "src", "-name", m, "-delete"} }},
	{Name: "core:chmod-recursive", Core: func(g *G, m string) []string { return []string{"chmod", "-R", "777", "/etc/" + m} }},
	{Name: "core:chown-recursive", Core: func(g *G, m string) []string {
		return []string{"chown", "-R", "dev", g.pick("/usr/lib/", "/etc/") + m}
	}},
	{Name: "core:mv-system", Core: func(g *G, m string) []string { return []string{"mv", "/etc/" + m, "/tmp/work"} }},
	{Name: "core:shred", Core: func(g *G, m string) []string { return []string{"shred", "-u", "src/" + m} }},
	{Name: "core:truncate-system", Core: func(g *G, m string) []string { return []string{"truncate", "-s", "0", "/etc/" + m} }},
	{Name: "core:dd", Core: func(g *G, m string) []string { return []string{"dd", "if=" + m, "of=/dev/sda"} }},
	{Name: "core:mkfs", Core: func(g *G, m string) []string {
		return []string{g.pick("mkfs.ext4", "mkfs.xfs", "mkfs.btrfs"), "-L", m, "/dev/sda1"}
	}},
	{Name: "core:wipefs", Core: func(g *G, m string) []string { return []string{"wipefs", "-a", "-t", m, "/dev/sda"} }},
	{Name: "core:sgdisk", Core: func(g *G, m string) []string { return []string{"sgdisk", "--zap-all", "/dev/sda", m} }},
	{Name: "core:parted", Core: func(g *G, m string) []string { return []string{"parted", "-s", "/dev/sda", "mklabel", m} }},
}

// artefact is the core of scripts that change the directory: harmless in the
// repository, denied in a system directory.
var artefact = Construct{Name: "core:rm-artefact-elsewhere", Core: func(g *G, m string) []string {
	return []string{"rm", "-rf", g.pick("build/", "node_modules/", "dist/") + m}
}}
