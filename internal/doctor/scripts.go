package doctor

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"rv/hosts"
)

// Pi and OpenCode load a script of rv's.

var piStates = []State{
	{
		ID: "pi.export", Level: Error,
		Seen:  "the edited extension exports no default",
		Means: "Pi does not start while it is there; without it (pi -ne) nobody asks rv.",
		Fix:   rewrite,
		host: func(p *patient) []Sign {
			return p.editedScript(func(text string) string {
				if strings.Contains(text, "export default") || strings.Contains(text, "module.exports") {
					return ""
				}
				return "there is no export default"
			})
		},
	},
}

var openCodeStates = []State{
	{
		ID: "opencode.pure", Level: Error,
		Seen:  "OPENCODE_PURE is set here",
		Means: "An OpenCode that is started with it loads no plugin.",
		Fix:   "unset OPENCODE_PURE, also where your shell sets it",
		host: func(p *patient) []Sign {
			if v := p.env("OPENCODE_PURE"); v != "" && v != "0" && v != "false" {
				return []Sign{{Detail: "OPENCODE_PURE=" + v}}
			}
			return nil
		},
	},
	{
		ID: "opencode.not-loaded", Level: Error,
		Seen:  "OpenCode's log says that it failed to load rv's plugin, later than the plugin was written",
		Means: "OpenCode ran on without rv and showed nothing. A mistake in the plugin's syntax is not even logged (1.18.33).",
		Fix:   "rv setup --host opencode, start OpenCode again, and rv prove --host opencode",
		host:  func(p *patient) []Sign { return p.notLoaded() },
	},
	{
		ID: "opencode.export", Level: Error,
		Seen:  "the edited plugin does not export exactly one function",
		Means: "Some versions do not load a plugin with another export beside it, others call it as a plugin, and none loads one without.",
		Fix:   rewrite,
		host: func(p *patient) []Sign {
			return p.editedScript(func(text string) string {
				if n := len(exported.FindAllString(text, -1)); n != 1 {
					return fmt.Sprintf("%d exports", n)
				}
				return ""
			})
		},
	},
	{
		ID: "opencode.two", Level: Error,
		Seen:  "the installed version is 2.0.0 or later",
		Means: "OpenCode 2 ignores plugins of this shape.",
		Fix:   "nothing from here: OpenCode 2 has no hook before a tool call that rv knows",
		host: func(p *patient) []Sign {
			if _, known := numbers(p.version); known && !older(p.version, "2.0.0") {
				return []Sign{{Detail: p.version + " is installed"}}
			}
			return nil
		},
	},
	{
		ID: "opencode.old", Level: Error,
		Seen:  "the installed version is before 1.1.0, and rv's plugin lies in plugins/",
		Means: "1.0 does not start with a folder of that name; it knows plugin/ only.",
		Fix:   "update OpenCode",
		host: func(p *patient) []Sign {
			if filepath.Base(filepath.Dir(p.asks().Path)) != "plugins" {
				return nil
			}
			return p.before("1.1.0")
		},
	},
}

var exported = regexp.MustCompile(`(?m)^\s*export\b`)

// editedScript asks about a script that rv did not write as it is now.
func (p *patient) editedScript(wrong func(text string) string) []Sign {
	f := p.asks()
	if f.Found != hosts.Other || f.Text == nil {
		return nil
	}
	if detail := wrong(string(f.Text)); detail != "" {
		return []Sign{{f.Path, detail}}
	}
	return nil
}

// logTime is the time of a line, in the forms of 1.18 and of versions before.
var logTime = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?`)

func (p *patient) notLoaded() []Sign {
	plugin, err := os.Stat(p.asks().Path)
	if err != nil {
		return nil
	}
	data := p.env("XDG_DATA_HOME")
	if !filepath.IsAbs(data) {
		data = filepath.Join(p.Home, ".local", "share")
	}
	path := newest(filepath.Join(data, "opencode", "log"))
	text, err := tail(path)
	if err != nil {
		return nil
	}
	name := []byte(filepath.Base(p.asks().Path))
	lines := bytes.Split(text, []byte("\n"))
	for _, line := range slices.Backward(lines) {
		if !bytes.Contains(line, []byte("failed to load plugin")) || !bytes.Contains(line, name) {
			continue
		}
		// Both forms are in UTC.
		at, err := time.Parse("2006-01-02T15:04:05", string(logTime.Find(line)))
		if err != nil || at.Before(plugin.ModTime().Truncate(time.Second)) {
			return nil
		}
		return []Sign{{path, "at " + at.Format(time.RFC3339)}}
	}
	return nil
}

// newest is the log that was written last.
func newest(dir string) string {
	var last string
	var when time.Time
	logs, _ := filepath.Glob(filepath.Join(dir, "*.log"))
	for _, path := range logs {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && !info.ModTime().Before(when) {
			last, when = path, info.ModTime()
		}
	}
	return last
}

// tail is the end of a file.
func tail(path string) ([]byte, error) {
	const most = 1 << 20
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Size() > most {
		if _, err := file.Seek(-most, io.SeekEnd); err != nil {
			return nil, err
		}
	}
	return io.ReadAll(io.LimitReader(file, most))
}
