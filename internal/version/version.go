// Package version holds rv's version.
package version

const (
	// Version is the released version, or the one being worked on.
	Version = "0.1.0"
	// Date is the day of Version, for the manual pages.
	Date = "2026-12-01"
)
