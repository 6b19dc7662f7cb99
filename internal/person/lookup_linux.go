package person

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

var errStat = errors.New("no such process, or not one that can be read")

// lookup reads /proc.
func lookup(pid int) (process, error) {
	dir := "/proc/" + strconv.Itoa(pid)
	stat, err := os.ReadFile(dir + "/stat")
	if err != nil {
		return process{}, err
	}
	// PID (COMM) STATE PPID …; the name may hold anything.
	text := string(stat)
	from, to := strings.IndexByte(text, '('), strings.LastIndexByte(text, ')')
	if from < 0 || to < from {
		return process{}, errStat
	}
	rest := strings.Fields(text[to+1:])
	if len(rest) < 2 {
		return process{}, errStat
	}
	p := process{name: text[from+1 : to]}
	if p.parent, err = strconv.Atoi(rest[1]); err != nil {
		return process{}, errStat
	}
	if cmdline, err := os.ReadFile(dir + "/cmdline"); err == nil {
		p.args = strings.Split(strings.TrimSuffix(string(cmdline), "\x00"), "\x00")
	}
	exe, err := os.Readlink(dir + "/exe")
	if err != nil {
		// Only root's processes hide their program from us; root's names are true.
		var st syscall.Stat_t
		p.trusted = syscall.Stat(dir, &st) == nil && st.Uid == 0
		return p, nil
	}
	p.name = filepath.Base(strings.TrimSuffix(exe, " (deleted)"))
	p.trusted = systemFile(dir + "/exe")
	return p, nil
}

// systemFile reports whether root owns the program and nobody else can write it.
func systemFile(path string) bool {
	var st syscall.Stat_t
	return syscall.Stat(path, &st) == nil && st.Uid == 0 && st.Mode&0o022 == 0
}
