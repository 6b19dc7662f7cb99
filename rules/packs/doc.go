// Package packs holds the source text of the built-in packs. The hook child does
// not link it; package table holds what it needs.
package packs
