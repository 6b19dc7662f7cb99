// Package mcp reads single MCP frames (JSON-RPC 2.0, up to protocol 2026-07-28).
//
// A gate that reads leniently what a server reads in another way is no gate. A
// frame is accepted only as one JSON object on one line without repeated members
// (envelope and params: whatever their case), and with the envelope's and the
// params' own names spelled exactly. Everything else is answered with a -32700 line.
package mcp
