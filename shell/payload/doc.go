// Package payload says what code given to an interpreter would delete,
// overwrite or run: [Analyse].
//
// A payload is the code of python -c, node -e, awk, psql -c, of a here-document
// into one of them, or of a file they run. It is read by a small tokeniser and a
// tolerant parser per language and walked once by an abstract evaluator: strings
// as far as the code determines them, a variable as a set of at most eight
// values, branches united, functions at their calls. There is no virtual
// machine, nothing is executed. What is found comes back as [Effect]s: shell
// text, argument vectors, equivalent commands, writes and SQL text. A string
// that is printed, compared or stored is no effect.
//
// [Find] says how the interpreters themselves take code: which options carry
// it, which operand is a script and whether standard input is read as code.
//
// The package does no I/O and never panics. Work is counted by a [Budget], and
// a result whose budget was spent is not Complete.
package payload
