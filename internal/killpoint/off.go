//go:build !rvtest

package killpoint

// Here is such a place.
func Here() {}
