// Package mcp puts a server of the Model Context Protocol behind rv.
//
// [Run] starts the server and passes frames between it and the client, one JSON object
// a line, in both eras of the protocol (up to 2025-11-25, and 2026-07-28). What the
// client asks is read strictly, judged, and either answered here or sent on in rv's own
// spelling: no byte of the client's reaches the server as it came. What the server says is
// read as strictly, tells rv what its tools claim to be, and is never a consent.
//
// Frames are at most 8 MiB and nested at most 64 deep, either way.
package mcp
