package seal

import (
	"encoding/binary"

	"rv/internal/mac"
)

const nonceSize = 16

// Hide is data as it lies on disk where it is not to be read there: a nonce, the data
// under a key stream, and a MAC over both (encrypt-then-MAC; the stream is HMAC-SHA256 in
// counter mode). The hook child has no cipher: linking one costs every start.
func (k Key) Hide(p Purpose, data []byte) ([]byte, error) {
	if !k.usable {
		return nil, ErrNoKey
	}
	hidden := make([]byte, nonceSize+len(data), nonceSize+len(data)+mac.Size)
	if err := Random(hidden[:nonceSize]); err != nil {
		return nil, err
	}
	k.stream(p, hidden[:nonceSize], hidden[nonceSize:], data)
	return k.Close(p, hidden), nil
}

// Reveal is what was hidden; ok: the MAC is right.
func (k Key) Reveal(p Purpose, closed []byte) (data []byte, ok bool) {
	hidden, ok := k.Open(p, closed)
	if !ok || len(hidden) < nonceSize {
		return nil, false
	}
	data = make([]byte, len(hidden)-nonceSize)
	k.stream(p, hidden[:nonceSize], data, hidden[nonceSize:])
	return data, true
}

// stream writes from, under the stream of a nonce, to to.
func (k Key) stream(p Purpose, nonce, to, from []byte) {
	own := k.MAC(p + " stream")
	var counter [8]byte
	for block := uint64(0); len(from) > 0; block++ {
		binary.LittleEndian.PutUint64(counter[:], block)
		pad := mac.HMAC(own[:], nonce, counter[:])
		n := min(len(from), len(pad))
		for i := range n {
			to[i] = from[i] ^ pad[i]
		}
		to, from = to[n:], from[n:]
	}
}
