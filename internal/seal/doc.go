// Package seal holds the per-machine key and authenticates with it what rv remembers:
// the sealed configuration, its compiled forms, grants, the decision log.
//
// The key is a file of 0600 in the user's rv folder. A MAC under it stops accidental
// edits, other tools, and an agent's write tool, which cannot compute one. It does not
// stop code that runs as the same user and reads the key (design.md §6, tier 2).
package seal
