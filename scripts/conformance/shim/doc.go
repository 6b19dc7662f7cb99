// Package shim puts an MCP server that speaks on stdin and stdout behind HTTP, for the
// conformance suite, which knows no other way. It reads of a message only what it needs to
// hand it on; the bytes are the server's.
package shim
