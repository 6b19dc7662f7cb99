package doctor

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"rv/hosts"
)

var wiringStates = []State{
	{
		ID: "absent-file", Level: Error,
		Seen:  "no file lies where the host looks for rv's, or Codex's file has no entry of rv's",
		Means: "The host does not ask rv.",
		Fix:   "rv setup --host HOST",
		host: func(p *patient) []Sign {
			var none, some []Sign
			for _, f := range p.wiring.Files {
				if f.Found != hosts.Nothing {
					some = append(some, Sign{})
				} else if f.Err == nil {
					none = append(none, Sign{f.Path, p.noFile()})
				}
			}
			if len(some) > 0 {
				return nil
			}
			return none
		},
		fix: setUp,
	},
	{
		ID: "half-wired", Level: Error,
		Seen:  "one of the two files of Claude's or Gemini's folder of rv is not there",
		Means: "The host loads a folder of rv's with both files only.",
		Fix:   "rv setup --host HOST",
		host: func(p *patient) []Sign {
			var none []Sign
			for _, f := range p.wiring.Files {
				if f.Found == hosts.Nothing {
					none = append(none, Sign{Path: f.Path})
				}
			}
			if len(none) == len(p.wiring.Files) {
				return nil
			}
			return none
		},
		fix: setUp,
	},
	{
		ID: "occupied", Level: Error,
		Seen:  "a file that no version of rv wrote, a symbolic link, a folder, a huge file or another user's file lies in the place of rv's",
		Means: "rv cannot tell whether the host asks it, and rv setup leaves alone what is not rv's.",
		Fix:   "look at it; rv setup --force --host HOST moves it to NAME.rv-backup and writes rv's",
		host: func(p *patient) []Sign {
			return p.signs(func(f *hosts.Place) bool { return f.Found == hosts.Other }, func(f *hosts.Place) Sign { return Sign{f.Path, reason(f.Err, "rv did not write this text")} })
		},
	},
	{
		ID: "unreadable", Level: Error,
		Seen:  "rv's file, or the folder it lies in, cannot be read",
		Means: "The host cannot read it either, so it does not ask rv.",
		Fix:   "make the file and the folders above it readable for you (chmod u+rX)",
		host: func(p *patient) []Sign {
			return p.signs(func(f *hosts.Place) bool { return f.Found == hosts.Unreadable }, func(f *hosts.Place) Sign { return Sign{f.Path, reason(f.Err, "")} })
		},
	},
	{
		ID: "outdated", Level: Warning,
		Seen:  "the file is what an earlier version of rv wrote",
		Means: "The host asks rv in the way of that version, which may fail open where this one does not.",
		Fix:   "rv setup --host HOST",
		host: func(p *patient) []Sign {
			return p.signs(func(f *hosts.Place) bool { return f.Found == hosts.Ours && !f.Current }, func(f *hosts.Place) Sign { return Sign{Path: f.Path} })
		},
		fix: setUp,
	},
	{
		ID: "folder-relative", Level: Error,
		Seen:  "the variable that moves the host's folder does not hold an absolute path",
		Means: "The host looks for rv's file in another folder for each directory it is started in.",
		Fix:   "set the variable to an absolute path, then rv setup --host HOST",
		Stays: false,
		host: func(p *patient) []Sign {
			if p.wrong == nil {
				return nil
			}
			_, variable, _ := hosts.Folder(p.Machine, p.name)
			return []Sign{{Detail: fmt.Sprintf("%s=%s", variable, p.env(variable))}}
		},
	},
	{
		ID: "folder-foreign", Level: Warning,
		Seen:  "the folder of rv's file can be written by others than you",
		Means: "Whoever writes there can take rv's file away or put another in its place.",
		Fix:   "chmod go-w the folder, or make it yours",
		host: func(p *patient) []Sign {
			var signs []Sign
			for _, f := range p.wiring.Files {
				dir := filepath.Dir(f.Path)
				if info, err := os.Stat(dir); err == nil && f.Found == hosts.Ours && othersWrite(info) {
					signs = append(signs, Sign{dir, info.Mode().String()})
				}
			}
			return signs
		},
	},
	{
		ID: "elsewhere", Level: Note,
		Seen:  "a file of rv's lies where the host does not look while its variable is set as it is, or beside the newer name of a folder",
		Means: "The host asks rv by it only when it is started without that variable.",
		Fix:   "nothing has to be done; rv uninstall takes it out too",
		host: func(p *patient) []Sign {
			var signs []Sign
			for _, f := range p.wiring.Elsewhere {
				signs = append(signs, Sign{Path: f.Path})
			}
			return signs
		},
	},
}

// noFile says where rv's file is when it is not where the host looks.
func (p *patient) noFile() string {
	if len(p.wiring.Elsewhere) == 0 {
		return ""
	}
	return "rv's file is in " + p.wiring.Elsewhere[0].Path
}

func reason(err error, otherwise string) string {
	if err == nil {
		return otherwise
	}
	return err.Error()
}

// othersWrite reports whether others may write, and nothing keeps them from replacing
// what they do not own. One's own group is one's own on most systems, whose umask lets it
// write.
func othersWrite(info fs.FileInfo) bool {
	mode := info.Mode()
	stat, ok := info.Sys().(*syscall.Stat_t)
	group := mode.Perm()&0o020 != 0 && !(ok && int(stat.Gid) == os.Getegid())
	return (mode.Perm()&0o002 != 0 || group) && mode&fs.ModeSticky == 0
}
