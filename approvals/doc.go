// Package approvals keeps what a person may still allow, and what a person allowed.
//
// A call that was blocked leaves a pending record ([Store.Pend]), sealed at rest: it
// holds the command. A person makes grants of it ([Store.Mint]); the gate looks them up
// and spends them ([Store.Lift]). A grant is bound to one finding: to its rule, the
// lowered invocation (or the tool and its arguments), the directory and repository it
// acts in, and every fact of the disk that was used. The package never sees what that is;
// it is handed the bytes and keeps a MAC of them.
//
// One file is one grant. It is spent by renaming it, so that of many processes one wins;
// the new name holds a MAC of the host's call, so that a second firing of that call is
// the same call. What is not ours alone, not authenticated, expired, copied or of another
// version is no grant, and [Problems] names it. docs/decisions/009-approvals.md gives
// the reasons.
package approvals
