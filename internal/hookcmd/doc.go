// Package hookcmd is the hook child: it reads what a host sends on stdin, has it
// judged and answers in that host's shape. rv-hook is nothing else, rv hook runs the
// same code.
//
// Whatever goes wrong (arguments, input, a panic, the watchdog's two seconds) is
// answered with a block. No flag and no environment variable skips the judgement.
package hookcmd
