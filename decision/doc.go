// Package decision holds the closed three-state answer of rv: allow, deny or
// indeterminate.
//
// A [Decision] can be read in exactly one way, through [Match], which takes a
// handler for each of the three states: a caller that forgets one does not
// compile. The zero Decision is indeterminate, and every constructor that is
// handed something incomplete answers indeterminate too, so that nothing is
// ever allowed because something did not finish.
//
// The package does no I/O and knows no host.
package decision
