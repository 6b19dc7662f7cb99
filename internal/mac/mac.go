// Package mac computes SHA-256 (FIPS 180-4) and HMAC-SHA256 (RFC 2104).
//
// It stands in for crypto/sha256 and crypto/hmac in the hook child, which starts for
// every call: linking those two costs 4 to 7 % of a start, for self-tests and
// registrations that nothing here needs. The algorithms are the same; the tests hold
// them to the standard library's results. What is hashed are a few KiB.
package mac

import "math/bits"

// Size is the length of a digest and of a MAC.
const Size = 32

// Digest is a SHA-256 digest or an HMAC-SHA256.
type Digest [Size]byte

// Equal compares in time that does not depend on the contents.
func (d Digest) Equal(other Digest) bool {
	var differ byte
	for i := range d {
		differ |= d[i] ^ other[i]
	}
	return differ == 0
}

const blockSize = 64

// hash is a SHA-256 computation under way.
type hash struct {
	state [8]uint32
	block [blockSize]byte
	n     int    // bytes in block
	total uint64 // bytes in all
}

func (h *hash) reset() {
	*h = hash{state: [8]uint32{
		0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
	}}
}

func (h *hash) write(p []byte) {
	h.total += uint64(len(p))
	for len(p) > 0 {
		n := copy(h.block[h.n:], p)
		h.n += n
		p = p[n:]
		if h.n == blockSize {
			h.mix()
			h.n = 0
		}
	}
}

func (h *hash) sum() (d Digest) {
	length := h.total * 8
	pad := [1]byte{0x80}
	h.write(pad[:])
	pad[0] = 0
	for h.n != blockSize-8 {
		h.write(pad[:])
	}
	for i := range 8 {
		h.block[blockSize-1-i] = byte(length >> (8 * i))
	}
	h.mix()
	for i, s := range h.state {
		d[4*i], d[4*i+1], d[4*i+2], d[4*i+3] = byte(s>>24), byte(s>>16), byte(s>>8), byte(s)
	}
	return d
}

var rounds = [64]uint32{
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
}

// mix takes one block into the state.
func (h *hash) mix() {
	var w [64]uint32
	for i := range 16 {
		b := h.block[4*i : 4*i+4]
		w[i] = uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])
	}
	for i := 16; i < 64; i++ {
		v1, v2 := w[i-2], w[i-15]
		s1 := bits.RotateLeft32(v1, -17) ^ bits.RotateLeft32(v1, -19) ^ v1>>10
		s0 := bits.RotateLeft32(v2, -7) ^ bits.RotateLeft32(v2, -18) ^ v2>>3
		w[i] = s1 + w[i-7] + s0 + w[i-16]
	}
	// Single variables stay in registers; an array that is shifted does not.
	a, b, c, d, e, f, g, k := h.state[0], h.state[1], h.state[2], h.state[3], h.state[4], h.state[5], h.state[6], h.state[7]
	for i := range w {
		t1 := k + (bits.RotateLeft32(e, -6) ^ bits.RotateLeft32(e, -11) ^ bits.RotateLeft32(e, -25)) +
			(e&f ^ ^e&g) + rounds[i] + w[i]
		t2 := (bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)) +
			(a&b ^ a&c ^ b&c)
		k, g, f, e, d, c, b, a = g, f, e, d+t1, c, b, a, t1+t2
	}
	for i, v := range [8]uint32{a, b, c, d, e, f, g, k} {
		h.state[i] += v
	}
}

// Sum is the digest of the parts, one after the other.
func Sum(parts ...[]byte) Digest {
	var h hash
	h.reset()
	for _, p := range parts {
		h.write(p)
	}
	return h.sum()
}

// HMAC is the MAC of the parts, one after the other, under key.
func HMAC(key []byte, parts ...[]byte) Digest {
	var pad [blockSize]byte
	if len(key) > blockSize {
		short := Sum(key)
		key = short[:]
	}
	copy(pad[:], key)
	for i := range pad {
		pad[i] ^= 0x36
	}
	var h hash
	h.reset()
	h.write(pad[:])
	for _, p := range parts {
		h.write(p)
	}
	inner := h.sum()
	for i := range pad {
		pad[i] ^= 0x36 ^ 0x5c
	}
	return Sum(pad[:], inner[:])
}
