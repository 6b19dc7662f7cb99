// Package packdocs writes docs/packs: what the built-in packs block and why, and the
// format of packs, as pages made from the packs themselves.
package packdocs
