// Package opencode reads OpenCode's tool calls as rv's plugin sends them, and
// objects of the same two members (1.1 to 1.18.33 observed).
package opencode
