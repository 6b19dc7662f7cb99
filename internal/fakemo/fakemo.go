package fakemo

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Below the home directory: what was called, and the fault to show.
const (
	Dir   = ".fakemo"
	Calls = Dir + "/calls"
	Fault = Dir + "/fault"
	// Hanging is there once mo hangs.
	Hanging = Dir + "/hanging"
	// Log is where Mole keeps its deletion log.
	Log = "Library/Logs/mole/deletions.log"
)

type mo struct {
	home, fault string
	in          *bufio.Reader
	out         io.Writer
	dry         bool
	permanent   bool
	apps        []string
}

// Main is the program. It returns the exit status.
func Main(args []string, home string, in io.Reader, out io.Writer) int {
	if _, err := os.Stat(filepath.Join(home, Dir)); err != nil {
		fmt.Fprintln(out, "fakemo: this is no home directory made for a test")
		return 99
	}
	m := &mo{home: home, in: bufio.NewReader(in), out: out}
	m.append(Calls, strings.Join(args, " "))
	fault, _ := os.ReadFile(filepath.Join(home, Fault))
	m.fault = strings.TrimSpace(string(fault))
	if len(args) == 0 {
		return m.usage()
	}
	for _, a := range args[1:] {
		switch {
		case a == "--dry-run":
			m.dry = true
		case a == "--permanent" && args[0] == "uninstall":
			m.permanent = true
		case strings.HasPrefix(a, "-") || args[0] != "uninstall":
			return m.usage()
		default:
			m.apps = append(m.apps, a)
		}
	}
	switch args[0] {
	case "clean", "optimize":
		return m.clean(args[0])
	case "purge", "installer":
		return m.menu(args[0])
	case "uninstall":
		return m.uninstall()
	default:
		return m.usage()
	}
}

func (m *mo) usage() int {
	m.say("Unknown option or command")
	return 2
}

func (m *mo) say(format string, args ...any) { fmt.Fprintf(m.out, format+"\n", args...) }

func (m *mo) append(file, line string) {
	path := filepath.Join(m.home, file)
	_ = os.MkdirAll(filepath.Dir(path), 0o755)
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	if _, err := f.WriteString(line + "\n"); err != nil {
		panic(err)
	}
}

// remove deletes a path, unless this is a dry run, and logs it.
func (m *mo) remove(path, mode string) {
	status := "ok"
	if m.dry {
		status = "dry-run"
	} else if err := os.RemoveAll(path); err != nil {
		status = "failed"
	}
	m.append(Log, strings.Join([]string{time.Unix(1764547200, 0).UTC().Format("2006-01-02T15:04:05-0700"), mode, "unknown", status, path}, "\t"))
}

// clean removes what lies in the caches.
func (m *mo) clean(name string) int {
	m.say("\x1b[35m➤ User essentials\x1b[0m")
	caches, _ := filepath.Glob(filepath.Join(m.home, "Library/Caches/*"))
	for i, path := range caches {
		if m.fault == "half" && i == len(caches)/2 {
			m.say("Operation not permitted")
			return 1
		}
		m.say("  \x1b[32m✓\x1b[0m %s, 1.5MB", filepath.Base(path))
		if m.fault != "nothing" {
			m.remove(path, "permanent")
		}
	}
	switch m.fault {
	case "hang":
		m.hang()
	case "flood":
		for i := range 20000 {
			m.say("  ✓ item %d", i)
		}
	}
	m.say("%s", strings.Repeat("=", 40))
	n := len(caches)
	if m.dry {
		m.say("Potential space: %d.5MB | Items: %d | Categories: 1", n, n)
	} else {
		m.say("Space freed: %d.5MB | Items cleaned: %d | Categories: 1", n, n)
		m.say("Free space change: +%d.5MB | Free space now: 100GB", n)
	}
	m.say("%s", strings.Repeat("=", 40))
	_ = name
	return 0
}

// hang says that it hangs, and does.
func (m *mo) hang() {
	m.append(Hanging, "")
	time.Sleep(time.Hour)
}

// menu wants keys.
func (m *mo) menu(name string) int {
	files, _ := filepath.Glob(filepath.Join(m.home, "Downloads/*"))
	m.say("➤ %s", name)
	for _, path := range files {
		m.say("  • %s", filepath.Base(path))
	}
	if m.dry {
		m.say("Potential space: %dMB | Items: %d", len(files), len(files))
		return 0
	}
	if key, err := m.in.ReadByte(); err != nil || key != ' ' {
		m.say("Aborted.")
		return 0
	}
	for _, path := range files {
		m.remove(path, "permanent")
	}
	return 0
}

// matches are the applications whose names hold what was asked for, whatever its case.
func (m *mo) matches() (rows []string) {
	all, _ := filepath.Glob(filepath.Join(m.home, "Applications/*.app"))
	for _, want := range m.apps {
		for _, path := range all {
			name := strings.TrimSuffix(filepath.Base(path), ".app")
			if strings.Contains(strings.ToLower(name), strings.ToLower(want)) && !slices.Contains(rows, name) {
				rows = append(rows, name)
			}
		}
	}
	return rows
}

func (m *mo) uninstall() int {
	rows := m.matches()
	if m.dry {
		if rows = m.faulty(rows); rows == nil {
			return 1
		}
	}
	m.say("Matched %d app(s):", len(rows))
	for i, name := range rows {
		m.say("\x1b[36m%d. %s\x1b[0m   120MB  |  Last: 3d", i+1, name)
	}
	if m.dry {
		fmt.Fprint(m.out, "Proceed? [y/N] ")
		m.say("\nDry run: nothing was removed.")
		return 0
	}
	for _, question := range [...]string{"Proceed? [y/N] ", "Remove leftovers? [y/N] ", "Stop it first? [y/N] ", "Really? [y/N] "} {
		fmt.Fprint(m.out, question)
		if line, err := m.in.ReadString('\n'); err != nil || strings.TrimSpace(line) != "y" {
			m.say("\nAborted.")
			return 0
		}
		m.say("")
	}
	mode := "trash"
	if m.permanent {
		mode = "permanent"
	}
	for i, name := range rows {
		if m.fault == "half" && i > 0 {
			m.say("Operation not permitted")
			return 1
		}
		m.remove(filepath.Join(m.home, "Applications", name+".app"), mode)
	}
	m.say("Space freed: %dMB | Free space now: 100GB", 120*len(rows))
	return 0
}

// faulty is what the probe matches under a fault; nil when it has ended with status 1.
func (m *mo) faulty(rows []string) []string {
	switch m.fault {
	case "sentinel":
		return []string{"unknown"}
	case "empty":
		return []string{""}
	case "dash":
		return []string{"-rf"}
	case "control":
		return []string{rows[0][:1] + "\x1b[1m" + rows[0][1:]}
	case "bell":
		return []string{rows[0] + "\a"}
	case "ambiguous":
		return append(rows, rows[0])
	case "superset":
		return append(rows, "Keychain Access")
	case "subset":
		return rows[:len(rows)-1]
	case "other":
		return []string{"Keychain Access"}
	case "unreadable":
		m.say("\x00\xff\xfe")
		os.Exit(0)
	case "silent":
		os.Exit(0)
	case "dialect":
		m.say("Will uninstall 1 application:\n  * %s", rows[0])
		os.Exit(0)
	case "miscounted":
		m.say("Matched %d app(s):\n1. %s", len(rows)+1, rows[0])
		os.Exit(0)
	case "renumbered":
		m.say("Matched 1 app(s):\n2. %s", rows[0])
		os.Exit(0)
	case "twice":
		m.say("Matched %d app(s):", len(rows))
		for i, name := range rows {
			m.say("%d. %s", i+1, name)
		}
	case "partial":
		m.say("Matched %d app(s):\n1. %s", len(rows), rows[0])
		return nil
	case "exit1":
		m.say("Matched %d app(s):", len(rows))
		for i, name := range rows {
			m.say("%d. %s", i+1, name)
		}
		return nil
	case "hang":
		m.hang()
	case "swap":
		m.swap()
	}
	return rows
}

// swap puts another file, which speaks another dialect, in the place of this program.
func (m *mo) swap() {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	other := self + ".other"
	script := "#!/bin/sh\necho \"swapped $*\" >>'" + filepath.Join(m.home, Calls) + "'\n"
	if err := os.WriteFile(other, []byte(script), 0o755); err != nil {
		panic(err)
	}
	if err := os.Rename(other, self); err != nil {
		panic(err)
	}
}
