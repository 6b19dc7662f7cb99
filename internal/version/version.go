// Package version holds rv's version.
package version

// Version is the released version, or the one being worked on.
const Version = "0.1.0"
