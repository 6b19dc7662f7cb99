// Package guard holds rv's invariants, rv.guard: a closed table, in code, about rv's own
// integrity. They are judged even when every pack is off, and nothing lifts them.
//
// They go by target, not by program: whatever writes, deletes, moves or re-permits rv's
// programs, its folder, the files it placed in a host's configuration; and the rv
// commands that ask for a person, acting on the real home. Programs that only read are
// listed; any other that is handed one of these paths is taken to change it.
//
// What guard cannot see is docs/decisions/005-guard.md: a host's own write tool, code the
// text does not determine, a program under another name.
//
// The package is pure: no I/O, no clock.
package guard
