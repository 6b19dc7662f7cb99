// Package shell turns the text of a shell command into the invocations bash
// would make of it: [Lower].
//
// An [Invocation] is a program with its argument words, each known, partly
// known or unknown, its redirections, its standard input and the directories it
// may run in. Wrappers (sudo, xargs, bash -c, ssh …), indirection (variables,
// functions, eval, pipes into a shell) and the code given to interpreters are
// seen through: what they would run is an invocation of its own, reached by a
// chain of [Step]s. What has no program of its own becomes an invocation of a
// pseudo program whose name starts with "rv:" (see pseudo.go).
//
// Lower does no I/O. What it wants to know from the disk it returns as [Need]s;
// the caller looks and calls again with more [Facts]. The same text and the same
// facts give the same script. Budgets count work, never time.
package shell
