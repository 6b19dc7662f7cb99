// Package person asks for proof that a person is at the terminal, before anything is
// loosened: both ends of the conversation are one terminal in the foreground, it is no
// CI job, a known terminal program stands above and nothing but shells between, no agent
// host is among the ancestors, and a code shown on the screen comes back typed.
//
// This stops pty tricks under an agent's host: script, expect and pty.spawn pass for a
// terminal, but the host stands above them, or nothing does. It does not stop an agent
// that types into a real terminal (tmux send-keys, one it opened itself): design.md §6,
// tier 1. No variable and no flag answers for a person.
package person
