// Package tomlfile reads TOML that people write: strictly, and so that every complaint
// names a line.
package tomlfile
