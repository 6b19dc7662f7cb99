// Package request is the neutral form of what a host is about to do: exactly
// one of a shell command, a tool call or a catalogued action, and who asks.
// No host's field names appear here. The zero [Request] is unreadable and
// blocks.
package request
