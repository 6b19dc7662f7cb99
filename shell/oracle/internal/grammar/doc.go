// Package grammar writes random shell scripts of which it knows what they run.
//
// A script is one or two chains. A chain starts at a core, the argument vector
// of a dangerous command that carries a marker, and wraps it step by step:
// forms re-spell the command line (flags, paths), spellings write its words in
// shell syntax, and constructs put the result into wrappers, control flow,
// strings that are evaluated, files that are run. Every step is a row of the
// table (table.go). A row says what it takes and makes by which of its
// functions is set.
//
// Every script is reproducible from a seed and an index, and each step has a
// seed of its own, so that steps can be taken out without changing the others
// (shrink.go).
package grammar
