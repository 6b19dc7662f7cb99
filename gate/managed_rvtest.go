//go:build rvtest

package gate

import (
	"os"

	"rv/internal/owned"
)

// managedRoot is whoever runs the test.
var managedRoot = os.Geteuid()

// managedDir can be moved in a build for tests, and in no other.
func managedDir() string {
	if dir := os.Getenv("RV_TEST_MANAGED"); dir != "" {
		return dir
	}
	return owned.ManagedDir
}
