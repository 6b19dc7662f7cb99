// Package rules matches rule packs against what a shell text would run.
//
// A pack is a TOML file (packs/*.toml); package compile turns packs into a
// [Table], and the built-in packs are generated into the program as one. [Match]
// takes the invocations of a [shell.Script], reads each by its tool's grammar,
// and reports the rules that are met as [Finding]s.
//
// A rule matches on known words only. What the text leaves open is either the
// rule's own matter (an operand it cannot resolve) or reported beside the
// findings as May, never as a match.
//
// The package does no I/O. What it would like to know of the disk it returns as
// needs; until they are answered it assumes the worse.
package rules
