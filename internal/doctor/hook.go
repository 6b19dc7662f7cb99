package doctor

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"rv/hosts"
)

var hookStates = []State{
	{
		ID: "hook-gone", Level: Error,
		Seen:  "the file names an rv-hook that is not there",
		Means: "The host has nobody to ask: where rv's file can, it blocks every command, else it runs every one.",
		Fix:   "rv setup --host HOST",
		host:  func(p *patient) []Sign { return p.hooks(func(h probed) string { return h.gone }) },
		fix:   setUp,
	},
	{
		ID: "hook-not-executable", Level: Error,
		Seen:  "the rv-hook that the file names is no program that you may start",
		Means: "The host has nobody to ask: where rv's file can, it blocks every command, else it runs every one.",
		Fix:   "rv setup --host HOST; if that says that rv-hook is no program, install rv again",
		host:  func(p *patient) []Sign { return p.hooks(func(h probed) string { return h.noProgram }) },
		fix:   startable,
	},
	{
		ID: "hook-silent", Level: Error,
		Seen:  "the program in the place of rv-hook, asked about a command that is always forbidden and about a harmless one, does not block the one, or answers both alike",
		Means: "Something else answers in the place of rv. Most hosts take silence for an allow.",
		Fix:   "install rv again, then rv setup --host HOST",
		host:  func(p *patient) []Sign { return p.hooks(func(h probed) string { return h.silent }) },
	},
	{
		ID: "hook-version", Level: Warning,
		Seen:  "the rv-hook that the file names says another version than this rv",
		Means: "The host is judged by another version than rv test and rv explain show.",
		Fix:   "rv setup --host HOST wires the rv-hook beside this rv; if it is that one, install rv again",
		host: func(p *patient) []Sign {
			return p.hooks(func(h probed) string {
				if h.judges() && h.version != p.Version {
					return fmt.Sprintf("it is %s, this rv is %s", orNothing(h.version), p.Version)
				}
				return ""
			})
		},
		fix: setUp,
	},
	{
		ID: "hook-other", Level: Note,
		Seen:  "the file names another rv-hook than the one beside this rv",
		Means: "There are two installations of rv, and this rv is not the one the host asks.",
		Fix:   "rv setup --host HOST wires the rv-hook beside this rv",
		host: func(p *patient) []Sign {
			var signs []Sign
			for _, f := range p.files() {
				if f.Hook != "" && p.Hook != "" && f.Hook != p.Hook && !sameFile(f.Hook, p.Hook) && p.probe(f.Hook).judges() {
					signs = append(signs, Sign{f.Path, f.Hook})
				}
			}
			return signs
		},
		fix: setUp,
	},
	{
		ID: "hook-writable", Level: Warning,
		Seen:  "others than you may write to the rv-hook that the file names",
		Means: "Whoever changes it decides in rv's place.",
		Fix:   "chmod go-w the program",
		host: func(p *patient) []Sign {
			return p.hooks(func(h probed) string { return h.writable })
		},
	},
}

// hooks asks what is wrong with each rv-hook that a file names.
func (p *patient) hooks(what func(probed) string) []Sign {
	var signs []Sign
	for _, f := range p.files() {
		if f.Found != hosts.Ours || f.Hook == "" {
			continue
		}
		if detail := what(p.probe(f.Hook)); detail != "" {
			signs = append(signs, Sign{f.Path, f.Hook + ": " + detail})
		}
	}
	return signs
}

// probed is what is known of one rv-hook. The texts say what is wrong, "" when nothing.
type probed struct {
	gone, noProgram, silent, writable string
	version                           string
}

func (h probed) judges() bool { return h.gone == "" && h.noProgram == "" && h.silent == "" }

// probe looks at a program in the place of rv-hook, once.
func (w *World) probe(path string) probed {
	if h, ok := w.probes[path]; ok {
		return h
	}
	h := probe(path)
	if w.probes == nil {
		w.probes = map[string]probed{}
	}
	w.probes[path] = h
	return h
}

func probe(path string) (h probed) {
	info, err := os.Stat(path)
	switch {
	case isAbsent(err):
		h.gone = "there is no such file"
		return h
	case err != nil:
		h.gone = err.Error()
		return h
	case !info.Mode().IsRegular() || info.Mode()&0o111 == 0:
		h.noProgram = info.Mode().String()
		return h
	}
	if othersWrite(info) {
		h.writable = info.Mode().String()
	}
	// Elsewhere than at home: nothing of this is to stand in the log of decisions.
	dir, err := os.MkdirTemp("", "rv-doctor-")
	if err != nil {
		h.silent = fmt.Sprintf("it could not be asked: %v", err)
		return h
	}
	defer os.RemoveAll(dir)
	out, err := ask(path, dir, dir, "", "--version")
	if err != nil && len(out) == 0 && !isExit(err) {
		h.noProgram = err.Error()
		return h
	}
	h.version = strings.TrimPrefix(strings.TrimSpace(string(out)), "rv-hook ")
	blocked, err := ask(path, dir, dir, question(forbidden, dir), "--host", "pi", "--ack")
	if !bytes.Contains(blocked, []byte(`"decision":"deny"`)) {
		h.silent = fmt.Sprintf("asked about %q it answered %q (%s)", forbidden, cut(blocked), ending(err))
		return h
	}
	out, err = ask(path, dir, dir, question(harmless, dir), "--host", "pi", "--ack")
	if !bytes.Contains(out, []byte(`"decision":`)) || bytes.Equal(out, blocked) {
		h.silent = fmt.Sprintf("asked about %q it answered %q (%s)", harmless, cut(out), ending(err))
	}
	return h
}

const (
	// forbidden is blocked whatever any configuration says: rv.guard cannot be lowered.
	forbidden = "rm ~/.config/rv/key"
	// harmless is allowed, unless the administrator's configuration is broken. Either way
	// the answer is another.
	harmless = "true"
)

// question is a call as rv's own adapters put it.
func question(command, dir string) string {
	return fmt.Sprintf(`{"v":1,"tool":"bash","args":{"command":%q},"cwd":%q,"session":"rv-doctor","call":"1"}`, command, dir)
}

// patience is how long a program may take. rv-hook ends itself after 2 s.
const patience = 5 * time.Second

func ask(program, home, dir, stdin string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Env = []string{"HOME=" + home, "PATH=" + os.Getenv("PATH")}
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(stdin)
	cmd.WaitDelay = time.Second // a grandchild may hold the pipe
	return cmd.Output()
}

func isExit(err error) bool {
	_, ok := err.(*exec.ExitError)
	return ok
}

func ending(err error) string {
	if err == nil {
		return "exit status 0"
	}
	return err.Error()
}

func cut(out []byte) string {
	const most = 80
	if len(out) > most {
		return string(out[:most]) + "…"
	}
	return string(out)
}

func orNothing(version string) string {
	if version == "" {
		return "one that does not say"
	}
	return version
}

func sameFile(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}

// startable makes the rv-hook beside rv a program, if that is what it lacks, and wires it.
func startable(w *World, host string, s Sign) error {
	if info, err := os.Stat(w.Hook); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 == 0 {
		if err := os.Chmod(w.Hook, info.Mode().Perm()|0o111); err != nil {
			return err
		}
		delete(w.probes, w.Hook)
	}
	return setUp(w, host, s)
}
