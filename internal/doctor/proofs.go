package doctor

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"rv/hosts"
	"rv/internal/owned"
	"rv/internal/proof"
)

var proofStates = []State{
	{
		ID: "proof-failed", Level: Error, Stays: true,
		Seen:  "rv prove last saw this host, as it is now, run the destructive command, or block the harmless one",
		Means: "The host does not ask rv, or does not heed it.",
		Fix:   "mend what else is said of HOST here, then rv prove --host HOST",
		host: func(p *patient) []Sign {
			if p.proofErr != nil || !p.proof.Fails() || p.stale() != "" {
				return nil
			}
			return []Sign{{Detail: cells(p.proof)}}
		},
	},
	{
		ID: "proof-unfinished", Level: Warning,
		Seen:  "the host, as it is now, did not come to run anything when rv prove started it last",
		Means: "Whether it heeds rv is not known.",
		Fix:   "rv prove --host HOST says where it stopped",
		host: func(p *patient) []Sign {
			if p.proofErr != nil || p.proof.Holds() || p.proof.Fails() || p.stale() != "" {
				return nil
			}
			return []Sign{{Detail: cells(p.proof)}}
		},
	},
	{
		ID: "proof-stale", Level: Warning,
		Seen:  "the host, rv-hook or rv's files are no longer those that rv prove saw",
		Means: "That it blocked then says nothing about now.",
		Fix:   "rv prove --host HOST",
		host: func(p *patient) []Sign {
			if why := p.stale(); p.proofErr == nil && why != "" {
				return []Sign{{Detail: why}}
			}
			return nil
		},
	},
	{
		ID: "proof-none", Level: Note,
		Seen:  "rv prove has not seen this host yet",
		Means: "The files are in place; whether the host heeds them is not known.",
		Fix:   "rv prove --host HOST",
		host: func(p *patient) []Sign {
			if isAbsent(p.proofErr) && ours(p.wiring.Files) {
				return []Sign{{}}
			}
			return nil
		},
	},
	{
		ID: "proof-unreadable", Level: Warning,
		Seen:  "the file with what rv prove saw cannot be read, others may read or write it, or it is no such file",
		Means: "It counts for nothing.",
		Fix:   "remove the file, then rv prove --host HOST",
		host: func(p *patient) []Sign {
			if p.proofErr == nil || isAbsent(p.proofErr) {
				return nil
			}
			return []Sign{{p.proofPath(), p.proofErr.Error()}}
		},
		fix: func(_ *World, _ string, s Sign) error { return os.Remove(s.Path) },
	},
}

func (p *patient) proofPath() string {
	return filepath.Join(p.Home, filepath.FromSlash(owned.UserDir), owned.Proofs, p.name+".json")
}

// stale says what is another than when rv prove saw the host, "" when nothing is known to
// be.
func (p *patient) stale() string {
	hook := p.asks().Hook
	adapter, err := hosts.AdapterDigest(p.name, hook)
	switch {
	case p.version != "" && p.version != p.proof.Version:
		return fmt.Sprintf("proved with %s, %s is installed", p.proof.Version, p.version)
	case hook == "" || err != nil || adapter != p.proof.Adapter:
		return "rv's files are others"
	}
	if digest, err := proof.HookDigest(hook); err != nil || digest != p.proof.Hook {
		return "rv-hook is another"
	}
	return ""
}

// cells is what a run showed, in words.
func cells(r proof.Result) string {
	words := make([]string, len(r.Cells))
	for i, c := range r.Cells {
		words[i] = fmt.Sprintf("%s %s: %s", c.Surface, c.Probe, c.Outcome)
	}
	return strings.Join(words, ", ")
}
