// Package inforce finds the configuration in force where a command runs: [Load] reads
// the sources (managed, the user's, the repository's), the seal and the compiled forms,
// and says what each source may say.
//
// What raises counts as soon as it stands in a source. What lowers counts when the
// source is vouched for: a managed file that root alone can write, a user's file that a
// person sealed, a repository that the user pinned. A source that does not parse keeps
// the raising of its last text that did; the user's sources keep, beside what stands
// there now, the raising of what was sealed last (docs/decisions/007-sealing.md).
//
// The hook child calls Load without a parser and learns that a source changed since it
// was compiled; it then hands the call to rv, which calls Load with one.
package inforce
