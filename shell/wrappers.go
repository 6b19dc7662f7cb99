package shell

import "sort"

// wrapper is a program that runs another one, given in its arguments. Every
// wrapper rv sees through is a row of this table, sorted by name; those whose
// arguments need more than a row have a file of their own (find.go, xargs.go,
// git.go, remote.go).
type wrapper struct {
	name string
	// sub are the words before the options of the inner command, e.g. "exec".
	sub string
	// value are the short options that take a value, long the long ones.
	value, long string
	// two are the long options that take two values.
	two string
	// code are the options whose value is shell text.
	code string
	// skip is how many operands precede the inner command.
	skip  int
	flags wrapFlags
	reach Reach
}

type wrapFlags uint16

const (
	// wrapAssigns: NAME=VALUE words may precede the command.
	wrapAssigns wrapFlags = 1 << iota
	// wrapJoin: the remaining words are joined by blanks and given to a shell.
	wrapJoin
	// wrapShellEach: every remaining operand is shell text of its own.
	wrapShellEach
	// wrapDashes: the inner command starts after --.
	wrapDashes
	// wrapPackage: the first operand names a package whose program runs.
	wrapPackage
	// wrapCodeLast: the code options may follow the operands.
	wrapCodeLast
	// wrapOnlyCode: there is no inner command but the code options.
	wrapOnlyCode
	// wrapLastText: the last operand is shell text.
	wrapLastText
	// wrapNix: -c starts the inner command, wherever it stands.
	wrapNix
	// wrapForeach: the inner command follows the word exec.
	wrapForeach
	// wrapDashJoin: what follows -- is joined and given to a shell.
	wrapDashJoin
	// wrapShellArgs: what follows -- are arguments of a shell.
	wrapShellArgs
	// wrapBin: the first operand may be a program of a package.
	wrapBin
	// wrapChdir: -D or -C or --chdir changes the directory.
	wrapChdir
)

var wrappers = [...]wrapper{
	{name: "aa-exec", value: "pn", long: "profile namespace"},
	{name: "abduco", value: "e", skip: 1},
	{name: "adb", sub: "shell", value: "st", flags: wrapJoin, reach: ReachRemote},
	{name: "alacritty", value: "ot", long: "command option title working-directory config-file"},
	{name: "annotate-output"},
	{name: "apptainer", sub: "exec", value: "BHW", long: "bind home pwd env overlay", skip: 1},
	{name: "arch", value: "ae", long: "env"},
	{name: "asdf", sub: "exec"},
	{name: "at", value: "qf", flags: wrapOnlyCode},
	{name: "aws-vault", sub: "exec", value: "dn", long: "duration", skip: 1},
	{name: "batch", flags: wrapOnlyCode},
	{name: "bear", value: "o", long: "output"},
	{name: "buildah", sub: "unshare", value: "m"},
	{name: "bun", sub: "x", flags: wrapPackage},
	{name: "bun", sub: "run", flags: wrapBin},
	{name: "bun", flags: wrapBin},
	{name: "bundle", sub: "exec", long: "gemfile"},
	{name: "bunx", value: "p", long: "package", flags: wrapPackage},
	{name: "busybox"},
	{name: "bwrap", long: "chdir unsetenv tmpfs proc dev dir uid gid hostname remount-ro lock-file cap-add cap-drop", two: "bind dev-bind ro-bind bind-try ro-bind-try dev-bind-try symlink setenv file bind-data"},
	{name: "caffeinate", value: "tw"},
	{name: "capsh", long: "user uid gid chroot", flags: wrapShellArgs},
	{name: "catchsegv"},
	{name: "ccache"},
	{name: "cgexec", value: "g"},
	{name: "chamber", sub: "exec", skip: 1},
	{name: "chokidar", value: "dtipP", long: "debounce throttle ignore", code: "-c --command", flags: wrapCodeLast | wrapOnlyCode},
	{name: "choom", value: "np", long: "adjust pid"},
	{name: "chpst", value: "uUbedno0123456789/"},
	{name: "chronic"},
	{name: "chroot", long: "groups userspec", skip: 1},
	{name: "chrt", value: "TPDp", long: "sched-runtime sched-period sched-deadline", skip: 1},
	{name: "clush", value: "wxgXfltu", flags: wrapJoin, reach: ReachRemote},
	{name: "colima", sub: "ssh", long: "profile", flags: wrapDashes, reach: ReachRemote},
	{name: "concurrently", value: "ncpi", long: "names prefix prefix-colors max-processes restart-tries", flags: wrapShellEach},
	{name: "conda", sub: "run", value: "np", long: "name prefix cwd"},
	{name: "cpulimit", value: "lepP", long: "limit exe pid path"},
	{name: "crictl", sub: "exec", skip: 1, reach: ReachRemote},
	{name: "cross-env", flags: wrapAssigns},
	{name: "cross-env-shell", flags: wrapAssigns | wrapJoin},
	{name: "ctr", sub: "run", long: "runtime mount env net-host", skip: 2, reach: ReachRemote},
	{name: "daemonize", value: "acepolu"},
	{name: "datefudge", skip: 1},
	{name: "dbus-launch"},
	{name: "dbus-run-session", long: "config-file dbus-daemon"},
	{name: "ddtrace-run"},
	{name: "devbox", sub: "run", value: "c", flags: wrapDashes},
	{name: "devenv", sub: "shell", flags: wrapDashes},
	{name: "direnv", sub: "exec", skip: 1},
	{name: "distcc"},
	{name: "distrobox", sub: "enter", value: "n", long: "name", flags: wrapDashes, reach: ReachRemote},
	{name: "doas", value: "uC", reach: ReachElevated},
	{name: "doppler", sub: "run", value: "pc", long: "project config token", code: "--command"},
	{name: "dotenv", sub: "run", value: "efq", long: "file"},
	{name: "dotenv", value: "efq", long: "file"},
	{name: "dotenvx", sub: "run", value: "f", long: "env-file env"},
	{name: "dtach", value: "neEr", skip: 0},
	{name: "dumb-init"},
	{name: "eatmydata"},
	{name: "elvish", code: "-c", flags: wrapOnlyCode},
	{name: "entr", flags: wrapJoin},
	{name: "env", value: "uCSa", long: "unset chdir split-string argv0", flags: wrapAssigns | wrapChdir},
	{name: "envchain", skip: 1},
	{name: "envdir", skip: 1},
	{name: "et", code: "-c --command", skip: 1, flags: wrapOnlyCode, reach: ReachRemote},
	{name: "fakechroot"},
	{name: "fakeroot", value: "lsib", long: "lib faked"},
	{name: "faketime", value: "f", skip: 1},
	{name: "firejail", long: "profile"},
	{name: "flatpak-spawn", long: "directory env", reach: ReachRemote},
	{name: "flock", value: "wE", long: "wait timeout conflict-exit-code", code: "-c --command", skip: 1},
	{name: "fly", sub: "ssh console", value: "ar", long: "app region", code: "-C --command", reach: ReachRemote},
	{name: "flyctl", sub: "ssh console", value: "ar", long: "app region", code: "-C --command", reach: ReachRemote},
	{name: "fnm", sub: "exec", long: "using"},
	{name: "foot", value: "eaTwWD", long: "app-id title working-directory"},
	{name: "foreman", sub: "run", value: "efp"},
	{name: "gcloud", sub: "compute ssh", long: "zone project ssh-key-file", code: "--command", skip: 1, flags: wrapDashJoin, reach: ReachRemote},
	{name: "gnome-terminal", long: "title working-directory profile geometry", flags: wrapDashes},
	{name: "gosu", skip: 1, reach: ReachElevated},
	{name: "gpg-agent", long: "homedir options"},
	{name: "guix", sub: "shell", flags: wrapDashes},
	{name: "hatch", sub: "run"},
	{name: "heroku", sub: "run", value: "ar", long: "app remote", reach: ReachRemote, flags: wrapJoin},
	{name: "heroku", sub: "run:detached", value: "ar", long: "app remote", reach: ReachRemote, flags: wrapJoin},
	{name: "hyperfine", value: "wmMrpcsPDLnNu", long: "warmup min-runs max-runs runs parameter-scan parameter-list style export-json export-csv export-markdown command-name time-unit shell", code: "-p --prepare -c --cleanup -s --setup", flags: wrapShellEach},
	{name: "i3-msg", sub: "exec", flags: wrapJoin},
	{name: "ifne", value: ""},
	{name: "incus", sub: "exec", long: "env cwd user", skip: 1, reach: ReachRemote},
	{name: "infisical", sub: "run", long: "env path projectId token", code: "--command"},
	{name: "intercept-build", long: "cdb"},
	{name: "ionice", value: "cnpPu", long: "class classdata pid pgid uid"},
	{name: "ip", sub: "netns exec", skip: 1},
	{name: "jexec", value: "uU", skip: 1},
	{name: "kamal", sub: "accessory exec", value: "cdehr", long: "config-file destination env hosts roles version", skip: 1, reach: ReachRemote, flags: wrapJoin},
	{name: "kamal", sub: "app exec", value: "cdehr", long: "config-file destination env hosts roles version", reach: ReachRemote, flags: wrapJoin},
	{name: "kamal", sub: "server exec", value: "cdehr", long: "config-file destination env hosts roles version", reach: ReachRemote, flags: wrapJoin},
	{name: "kitty", value: "oTd", long: "title directory config"},
	{name: "konsole", long: "workdir profile"},
	{name: "launchctl", sub: "submit", value: "lpoe", flags: wrapDashes},
	{name: "ld-linux-aarch64.so.1", long: "library-path preload"},
	{name: "ld-linux-x86-64.so.2", long: "library-path preload"},
	{name: "ld-linux.so.2", long: "library-path preload"},
	{name: "ld.so", long: "library-path preload"},
	{name: "lerna", sub: "exec", long: "scope ignore concurrency since"},
	{name: "lima", reach: ReachRemote},
	{name: "limactl", sub: "shell", long: "workdir shell", skip: 1, reach: ReachRemote},
	{name: "linux32"},
	{name: "linux64"},
	{name: "lockf", value: "t", skip: 1},
	{name: "ltrace", value: "aAeFlnopsuxX", long: "output"},
	{name: "lxc", sub: "exec", long: "env cwd user", skip: 1, reach: ReachRemote},
	{name: "lxc-attach", value: "ne", long: "name elevated-privileges set-var", reach: ReachRemote},
	{name: "machinectl", sub: "shell", value: "E", long: "uid setenv", skip: 1, reach: ReachRemote},
	{name: "mamba", sub: "run", value: "np", long: "name prefix cwd"},
	{name: "meta", sub: "exec", long: "include-only exclude", flags: wrapShellEach},
	{name: "micromamba", sub: "run", value: "np", long: "name prefix cwd"},
	{name: "mise", sub: "exec", value: "cCj", long: "cd jobs", code: "-c --command", flags: wrapDashes},
	{name: "mise", sub: "x", value: "cCj", long: "cd jobs", code: "-c --command", flags: wrapDashes},
	{name: "mispipe", flags: wrapShellEach},
	{name: "mpiexec", value: "nHx", long: "np host hostfile"},
	{name: "mpirun", value: "nHx", long: "np host hostfile"},
	{name: "mr", sub: "run"},
	{name: "multipass", sub: "exec", value: "d", skip: 1, reach: ReachRemote},
	{name: "newgrp", code: "-c"},
	{name: "nice", value: "n", long: "adjustment"},
	{name: "nix", sub: "develop", value: "c", long: "command", flags: wrapNix},
	{name: "nix", sub: "shell", value: "c", long: "command", flags: wrapNix},
	{name: "nix-shell", value: "pAIE", long: "attr packages", code: "--run --command", flags: wrapOnlyCode},
	{name: "nocorrect"},
	{name: "nodemon", value: "ewid", long: "ext watch ignore delay", code: "-x --exec"},
	{name: "noglob"},
	{name: "nohup"},
	{name: "npm", sub: "exec", value: "pw", long: "package workspace", code: "-c --call", flags: wrapPackage},
	{name: "npm", sub: "x", value: "pw", long: "package workspace", code: "-c --call", flags: wrapPackage},
	{name: "npx", value: "pw", long: "package workspace", code: "-c --call", flags: wrapPackage},
	{name: "nsenter", value: "tSGrwW", long: "target setuid setgid root wd wdns"},
	{name: "nsjail", value: "cMuxRBTED", long: "config mode user chroot bindmount"},
	{name: "nu", code: "-c --commands", flags: wrapOnlyCode},
	{name: "numactl", value: "miNCpP", long: "membind interleave cpunodebind physcpubind preferred"},
	{name: "nvm", sub: "exec", skip: 1},
	{name: "oil", code: "-c", flags: wrapOnlyCode},
	{name: "op", sub: "run", long: "env-file account"},
	{name: "osh", code: "-c"},
	{name: "parallel-ssh", value: "hHlpoetOxX", long: "hosts host user par", flags: wrapJoin, reach: ReachRemote},
	{name: "pdm", sub: "run", value: "ps", long: "project site-packages"},
	{name: "pdsh", value: "wxltuf", flags: wrapJoin, reach: ReachRemote},
	{name: "pee", flags: wrapShellEach},
	{name: "perf", sub: "record", value: "epFocg", long: "event output"},
	{name: "perf", sub: "stat", value: "epxroI", long: "event output"},
	{name: "pipenv", sub: "run"},
	{name: "pipx", sub: "run", long: "spec python", flags: wrapPackage},
	{name: "pkexec", long: "user", reach: ReachElevated},
	{name: "pnpm", sub: "recursive exec"},
	{name: "pnpm", sub: "dlx", long: "package", flags: wrapPackage},
	{name: "pnpm", sub: "exec", value: "C", long: "dir"},
	{name: "pnpm", sub: "run", flags: wrapBin},
	{name: "pnpm", flags: wrapBin},
	{name: "pnpx", long: "package", flags: wrapPackage},
	{name: "poetry", sub: "run"},
	{name: "prlimit", value: "p", long: "pid"},
	{name: "proot", value: "rbqwkviSR", long: "rootfs bind qemu cwd"},
	{name: "proxychains", value: "f"},
	{name: "proxychains4", value: "f"},
	{name: "pssh", value: "hHlpoetOxX", long: "hosts host user par", flags: wrapJoin, reach: ReachRemote},
	{name: "pyenv", sub: "exec"},
	{name: "qsub", value: "bNqoepl"},
	{name: "railway", sub: "run", value: "sep", long: "service environment project"},
	{name: "railway", sub: "ssh", value: "sepd", long: "service environment project deployment-instance", reach: ReachRemote, flags: wrapJoin},
	{name: "rbenv", sub: "exec"},
	{name: "rc", code: "-c", flags: wrapOnlyCode},
	{name: "repeat", skip: 1},
	{name: "repo", sub: "forall", value: "rgij", code: "-c --command"},
	{name: "rlwrap", value: "abcfgHlPqSstwz"},
	{name: "run0", value: "uDp", long: "user chdir property unit", reach: ReachElevated},
	{name: "runcon", value: "crtul", skip: 1},
	{name: "runuser", value: "ugGsw", long: "user group supp-group shell", code: "-c --command", flags: wrapCodeLast, reach: ReachElevated},
	{name: "rustup", sub: "run", skip: 1},
	{name: "rye", sub: "run"},
	{name: "sandbox-exec", value: "fnpD"},
	{name: "sbatch", long: "job-name output partition time", code: "--wrap"},
	{name: "scan-build", value: "o"},
	{name: "schedtool", value: "npa"},
	{name: "scl", sub: "enable", flags: wrapLastText},
	{name: "script", value: "BEIOTm", long: "log-io log-in log-out log-timing logging-format echo output-limit", code: "-c --command", skip: 1, flags: wrapCodeLast},
	{name: "setarch", skip: 1},
	{name: "setlock", skip: 1},
	{name: "setpriv", long: "reuid regid groups inh-caps ambient-caps bounding-set securebits pdeathsig"},
	{name: "setsid"},
	{name: "setuidgid", skip: 1, reach: ReachElevated},
	{name: "sg", code: "-c", skip: 1, flags: wrapJoin},
	{name: "singularity", sub: "exec", value: "BHW", long: "bind home pwd", skip: 1},
	{name: "softlimit", value: "adfmlrstcop"},
	{name: "sops", sub: "exec-env", skip: 1, flags: wrapJoin},
	{name: "srun", value: "NncpJtG", long: "nodes ntasks cpus-per-task partition job-name time"},
	{name: "ssh-agent", value: "aEPt"},
	{name: "stdbuf", value: "ioe", long: "input output error"},
	{name: "strace", value: "aeEIoOpPsSuUXb", long: "trace output attach"},
	{name: "su", value: "sgGw", long: "shell group supp-group whitelist-environment", code: "-c --command --session-command", flags: wrapOnlyCode, reach: ReachElevated},
	{name: "su-exec", skip: 1, reach: ReachElevated},
	{name: "sudo", value: "ugChpDRrTtUa", long: "user group close-from host prompt chdir chroot role type other-user command-timeout", flags: wrapAssigns | wrapChdir, reach: ReachElevated},
	{name: "sudo-rs", value: "ugChpDRrTtU", long: "user group host prompt chdir chroot", flags: wrapAssigns | wrapChdir, reach: ReachElevated},
	{name: "swaymsg", sub: "exec", flags: wrapJoin},
	{name: "systemd-inhibit", long: "what who why mode"},
	{name: "systemd-nspawn", value: "DiuM", long: "directory image user machine", reach: ReachRemote},
	{name: "systemd-run", value: "pHMEu", long: "unit property description slice uid gid nice setenv working-directory host machine on-active on-boot on-calendar service-type"},
	{name: "taskset", value: "p", skip: 1},
	{name: "teller", sub: "run", flags: wrapDashes},
	{name: "time", value: "fo", long: "format output"},
	{name: "timeout", value: "ks", long: "kill-after signal", skip: 1},
	{name: "tini", value: "pe"},
	{name: "tmux", sub: "new", value: "cefFnstxyL", code: "", flags: wrapJoin},
	{name: "tmux", sub: "new-session", value: "cefFnstxyL", flags: wrapJoin},
	{name: "tmux", sub: "new-window", value: "ceFntL", flags: wrapJoin},
	{name: "tmux", sub: "neww", value: "ceFntL", flags: wrapJoin},
	{name: "tmux", sub: "respawn-pane", value: "cetL", flags: wrapJoin},
	{name: "tmux", sub: "run", value: "bctdL", flags: wrapJoin},
	{name: "tmux", sub: "run-shell", value: "ctdL", flags: wrapJoin},
	{name: "tmux", sub: "split-window", value: "ceFltL", flags: wrapJoin},
	{name: "tmux", sub: "splitw", value: "ceFltL", flags: wrapJoin},
	{name: "toolbox", sub: "run", value: "cdr", long: "container distro release", reach: ReachRemote},
	{name: "torify"},
	{name: "torsocks"},
	{name: "toybox"},
	{name: "trickle", value: "udwtlnps"},
	{name: "tsocks"},
	{name: "tsp"},
	{name: "unbuffer"},
	{name: "unshare", value: "RwSG", long: "root wd setuid setgid map-user map-group propagation setgroups"},
	{name: "uv", sub: "tool run", value: "p", long: "python with from", flags: wrapPackage},
	{name: "uv", sub: "run", value: "p", long: "python with with-editable with-requirements extra group package project directory env-file index"},
	{name: "uvx", value: "p", long: "python with from", flags: wrapPackage},
	{name: "vagrant", sub: "ssh", code: "-c --command", flags: wrapOnlyCode, reach: ReachRemote},
	{name: "valgrind", long: "log-file suppressions"},
	{name: "volta", sub: "run", long: "node npm yarn"},
	{name: "watch", value: "nqs", long: "interval equexit shotsdir", flags: wrapJoin},
	{name: "watchexec", value: "wedifsop", long: "watch exts ignore filter signal debounce", flags: wrapJoin},
	{name: "wezterm", sub: "start", long: "cwd class"},
	{name: "winpty"},
	{name: "wsl", value: "du", long: "distribution user cd"},
	{name: "x-terminal-emulator"},
	{name: "xonsh", code: "-c", flags: wrapOnlyCode},
	{name: "xterm", value: "Tgn", long: "title geometry", flags: wrapJoin},
	{name: "xvfb-run", value: "enfpsw", long: "error-file server-num auth-file xauth-protocol server-args wait"},
	{name: "yarn", sub: "workspaces foreach", value: "", long: "include exclude from", flags: wrapForeach},
	{name: "yarn", sub: "dlx", value: "p", long: "package", flags: wrapPackage},
	{name: "yarn", sub: "exec"},
	{name: "yarn", sub: "run", flags: wrapBin},
	{name: "yarn", flags: wrapBin},
	{name: "zellij", sub: "run", value: "nd", long: "name cwd"},
}

// wrapperRows are the rows of a program.
func wrapperRows(name string) []wrapper {
	i := sort.Search(len(wrappers), func(i int) bool { return wrappers[i].name >= name })
	j := i
	for j < len(wrappers) && wrappers[j].name == name {
		j++
	}
	return wrappers[i:j]
}
