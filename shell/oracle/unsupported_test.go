//go:build !linux

package oracle

import "testing"

// The oracle runs bash in Linux namespaces. A machine without them has proved
// nothing, so this is a failure and no skip.
func TestOracle(t *testing.T) {
	t.Fatal("the oracle needs Linux with bubblewrap or user namespaces")
}
