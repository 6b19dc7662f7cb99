//go:build !rvtest

package gate

import "rv/internal/owned"

// managedRoot is the user that owns the administrator's folder.
const managedRoot = 0

func managedDir() string { return owned.ManagedDir }
