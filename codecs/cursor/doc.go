// Package cursor reads Cursor's beforeShellExecution payloads, as its documentation
// shows them; the program itself was not observed.
package cursor
