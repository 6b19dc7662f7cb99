// Package droid reads the PreToolUse payloads of Factory's Droid, as its documentation
// shows them; the program itself was not observed.
package droid
