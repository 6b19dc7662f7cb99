// Package privatefile reads and writes files that only their owner may write: the
// key, seals, compiled configuration, grants, the decision log.
//
// [Read] refuses whatever somebody else may have put there; [Write] replaces a file in
// one step, so that a reader, or a crash, sees the old file or the new one. Both use
// system calls directly: package os would open an epoll instance first, which the hook
// child would pay for at every start.
package privatefile
