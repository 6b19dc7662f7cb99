// Command e2e runs the real agent hosts against a scripted model and says, cell by
// cell, whether a command they were asked to run was blocked, ran, or was not run.
//
//	go run ./scripts/e2e --hosts claude,codex,gemini,copilot,grok,pi,pi-old,opencode
//
// Those are all of them, and the default. Each cell gets a throw-away home with rv set up in it, a throw-away repository with
// uncommitted work, and a network namespace of its own that holds loopback only. The
// hosts come from npm, at the versions package-lock.json pins, or with --latest at the
// newest. What is found is compared with expected.tsv, which lists every cell, those
// too where a host is known to run the command: a change either way fails.
//
// Exit status: 0 as expected, 1 something differs, 2 the cells could not be run.
package main
