package inforce

import (
	"slices"
	"strings"
	"syscall"

	"rv/internal/mac"
	"rv/internal/owned"
	"rv/internal/privatefile"
	"rv/policy"
)

// MaxSource is the largest source that is read.
const MaxSource = 256 << 10

// maxPacks is how many packs of one folder are read.
const maxPacks = 64

// Place says where to look.
type Place struct {
	// Managed is the administrator's folder.
	Managed string
	// Root is the user that, with 0, may own it and everything above it: 0.
	Root int
	// Home is the home directory, "" when unknown.
	Home string
	// Dir is the directory a command runs in, absolute, "" when unknown.
	Dir string
}

// SealPath and KeyPath are where the user's seal and key are.
func (p Place) SealPath() string { return userDir(p.Home) + "/" + owned.Sealed }

// KeyPath is described with [Place.SealPath].
func (p Place) KeyPath() string { return userDir(p.Home) + "/" + owned.Key }

// Source is one file as it stands.
type Source struct {
	Path  string
	Owner policy.Owner
	// Pack: it is a rule pack, not a policy file.
	Pack   bool
	Text   []byte
	Digest mac.Digest
	// Unreadable says why there is no text, nil when there is.
	Unreadable error
	// Trusted: of a managed source, nobody but root can have written it.
	Trusted bool
}

// irregular is what keeps a file from being read.
type irregular string

func (i irregular) Error() string { return string(i) }

const (
	errIrregular irregular = "it is no regular file"
	errLarge     irregular = "it is larger than 256 KiB"
)

// readSource reads a file; false when there is none.
func readSource(path string, owner policy.Owner, pack bool) (Source, bool) {
	s := Source{Path: path, Owner: owner, Pack: pack}
	s.Text, s.Unreadable = readText(path)
	if s.Unreadable == syscall.ENOENT || s.Unreadable == syscall.ENOTDIR {
		return s, false
	}
	if s.Unreadable == nil {
		s.Digest = mac.Sum(s.Text)
	}
	return s, true
}

// readText reads a regular file, behind a symbolic link too, without waiting.
func readText(path string) ([]byte, error) {
	fd, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	defer syscall.Close(fd)
	var st syscall.Stat_t
	if err := syscall.Fstat(fd, &st); err != nil {
		return nil, err
	}
	switch {
	case uint32(st.Mode)&syscall.S_IFMT != syscall.S_IFREG:
		return nil, errIrregular
	case st.Size > MaxSource:
		return nil, errLarge
	}
	text := make([]byte, st.Size+1)
	n, err := privatefile.ReadAtLeast(fd, text, int(st.Size))
	if err == nil && n > MaxSource {
		err = errLarge
	}
	return text[:n:n], err
}

// folder says which of the entries that matter a folder has. The hook child looks here
// on every call, and one look is cheaper than trying each.
type folder struct{ policy, packs, sealed, compiled bool }

// look lists a folder. Of one that cannot be listed everything may be there.
func look(dir string) (f folder) {
	names, err := entries(dir)
	if err != nil {
		return folder{true, true, true, true}
	}
	for _, name := range names {
		switch name {
		case owned.Policy:
			f.policy = true
		case owned.Packs:
			f.packs = true
		case owned.Sealed:
			f.sealed = true
		case owned.Compiled:
			f.compiled = true
		}
	}
	return f
}

// sources are all files of a folder: its policy file and its packs.
func (p *Place) sources(dir string, has folder, owner policy.Owner) (out []Source) {
	if has.policy {
		if s, ok := readSource(dir+"/"+owned.Policy, owner, false); ok {
			out = append(out, s)
		}
	}
	if has.packs {
		out = append(out, p.packs(dir+"/"+owned.Packs, owner)...)
	}
	if owner == policy.OwnerManaged {
		for i := range out {
			out[i].Trusted = rootOnly(out[i].Path, p.Root)
		}
	}
	return out
}

// packs are the packs of a folder, in order.
func (p *Place) packs(dir string, owner policy.Owner) (out []Source) {
	names, err := entries(dir)
	if err != nil {
		return []Source{{Path: dir, Owner: owner, Pack: true, Unreadable: err}}
	}
	slices.Sort(names)
	for _, name := range names {
		if !strings.HasSuffix(name, ".toml") || name[0] == '.' {
			continue
		}
		if len(out) == maxPacks {
			return append(out, Source{Path: dir + "/" + name, Owner: owner, Pack: true, Unreadable: errMany})
		}
		if s, ok := readSource(dir+"/"+name, owner, true); ok {
			out = append(out, s)
		}
	}
	return out
}

const errMany irregular = "this and what follows are too many packs (64 are read)"

// entries are the names in a folder; none when there is no folder.
func entries(dir string) (names []string, err error) {
	fd, err := syscall.Open(dir, syscall.O_RDONLY|syscall.O_DIRECTORY|syscall.O_CLOEXEC, 0)
	switch err {
	case nil:
	case syscall.ENOENT, syscall.ENOTDIR:
		return nil, nil
	default:
		return nil, err
	}
	defer syscall.Close(fd)
	buf := make([]byte, 4<<10)
	for {
		n, err := syscall.ReadDirent(fd, buf)
		switch {
		case err == syscall.EINTR:
		case err != nil || n <= 0:
			return names, err
		default:
			_, _, names = syscall.ParseDirent(buf[:n], -1, names)
		}
	}
}

// rootOnly reports whether nobody but root can have put a file at path: root owns it
// and every directory above it, and none is writable by others. In a sticky directory
// such as /tmp others cannot replace what root owns.
func rootOnly(path string, root int) bool {
	for end := 1; end <= len(path); end++ {
		if end < len(path) && path[end] != '/' {
			continue
		}
		var link, st syscall.Stat_t
		if syscall.Lstat(path[:end], &link) != nil || syscall.Stat(path[:end], &st) != nil {
			return false
		}
		for _, uid := range [...]uint32{link.Uid, st.Uid} {
			if uid != 0 && int(uid) != root {
				return false
			}
		}
		if st.Mode&0o022 != 0 && (end == len(path) || st.Mode&syscall.S_ISVTX == 0) {
			return false
		}
	}
	return true
}

// rvFolders finds the directories that hold an rv folder, from dir upwards; the
// innermost first.
func rvFolders(dir string) (found []string) {
	for at := trimmed(dir); at != ""; at = at[:strings.LastIndexByte(at, '/')] {
		if privatefile.Exists(at + "/" + owned.RepositoryDir) {
			found = append(found, at)
		}
	}
	return found
}

// rootOf is the root of the repository that holds dir, "" outside any.
func rootOf(dir string) string {
	for at := trimmed(dir); at != ""; at = at[:strings.LastIndexByte(at, '/')] {
		if privatefile.Exists(at + "/.git") {
			return at
		}
	}
	return ""
}

// trimmed is an absolute directory without slashes at its end, "" for / and for what is
// not absolute.
func trimmed(dir string) string {
	if !strings.HasPrefix(dir, "/") {
		return ""
	}
	return strings.TrimRight(dir, "/")
}
