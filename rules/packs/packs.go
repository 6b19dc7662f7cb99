package packs

import "embed"

// Files are the pack files, named *.toml.
//
//go:embed *.toml
var Files embed.FS
