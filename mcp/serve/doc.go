// Package serve offers the catalogue of gated actions as an MCP server, in both eras of the
// protocol. It links the official SDK, so it is for rv alone.
//
// A tool is an action; its call is a preview unless it says "dry_run": false. What the
// gate, the opt-ins or a preflight refuse is refused in the handler, as a result that is
// marked as an error: that reaches the model, an error of the protocol may not. Catalogue,
// configuration and opt-ins are read anew for every call.
package serve
