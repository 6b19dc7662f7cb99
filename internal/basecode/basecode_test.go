package basecode

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"testing"
	"testing/quick"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestAgreesWithTheStandardLibrary(t *testing.T) {
	require.NoError(t, quick.Check(func(b []byte) bool {
		s := string(b)
		d64, ok64 := Base64(base64.StdEncoding.EncodeToString(b))
		raw, okRaw := Base64(base64.RawURLEncoding.EncodeToString(b))
		d32, ok32 := Base32(base32.StdEncoding.EncodeToString(b))
		d16, ok16 := Hex(hex.EncodeToString(b))
		return ok64 && okRaw && ok32 && ok16 && string(d64) == s && string(raw) == s && string(d32) == s && string(d16) == s &&
			EncodeBase64(s) == base64.StdEncoding.EncodeToString(b) &&
			EncodeBase32(s) == base32.StdEncoding.EncodeToString(b) && EncodeHex(s) == hex.EncodeToString(b)
	}, nil))
}

func TestStopsAtForeignBytes(t *testing.T) {
	out, ok := Base64("cm0g!LXJm")
	assert.False(t, ok)
	assert.Equal(t, "rm ", string(out))
	out, ok = Base64("cm0g\nLXJm\n")
	assert.True(t, ok)
	assert.Equal(t, "rm -rf", string(out))
}
