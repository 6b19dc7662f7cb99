// Package mcp tests rv mcp proxy between real MCP clients and servers, and in front of
// the servers of real agent hosts:
//
//	go test ./scripts/mcp -real -v
//
// They come from npm, at the versions package-lock.json pins (those of the hosts stand
// in scripts/e2e), into a cache outside the repository. Without -real nothing runs:
// scripts/gate.sh --hosts gives it. What is asserted is the disk, then what was told.
package mcp
