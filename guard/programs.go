package guard

import (
	"strings"

	"rv/internal/owned"
	"rv/shell"
)

// role is what a program does with the paths it is handed. A program that is not in the
// table may do anything with them.
type role uint8

const (
	roleUnknown role = iota
	// roleLists: it tells that they are there, or runs a command that is judged by
	// itself.
	roleLists
	// roleReads: it shows what is in them.
	roleReads
	// roleRemoves: it removes or re-permits them, with -r what lies in them too.
	roleRemoves
	// roleMoves: it takes them away from where they are, and puts them elsewhere.
	roleMoves
	// roleCopies: the last one is written, or what it holds under the others' names.
	roleCopies
)

// program is one row of the table. With a word of unless (a long option also with a
// value), or with one of the letters of short among its short options, its role is
// unknown.
type program struct {
	name   string
	role   role
	unless []string
	short  string
	// only: its role is unknown but for these subcommands.
	only []string
}

var table = [...]program{
	{name: "[", role: roleLists},
	{name: "[[", role: roleLists},
	{name: "basename", role: roleLists},
	{name: "cd", role: roleLists},
	{name: "command", role: roleLists},
	{name: "df", role: roleLists},
	{name: "dir", role: roleLists},
	{name: "dirname", role: roleLists},
	{name: "doas", role: roleLists},
	{name: "du", role: roleLists},
	{name: "echo", role: roleLists},
	{name: "env", role: roleLists},
	{name: "exa", role: roleLists},
	{name: "exec", role: roleLists},
	{name: "eza", role: roleLists},
	{name: "fd", role: roleLists, unless: []string{"-x", "-X", "--exec", "--exec-batch"}},
	{name: "find", role: roleLists, unless: []string{"-delete", "-fprint", "-fprint0", "-fprintf", "-fls"}},
	{name: "getfacl", role: roleLists},
	{name: "ionice", role: roleLists},
	{name: "ls", role: roleLists},
	{name: "lsattr", role: roleLists},
	{name: "lsd", role: roleLists},
	{name: "nice", role: roleLists},
	{name: "nohup", role: roleLists},
	{name: "popd", role: roleLists},
	{name: "printf", role: roleLists},
	{name: "pushd", role: roleLists},
	{name: "pwd", role: roleLists},
	{name: "readlink", role: roleLists},
	{name: "realpath", role: roleLists},
	{name: "setsid", role: roleLists},
	{name: "stat", role: roleLists},
	{name: "stdbuf", role: roleLists},
	{name: "sudo", role: roleLists, unless: []string{"-e", "--edit"}},
	{name: "test", role: roleLists},
	{name: "timeout", role: roleLists},
	{name: "tree", role: roleLists, unless: []string{"-o"}},
	{name: "type", role: roleLists},
	{name: "vdir", role: roleLists},
	{name: "whereis", role: roleLists},
	{name: "which", role: roleLists},
	{name: "xargs", role: roleLists},
	{name: owned.CLI, role: roleLists}, // see commands
	{name: owned.Hook, role: roleLists},

	{name: "ack", role: roleReads},
	{name: "ag", role: roleReads},
	{name: "awk", role: roleReads, unless: []string{"inplace"}},
	{name: "b2sum", role: roleReads},
	{name: "bat", role: roleReads},
	{name: "batcat", role: roleReads},
	{name: "cat", role: roleReads},
	{name: "cksum", role: roleReads},
	{name: "cmp", role: roleReads},
	{name: "column", role: roleReads},
	{name: "comm", role: roleReads},
	{name: "cut", role: roleReads},
	{name: "diff", role: roleReads},
	{name: "egrep", role: roleReads},
	{name: "fgrep", role: roleReads},
	{name: "file", role: roleReads},
	{name: "fold", role: roleReads},
	{name: "gawk", role: roleReads, unless: []string{"inplace"}},
	{name: "git", role: roleReads, only: []string{
		"add", "blame", "cat-file", "check-ignore", "commit", "diff", "grep", "hash-object", "log", "ls-files", "ls-tree", "rev-parse", "show", "status",
	}},
	{name: "grep", role: roleReads},
	{name: "head", role: roleReads},
	{name: "hexdump", role: roleReads},
	{name: "jq", role: roleReads},
	{name: "ldd", role: roleReads},
	{name: "less", role: roleReads, short: "oO", unless: []string{"--log-file", "--LOG-FILE"}},
	{name: "mawk", role: roleReads},
	{name: "md5", role: roleReads},
	{name: "md5sum", role: roleReads},
	{name: "more", role: roleReads},
	{name: "nl", role: roleReads},
	{name: "nm", role: roleReads},
	{name: "objdump", role: roleReads},
	{name: "od", role: roleReads},
	{name: "otool", role: roleReads},
	{name: "paste", role: roleReads},
	{name: "readelf", role: roleReads},
	{name: "rg", role: roleReads},
	{name: "sed", role: roleReads, short: "i", unless: []string{"--in-place"}},
	{name: "sha1sum", role: roleReads},
	{name: "sha256sum", role: roleReads},
	{name: "sha512sum", role: roleReads},
	{name: "shasum", role: roleReads},
	{name: "strings", role: roleReads},
	{name: "tac", role: roleReads},
	{name: "tail", role: roleReads},
	{name: "wc", role: roleReads},
	{name: "zcat", role: roleReads},
	{name: "zgrep", role: roleReads},

	{name: "chattr", role: roleRemoves},
	{name: "chflags", role: roleRemoves},
	{name: "chgrp", role: roleRemoves},
	{name: "chmod", role: roleRemoves},
	{name: "chown", role: roleRemoves},
	{name: "rm", role: roleRemoves},
	{name: "setfacl", role: roleRemoves},
	{name: "srm", role: roleRemoves},

	{name: "mv", role: roleMoves},
	{name: "trash", role: roleMoves},
	{name: "trash-put", role: roleMoves},

	{name: "cp", role: roleCopies},
	{name: "ditto", role: roleCopies},
	{name: "install", role: roleCopies},
	{name: "rsync", role: roleCopies, unless: []string{"--remove-source-files", "--delete"}},
	{name: "scp", role: roleCopies},
}

// roleOf is what a program does with its operands, given its words.
func roleOf(inv *shell.Invocation) role {
	name := strings.ToLower(inv.Name)
	for i := range table {
		if p := &table[i]; p.name == name {
			if p.excluded(inv.Argv[1:]) {
				return roleUnknown
			}
			return p.role
		}
	}
	return roleUnknown
}

// excluded reports whether the words take the program's role away.
func (p *program) excluded(words []shell.Word) bool {
	allowed := p.only == nil
	for _, w := range words {
		text := w.Prefix()
		for _, u := range p.unless {
			if text == u || strings.HasPrefix(u, "--") && strings.HasPrefix(text, u) {
				return true
			}
		}
		if p.short != "" && shortOption(text, p.short) {
			return true
		}
		for _, o := range p.only {
			allowed = allowed || w.Is(o)
		}
	}
	return !allowed
}

// shortOption reports whether a word holds one of the letters as a short option.
func shortOption(word, letters string) bool {
	return len(word) > 1 && word[0] == '-' && word[1] != '-' && strings.ContainsAny(word, letters)
}

// recurses reports whether the program goes into directories.
func recurses(words []shell.Word, letters string) bool {
	for _, w := range words {
		if text := w.Prefix(); shortOption(text, letters) || text == "--recursive" || text == "--archive" {
			return true
		}
	}
	return false
}
