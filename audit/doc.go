// Package audit keeps the decision log: JSON lines of mode 0600 in ~/.config/rv/audit,
// one write for each record, chained by a MAC under the machine's key.
//
// A writer takes the log's lock without waiting, a fixed number of times; if it cannot
// have it, its record becomes a segment of its own, which the next writer takes into the
// chain. The log holds no command text unless a person asked for previews; what a
// record is about is a fingerprint, so that equal commands can be counted.
//
// The log is evidence against accidents and other tools, not against code that reads the
// key. No decision waits for it, and none depends on it.
package audit
