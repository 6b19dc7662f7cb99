// Package actions offers dangerous operations as data: described in a catalogue,
// previewed by default, and run for real only through the gate.
//
// A [Catalogue] holds [Action]s. [Catalogue.Order] binds one to arguments and looks up
// its program; [Decide] says, from data alone, what a surface (a person's window, an
// agent, a command line) may do with it, and mints the [Ticket] that a [Runner] asks
// for. The runner asks the gate too: a ticket alone starts nothing, and neither does
// an allow. What came of it is a [Report], which all surfaces render from, and whose
// JSON is frozen.
//
// The zero Ticket is refused, and a ticket is spent once, however often it is copied.
package actions
