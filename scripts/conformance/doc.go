// Command conformance runs the npm conformance suite of the Model Context Protocol, at a
// pinned version, against the MCP servers of rv:
//
//   - rv mcp serve, whose results are those of expected.tsv: it offers actions, so the
//     scenarios about prompts, resources and the suite's own tools fail;
//   - a reference server behind rv mcp proxy, whose results are those of the same server
//     without it.
//
// The suite speaks HTTP; package shim puts it in front of stdin and stdout. Usage:
//
//	go run ./scripts/conformance [-update]
package main
