package mac

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Published vectors: FIPS 180-4 and RFC 4231, test case 2.
func TestVectors(t *testing.T) {
	hash := func(s string) string { d := Sum([]byte(s)); return hex.EncodeToString(d[:]) }
	assert.Equal(t, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", hash(""))
	assert.Equal(t, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", hash("abc"))
	assert.Equal(t, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
		hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))
	d := HMAC([]byte("Jefe"), []byte("what do ya want for nothing?"))
	assert.Equal(t, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843", hex.EncodeToString(d[:]))
}

// Every length over three blocks, cut into parts anywhere, with short and long keys.
func TestSameAsTheStandardLibrary(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	data := make([]byte, 3*blockSize+1)
	random.Read(data)
	for n := range data {
		text := data[:n]
		cut := random.Intn(n + 1)
		assert.Equal(t, sha256.Sum256(text), [Size]byte(Sum(text[:cut], text[cut:])), "%d bytes", n)

		key := data[:random.Intn(len(data))]
		want := hmac.New(sha256.New, key)
		want.Write(text)
		got := HMAC(key, text[:cut], text[cut:])
		assert.Equal(t, want.Sum(nil), got[:], "%d bytes, key of %d", n, len(key))
	}
}

func TestEqual(t *testing.T) {
	a, b := Sum([]byte("a")), Sum([]byte("a"))
	assert.True(t, a.Equal(b))
	for i := range b {
		b[i] ^= 0x80
		assert.False(t, a.Equal(b), "byte %d", i)
		b[i] ^= 0x80
	}
}

func FuzzSameAsTheStandardLibrary(f *testing.F) {
	f.Add([]byte("key"), []byte("text"))
	f.Fuzz(func(t *testing.T, key, text []byte) {
		assert.Equal(t, sha256.Sum256(text), [Size]byte(Sum(text)))
		want := hmac.New(sha256.New, key)
		want.Write(text)
		got := HMAC(key, text)
		assert.Equal(t, want.Sum(nil), got[:])
	})
}
