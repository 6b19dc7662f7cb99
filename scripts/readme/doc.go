// Package readme holds the test that README.md shows what rv answers. It has no code
// of its own.
package readme
