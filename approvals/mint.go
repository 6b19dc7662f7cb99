package approvals

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall"
	"time"

	"rv/internal/killpoint"
	"rv/internal/privatefile"
	"rv/internal/seal"
	"rv/policy"
)

// ErrScope: what blocks the call cannot be approved that far.
var ErrScope = errors.New("this cannot be approved that far")

// Mint makes a grant for each finding that blocks a call. Whoever calls it has shown a
// person what that allows, and has proof that it was a person.
func (s *Store) Mint(p Pending, kind Kind) ([]Grant, error) {
	if p.Scope() == policy.ScopeNone || kind != Once && kind != Session || kind == Session && !p.HasSession() {
		return nil, ErrScope
	}
	key, err := seal.LoadOrCreate(s.home)
	if err != nil {
		return nil, err
	}
	now := time.Unix(time.Now().Unix(), 0)
	var made []Grant
	for i := range p.Findings {
		f := &p.Findings[i]
		g := Grant{
			Kind: kind, Rule: f.Hit.Rule.ID(), Host: p.Host, Session: p.Session, Dir: p.Cwd,
			Minted: now, Expires: now.Add(kind.Life()), binding: f.binding(key),
		}
		if kind == Session && slices.ContainsFunc(made, func(m Grant) bool { return m.binding == g.binding }) {
			continue // one holds for every firing
		}
		if err := s.mint(key, &g); err != nil {
			for _, m := range made {
				_ = syscall.Unlink(s.grants + m.name().String())
			}
			return nil, fmt.Errorf("write the grant: %w", err)
		}
		made = append(made, g)
	}
	return made, nil
}

func (s *Store) mint(key seal.Key, g *Grant) error {
	var id [idSize / 2]byte
	if err := seal.Random(id[:]); err != nil {
		return err
	}
	g.ID = hex.EncodeToString(id[:])
	killpoint.Here()
	return privatefile.CreateDated(s.grants+g.name().String(), g.encode(key), g.dated())
}

func (g *Grant) name() name {
	return name{binding: g.binding, id: g.ID, kind: g.Kind}
}

// Label names the grant, as the log does.
func (g *Grant) Label() string { return g.Kind.String() + "-" + g.ID[:8] }

// Grants are the grants there are, newest first, those too that were spent lately.
func (s *Store) Grants() ([]Grant, error) {
	list, err := names(s.grants)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	key, err := seal.Load(s.home)
	if err != nil {
		return nil, err
	}
	var grants []Grant
	now := time.Now()
	for _, text := range list {
		if n, ok := parseName(text); ok {
			if g, err := s.read(key, n, now); err == nil {
				grants = append(grants, g)
			}
		}
	}
	slices.SortFunc(grants, func(a, b Grant) int {
		if c := b.Minted.Compare(a.Minted); c != 0 {
			return c
		}
		return strings.Compare(a.ID, b.ID)
	})
	return grants, nil
}

// Revoke takes the grants back whose id, or label, begins with one of the texts; with
// none it takes back all. Whatever lies there in a grant's name goes, valid or not, but
// for what is spent. It needs nobody's proof: it can only tighten.
func (s *Store) Revoke(ids ...string) (revoked int, err error) {
	list, err := names(s.grants)
	if err != nil {
		return 0, err
	}
	for _, text := range list {
		n, ok := parseName(text)
		if !ok || n.spent || len(ids) > 0 && !slices.ContainsFunc(ids, func(id string) bool {
			return id != "" && (strings.HasPrefix(n.id, id) || strings.HasPrefix(n.kind.String()+"-"+n.id, id))
		}) {
			continue
		}
		killpoint.Here()
		switch err := syscall.Unlink(s.grants + text); err {
		case nil:
			revoked++
		case syscall.ENOENT: // spent meanwhile
		default:
			return revoked, &fs.PathError{Op: "remove", Path: s.grants + text, Err: err}
		}
	}
	killpoint.Here()
	if revoked > 0 {
		privatefile.SyncDir(s.grants)
	}
	return revoked, nil
}
