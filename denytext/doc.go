// Package denytext owns every sentence rv shows an agent. A second wording
// anywhere else is a bug.
//
// A [Sentence] is opaque: it is built from a decision or is one of the constants
// here, so nothing an agent wrote, no secret and no newline can enter it. The
// zero Sentence reads as [Incomplete].
package denytext
