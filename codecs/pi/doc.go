// Package pi reads Pi's tool calls as rv's extension sends them, and Pi's own
// tool_call events (0.73.1 and 1.6.0 observed).
package pi
