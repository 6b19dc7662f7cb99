//go:build linux

// Command stub stands in the sandbox for every program a rule names. It appends
// one record (program, directory, arguments) to the log and then does the least
// the real program would do that matters to a shell script: a wrapper such as
// sudo executes its inner command, a file tool such as cp works, everything
// else succeeds in silence.
//
// It is linked to one name per program; /proc/self/exe says which one it is,
// whatever the caller put into argv[0].
package main

import (
	"os"
	"syscall"
)

// logPath is where the driver looks for records.
const logPath = "/rec/log"

// realDir holds the real program of every stub that passes through.
const realDir = "/usr/libexec/rec/"

func main() {
	exe := self()
	record(exe, os.Args)
	run(base(exe), os.Args)
	syscall.Exit(0)
}

// self is the path under which the program was started: the link, not argv[0],
// which exec -a can set to anything.
func self() string {
	buf := make([]byte, 512)
	n, err := syscall.Readlink("/proc/self/exe", buf)
	if err != nil || n <= 0 {
		return os.Args[0]
	}
	return string(buf[:n])
}

// readAll reads fd to its end.
func readAll(fd int) []byte {
	var all []byte
	buf := make([]byte, 4096)
	for {
		n, err := syscall.Read(fd, buf)
		if n <= 0 || err != nil {
			return all
		}
		all = append(all, buf[:n]...)
	}
}

// record appends one length-prefixed record with a single write, which the
// kernel keeps whole among concurrent writers.
func record(exe string, argv []string) {
	cwd, _ := syscall.Getwd()
	b := make([]byte, 4, 256)
	for _, field := range append([]string{cwd, exe}, argv...) {
		b = append(b, field...)
		b = append(b, 0)
	}
	n := len(b) - 4
	b[0], b[1], b[2], b[3] = byte(n>>24), byte(n>>16), byte(n>>8), byte(n)
	fd, err := syscall.Open(logPath, syscall.O_WRONLY|syscall.O_APPEND|syscall.O_CLOEXEC, 0)
	if err != nil {
		die("cannot open the log: " + err.Error())
	}
	if _, err := syscall.Write(fd, b); err != nil {
		die("cannot write the log: " + err.Error())
	}
	_ = syscall.Close(fd)
}

func die(msg string) {
	_, _ = syscall.Write(2, []byte("stub: "+msg+"\n"))
	syscall.Exit(120)
}

// exec replaces the stub by argv, found on PATH as execvp does.
func exec(argv []string) {
	if len(argv) == 0 {
		syscall.Exit(0)
	}
	env := syscall.Environ()
	if contains(argv[0], '/') {
		err := syscall.Exec(argv[0], argv, env)
		if err == syscall.ENOEXEC {
			_ = syscall.Exec("/bin/sh", append([]string{"sh"}, argv...), env)
		}
		die(argv[0] + ": " + err.Error())
	}
	path, ok := syscall.Getenv("PATH")
	if !ok {
		path = "/usr/local/bin:/usr/bin:/bin"
	}
	for _, dir := range split(path, ':') {
		if dir == "" {
			dir = "."
		}
		err := syscall.Exec(dir+"/"+argv[0], argv, env)
		if err == syscall.ENOEXEC {
			_ = syscall.Exec("/bin/sh", append([]string{"sh", dir + "/" + argv[0]}, argv[1:]...), env)
		}
	}
	_, _ = syscall.Write(2, []byte(argv[0]+": command not found\n"))
	syscall.Exit(127)
}

// shell runs text as sh -c does, with further arguments as $0, $1, ….
func shell(text string, args ...string) {
	exec(append([]string{"/bin/sh", "-c", text}, args...))
}

// spawn runs argv and waits for it.
func spawn(argv []string) {
	pid, err := syscall.ForkExec("/usr/bin/env", append([]string{"env", "--"}, argv...),
		&syscall.ProcAttr{Env: syscall.Environ(), Files: []uintptr{0, 1, 2}})
	if err == nil {
		var ws syscall.WaitStatus
		_, _ = syscall.Wait4(pid, &ws, 0, nil)
	}
}

// through executes the real program of the same name.
func through(name string, argv []string) {
	err := syscall.Exec(realDir+name, argv, syscall.Environ())
	die(name + ": " + err.Error())
}

func base(path string) string {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return path[i+1:]
		}
	}
	return path
}

func contains(s string, c byte) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == c {
			return true
		}
	}
	return false
}

func split(s string, sep byte) []string {
	var out []string
	start := 0
	for i := 0; i <= len(s); i++ {
		if i == len(s) || s[i] == sep {
			out = append(out, s[start:i])
			start = i + 1
		}
	}
	return out
}

func join(args []string) string {
	s := ""
	for i, a := range args {
		if i > 0 {
			s += " "
		}
		s += a
	}
	return s
}

// quote is the single-quoted spelling of s.
func quote(s string) string {
	out := "'"
	for i := 0; i < len(s); i++ {
		if s[i] == '\'' {
			out += `'\''`
		} else {
			out += s[i : i+1]
		}
	}
	return out + "'"
}

func quoteAll(args []string) string {
	q := make([]string, len(args))
	for i, a := range args {
		q[i] = quote(a)
	}
	return join(q)
}
