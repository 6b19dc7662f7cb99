package inforce

import (
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
	// Root is the user that must own it and everything above it: 0.
	Root int
	// Home is the home directory, "" when unknown.
	Home string
	// Dir is the directory a command runs in, absolute, "" when unknown.
	Dir string
}

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
	n, err := privatefile.ReadFull(fd, text)
	if err == nil && n > MaxSource {
		err = errLarge
	}
	return text[:n:n], err
}

// sources are all files of a folder: its policy file and its packs.
func (p *Place) sources(dir string, owner policy.Owner) (out []Source) {
	if s, ok := readSource(dir+"/"+owned.Policy, owner, false); ok {
		out = append(out, s)
	}
	packs := dir + "/" + owned.Packs
	names, err := packNames(packs)
	if err != nil {
		out = append(out, Source{Path: packs, Owner: owner, Pack: true, Unreadable: err})
	}
	for i, name := range names {
		s, ok := readSource(packs+"/"+name, owner, true)
		if i >= maxPacks {
			s.Text, s.Unreadable = nil, errMany
		}
		if ok {
			out = append(out, s)
		}
	}
	if owner == policy.OwnerManaged {
		for i := range out {
			out[i].Trusted = rootOnly(out[i].Path, p.Root)
		}
	}
	return out
}

const errMany irregular = "it is one of too many packs"

// packNames are the packs of a folder, in order.
func packNames(dir string) (names []string, err error) {
	fd, err := syscall.Open(dir, syscall.O_RDONLY|syscall.O_DIRECTORY|syscall.O_CLOEXEC, 0)
	switch err {
	case nil:
	case syscall.ENOENT, syscall.ENOTDIR:
		return nil, nil
	default:
		return nil, err
	}
	defer syscall.Close(fd)
	buf := make([]byte, 8<<10)
	for {
		n, err := syscall.ReadDirent(fd, buf)
		if err == syscall.EINTR {
			continue
		}
		if err != nil || n <= 0 {
			return names, err
		}
		var found []string
		_, _, found = syscall.ParseDirent(buf[:n], -1, nil)
		for _, name := range found {
			if strings.HasSuffix(name, ".toml") && name[0] != '.' {
				names = insert(names, name)
			}
		}
	}
}

func insert(sorted []string, name string) []string {
	i := len(sorted)
	sorted = append(sorted, name)
	for ; i > 0 && sorted[i-1] > name; i-- {
		sorted[i] = sorted[i-1]
	}
	sorted[i] = name
	return sorted
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
		if syscall.Lstat(path[:end], &link) != nil || int(link.Uid) != root {
			return false
		}
		if syscall.Stat(path[:end], &st) != nil || int(st.Uid) != root {
			return false
		}
		if st.Mode&0o022 != 0 && (end == len(path) || st.Mode&syscall.S_ISVTX == 0) {
			return false
		}
	}
	return true
}

// repository finds the rv folders of the repository that holds dir, outermost first,
// and its root. Outside a repository only dir itself is looked at.
func repository(dir string) (folders []string, root string) {
	if !strings.HasPrefix(dir, "/") {
		return nil, ""
	}
	dir = strings.TrimRight(dir, "/")
	first := ""
	for at := dir; at != ""; at = at[:strings.LastIndexByte(at, '/')] {
		if exists(at + "/" + owned.RepositoryDir) {
			folders = append([]string{at}, folders...)
			if at == dir {
				first = at
			}
		}
		if exists(at + "/.git") {
			return folders, at
		}
	}
	if first == "" {
		return nil, ""
	}
	return []string{first}, ""
}

func exists(path string) bool {
	var st syscall.Stat_t
	return syscall.Lstat(path, &st) == nil
}
