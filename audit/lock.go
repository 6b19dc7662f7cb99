package audit

import (
	"encoding/binary"
	"syscall"
	"time"

	"rv/internal/mac"
	"rv/internal/privatefile"
	"rv/internal/seal"
)

// lock is the lock file, held. It holds the head.
type lock struct{ fd int }

// lock takes the log's lock, without waiting longer than a few naps.
func (l *Log) lock() (*lock, error) {
	fd, _, err := openOwn(l.dir+lockName, 0)
	if err != nil {
		if err := privatefile.MakeDir(l.dir); err != nil {
			return nil, err
		}
		if fd, _, err = openOwn(l.dir+lockName, 0); err != nil {
			return nil, err
		}
	}
	for i := 0; ; i++ {
		err := syscall.Flock(fd, syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return &lock{fd}, nil
		}
		if err != syscall.EINTR && i >= tries {
			_ = syscall.Close(fd)
			return nil, err
		}
		time.Sleep(nap)
	}
}

func (l *lock) release() { _ = syscall.Close(l.fd) }

const (
	headMagic = "rvhead1\n"
	headSize  = len(headMagic) + 4*8 + 2*mac.Size
)

// read reads the head; false when there is none that this machine wrote.
func (l *lock) read(k seal.Key, h *head) bool {
	var b [headSize]byte
	n, err := syscall.Pread(l.fd, b[:], 0)
	return err == nil && n == headSize && h.decode(k, b[:])
}

func (h *head) decode(k seal.Key, b []byte) bool {
	body, ok := k.Open(seal.Audit+" head", b)
	if !ok || string(body[:len(headMagic)]) != headMagic {
		return false
	}
	body = body[len(headMagic):]
	n := func() uint64 {
		v := binary.LittleEndian.Uint64(body)
		body = body[8:]
		return v
	}
	h.first, h.file, h.seq, h.size = n(), n(), n(), int64(n())
	h.mac = mac.Digest(body)
	return true
}

// write replaces the head, in place and in one write. If it fails the head is behind the
// log, which the next writer finds out.
func (l *lock) write(k seal.Key, h *head) {
	b := make([]byte, 0, headSize)
	b = append(b, headMagic...)
	for _, v := range [...]uint64{h.first, h.file, h.seq, uint64(h.size)} {
		b = binary.LittleEndian.AppendUint64(b, v)
	}
	b = append(b, h.mac[:]...)
	_, _ = syscall.Pwrite(l.fd, k.Close(seal.Audit+" head", b), 0)
}
