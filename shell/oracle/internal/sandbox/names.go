//go:build linux

package sandbox

// realTools are copied into the sandbox from the host.
var realTools = []string{
	"bash", "cat", "tr", "sed", "rev", "base64", "base32", "xxd", "od", "printf", "mktemp", "pwd", "seq", "head",
	"tail", "cut", "sort", "uniq", "wc", "tac", "paste", "nl", "fold", "grep", "dirname", "basename",
	"true", "false", "echo", "test", "[", "ls", "mkdir", "date", "id", "whoami", "uname", "hostname",
	"sleep", "readlink", "realpath", "expr", "awk", "perl", "gzip",
	// Transparent wrappers.
	"env", "nice", "nohup", "timeout", "xargs", "setsid", "stdbuf",
}

// passThrough are recorded and then really run.
var passThrough = []string{"find", "mv", "cp", "chmod", "ln", "tee", "install", "touch"}

// shellNames are names under which bash itself is found: what stands behind
// them on a real machine differs, what our scripts say to them does not.
var shellNames = []string{"sh", "dash", "zsh", "ksh"}

// stubs are recorded; some then run their inner command (the stub's run.go).
var stubs = []string{
	"git", "rm", "rmdir", "unlink", "shred", "srm", "truncate", "chown", "chgrp", "rimraf",
	"dd", "wipefs", "sgdisk", "gdisk", "sfdisk", "fdisk", "cfdisk", "parted", "badblocks", "blkdiscard",
	"mkfs", "mkfs.ext2", "mkfs.ext3", "mkfs.ext4", "mkfs.xfs", "mkfs.btrfs", "mkfs.vfat", "mkfs.ntfs", "mkswap",
	"mke2fs", "hdparm", "nvme", "cryptsetup", "lvremove", "vgremove", "pvremove", "mdadm", "zpool", "zfs",
	"sudo", "doas", "su", "runuser", "pkexec",
	"ionice", "time", "strace", "ltrace", "unshare", "nsenter", "systemd-run", "taskset", "chrt", "chroot",
	"flock", "watch", "script", "entr", "parallel", "fd", "fdfind", "busybox", "toybox", "tmux", "screen", "expect",
	"ssh", "docker", "podman", "kubectl", "oc",
	"npx", "bunx", "uvx", "pipx", "direnv", "asdf", "mise", "make", "just",
	"rsync", "tar", "vim", "nvim", "curl", "wget", "which", "psql", "mysql", "sqlite3",
	"python3", "node", "ruby", "php", "lua",
}

// dashed are git's programs of their own, below /usr/lib/git-core.
var dashed = []string{"reset", "clean", "push", "branch", "checkout", "restore", "stash", "gc", "prune", "reflog"}

// Recorded reports whether running name inside the sandbox leaves a record.
func Recorded(name string) bool { return recorded[name] }

var recorded = func() map[string]bool {
	m := map[string]bool{}
	for _, list := range [][]string{passThrough, stubs} {
		for _, n := range list {
			m[n] = true
		}
	}
	for _, n := range dashed {
		m["git-"+n] = true
	}
	return m
}()
