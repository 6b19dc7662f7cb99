package seal

import (
	"errors"
	"io/fs"
	"syscall"

	"rv/internal/mac"
	"rv/internal/owned"
	"rv/internal/privatefile"
)

// Key authenticates. The zero Key is none: it authenticates nothing.
type Key struct {
	secret [mac.Size]byte
	usable bool
}

// ErrNoKey: there is no key, or none that is safe to use.
var ErrNoKey = errors.New("rv has no key on this machine")

// path of the key; home is absolute.
func path(home string) string { return home + "/" + owned.UserDir + "/" + owned.Key }

// Load reads the key. The error is [ErrNoKey] when there is none.
func Load(home string) (Key, error) {
	if home == "" {
		return Key{}, ErrNoKey
	}
	secret, err := privatefile.Read(path(home), mac.Size)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return Key{}, ErrNoKey
	case err != nil:
		return Key{}, err
	case len(secret) != mac.Size:
		return Key{}, Damaged{path(home)}
	}
	return Key{secret: [mac.Size]byte(secret), usable: true}, nil
}

// Damaged is a key file that does not hold a key.
type Damaged struct{ Path string }

func (d Damaged) Error() string { return d.Path + " does not hold a key" }

// LoadOrCreate is Load, and makes the key on its first use.
func LoadOrCreate(home string) (Key, error) {
	k, err := Load(home)
	if !errors.Is(err, ErrNoKey) || !privatefile.IsDir(home) {
		return k, err
	}
	var secret [mac.Size]byte
	if err := Random(secret[:]); err != nil {
		return Key{}, err
	}
	// Of several processes that make one, one wins and all use its.
	if err := privatefile.Create(path(home), secret[:]); err != nil && !errors.Is(err, fs.ErrExist) {
		return Key{}, err
	}
	return Load(home)
}

// Random fills b. The device, not crypto/rand: that costs the hook child start-up time
// on every call.
func Random(b []byte) error {
	const device = "/dev/urandom"
	fd, err := syscall.Open(device, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return &fs.PathError{Op: "open", Path: device, Err: err}
	}
	defer syscall.Close(fd)
	n, err := privatefile.ReadFull(fd, b)
	if err == nil && n < len(b) {
		err = syscall.EIO
	}
	if err != nil {
		return &fs.PathError{Op: "read", Path: device, Err: err}
	}
	return nil
}

// Purpose keeps what is authenticated for one purpose from counting for another.
type Purpose string

const (
	Sealed   Purpose = "rv sealed 1"
	Compiled Purpose = "rv compiled 1"
	Audit    Purpose = "rv audit 1"
	Grant    Purpose = "rv grant 1"
	Pending  Purpose = "rv pending 1"
)

// MAC of the parts. The parts are not told apart: a caller whose parts vary in length
// writes the lengths into them.
func (k Key) MAC(p Purpose, parts ...[]byte) mac.Digest {
	own := mac.HMAC(k.secret[:], []byte(p))
	return mac.HMAC(own[:], parts...)
}

// Usable reports whether k is a key.
func (k Key) Usable() bool { return k.usable }

// Close is data with its MAC behind it.
func (k Key) Close(p Purpose, data []byte) []byte {
	d := k.MAC(p, data)
	return append(data[:len(data):len(data)], d[:]...)
}

// Open splits closed into data and MAC. ok: the MAC is right; the data comes back also
// when it is not, for those who may obey what only raises.
func (k Key) Open(p Purpose, closed []byte) (data []byte, ok bool) {
	n := len(closed) - mac.Size
	if n < 0 {
		return nil, false
	}
	data = closed[:n:n]
	return data, k.usable && k.MAC(p, data).Equal(mac.Digest(closed[n:]))
}
