package doctor

import (
	"fmt"
	"os"
	"path/filepath"

	"rv/approvals"
	"rv/audit"
	"rv/config"
	"rv/hosts"
	"rv/internal/inforce"
	"rv/internal/owned"
)

var rvStates = []State{
	{
		ID: "no-hook", Level: Error,
		Seen:  "there is no rv-hook beside this rv, or it is no program",
		Means: "rv setup has nothing to wire hosts to.",
		Fix:   "install rv again: rv and rv-hook belong into the same directory",
		rv: func(w *World) []Sign {
			if h := w.probe(w.Hook); h.gone != "" || h.noProgram != "" {
				return []Sign{{w.Hook, h.gone + h.noProgram}}
			}
			return nil
		},
	},
	{
		ID: "record", Level: Error,
		Seen:  "the record of rv setup cannot be read",
		Means: "rv setup and rv uninstall refuse to work: they would not know what to put back.",
		Fix:   "look at the file; it lists directories that rv made and files that it moved. Remove it when neither matters",
		rv: func(w *World) []Sign {
			if path, err := hosts.CheckRecord(w.Machine); err != nil {
				return []Sign{{path, err.Error()}}
			}
			return nil
		},
	},
	{
		ID: "leftover", Level: Note,
		Seen:  "a file that an rv setup prepared before it was killed",
		Means: "No host reads it.",
		Fix:   "rv setup and rv uninstall sweep it up",
		rv: func(w *World) []Sign {
			var signs []Sign
			for _, path := range hosts.Leftovers(w.Machine) {
				signs = append(signs, Sign{Path: path})
			}
			return signs
		},
		fix: func(w *World, _ string, _ Sign) error { return hosts.Sweep(w.Machine) },
	},
	{
		ID: "folder-open", Level: Warning,
		Seen:  "others than you may write to ~/.config/rv or a folder in it",
		Means: "They can take away or replace rv's key, approvals and log.",
		Fix:   "chmod go-w the folder",
		rv: func(w *World) []Sign {
			var signs []Sign
			for _, dir := range w.ownFolders() {
				if info, err := os.Lstat(dir); err == nil && info.IsDir() && othersWrite(info) {
					signs = append(signs, Sign{dir, info.Mode().String()})
				}
			}
			return signs
		},
		fix: func(_ *World, _ string, s Sign) error {
			info, err := os.Lstat(s.Path)
			if err != nil {
				return err
			}
			return os.Chmod(s.Path, info.Mode().Perm()&^0o022)
		},
	},
	{
		ID: "policy-broken", Level: Error,
		Seen:  "a configuration file or a pack cannot be read or does not parse",
		Means: "Only what its last text raised still counts; while the administrator's is broken nothing is allowed.",
		Fix:   "rv config check says the line; put it right",
		rv: func(w *World) []Sign {
			return w.problems(func(p problem) bool { return p.broken })
		},
	},
	{
		ID: "policy", Level: Warning,
		Seen:  "something in a configuration file or a pack does not count as it is written: it is not sealed, names what is not there, or is overruled",
		Means: "rv is stricter than the file says, or does not know what it means.",
		Fix:   "rv config check says more; rv config apply seals what waits for it",
		rv: func(w *World) []Sign {
			return w.problems(func(p problem) bool { return !p.broken && !p.seal && !p.key })
		},
	},
	{
		ID: "seal", Level: Warning,
		Seen:  "the seal of your configuration was not written by rv on this machine, or was changed since",
		Means: "What your configuration lowers does not count.",
		Fix:   "rv config apply seals it again",
		rv:    func(w *World) []Sign { return w.problems(func(p problem) bool { return p.seal }) },
	},
	{
		ID: "key", Level: Error,
		Seen:  "rv's key is not yours alone, or is no key",
		Means: "Nothing is vouched for: neither the seal nor approvals nor the log.",
		Fix:   "if you know why, make it yours alone (chmod 600 ~/.config/rv/key); if not, remove it and seal again with rv config apply. rv does not do that by itself: somebody may have read it",
		rv:    func(w *World) []Sign { return w.problems(func(p problem) bool { return p.key }) },
	},
	{
		ID: "approval", Level: Warning,
		Seen:  "a file among the approvals or the blocked calls is a symbolic link, not yours alone, expired, copied, changed, or nothing that rv puts there",
		Means: "It counts for nothing: no call is let through by it.",
		Fix:   "the finding says it; rv grants list shows what counts",
		rv: func(w *World) []Sign {
			var signs []Sign
			for _, p := range approvals.Problems(w.Home) {
				signs = append(signs, Sign{p.Path, p.What + "; " + p.Fix})
			}
			return signs
		},
	},
	{
		ID: "audit", Level: Error,
		Seen:  "the chain of the decision log does not hold",
		Means: "A record was changed, cut off, put in or taken away, by somebody or by a crash of the machine.",
		Fix:   "rv audit verify shows the same; what is gone cannot be brought back. Move the files of ~/.config/rv/audit away to begin a new log",
		rv: func(w *World) []Sign {
			report, err := audit.Verify(w.Home)
			if err != nil {
				return nil // see the next state
			}
			var signs []Sign
			for _, p := range report.Problems {
				signs = append(signs, Sign{filepath.Join(w.userDir(), owned.Audit, p.File), auditDetail(p)})
			}
			return signs
		},
	},
	{
		ID: "audit-unreadable", Level: Error,
		Seen:  "the decision log is there, and its key cannot be used",
		Means: "Nobody can tell whether the log is whole.",
		Fix:   "put rv's key right; without it, move the files of ~/.config/rv/audit away to begin a new log",
		rv: func(w *World) []Sign {
			if _, err := audit.Verify(w.Home); err != nil {
				return []Sign{{filepath.Join(w.userDir(), owned.Audit), err.Error()}}
			}
			return nil
		},
	},
}

func auditDetail(p audit.Problem) string {
	if p.Line == 0 {
		return p.What
	}
	return fmt.Sprintf("line %d: %s", p.Line, p.What)
}

func (w *World) userDir() string {
	return filepath.Join(w.Home, filepath.FromSlash(owned.UserDir))
}

func (w *World) ownFolders() []string {
	dirs := []string{w.userDir()}
	for _, name := range [...]string{owned.Audit, owned.Compiled, owned.Grants, owned.Packs, owned.Pending, owned.Proofs} {
		dirs = append(dirs, filepath.Join(w.userDir(), name))
	}
	return dirs
}

// A problem is one of the configuration, with what kind it is.
type problem struct {
	config.Problem
	broken, seal, key bool
}

// problems are those of the configuration that are of a kind.
func (w *World) problems(is func(problem) bool) []Sign {
	var signs []Sign
	for _, p := range w.config() {
		if !is(p) {
			continue
		}
		detail := p.Msg
		if p.Line > 0 {
			detail = fmt.Sprintf("line %d: %s", p.Line, p.Msg)
		}
		if p.Fix != "" {
			detail += "; " + p.Fix
		}
		signs = append(signs, Sign{p.File, detail})
	}
	return signs
}

// config is everything that is wrong with the configuration.
func (w *World) config() []problem {
	loaded, _ := inforce.Load(w.Place, config.Read)
	broken := map[string]bool{}
	for i := range loaded.Sources {
		broken[loaded.Sources[i].Path] = loaded.Sources[i].State == inforce.Broken
	}
	var all []problem
	for _, p := range config.Check(w.Place) {
		all = append(all, problem{p, broken[p.File], p.File == w.Place.SealPath(), p.File == w.Place.KeyPath()})
	}
	return all
}
