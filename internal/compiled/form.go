package compiled

import (
	"errors"
	"unsafe"

	"rv/internal/mac"
)

// Form is one parsed source.
type Form struct {
	Path   string // of the source, absolute
	Digest mac.Digest
	// Broken: the source with this digest does not parse. The settings are those
	// of its last text that did.
	Broken   bool
	Settings Settings
	// Text is the source itself, kept with a seal: another version of rv may have
	// to read again what a person sealed.
	Text []byte
}

// magic names the byte form and its version. Another version is not read: sources are
// parsed again, seals are made again.
const magic = "rvset02\n"

// ErrFormat says that bytes are no forms of this version.
var ErrFormat = errors.New("not compiled configuration of this version")

// Encode is the byte form.
func Encode(forms []Form) []byte {
	c := &codec{write: true, b: []byte(magic)}
	list(c, &forms, (*Form).fields)
	return c.b
}

// Decode reads the byte form. What it returns holds parts of b, which must not change.
func Decode(b []byte) ([]Form, error) {
	if len(b) < len(magic) || string(b[:len(magic)]) != magic {
		return nil, ErrFormat
	}
	c := &codec{b: b[len(magic):], text: unsafe.String(unsafe.SliceData(b), len(b))}
	var forms []Form
	list(c, &forms, (*Form).fields)
	if c.bad || len(c.b) > 0 {
		return nil, ErrFormat
	}
	return forms, nil
}
