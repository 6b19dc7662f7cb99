// Package doctor tells whether agent hosts really ask rv, and what else of rv is not as
// it should be.
//
// Everything that can be wrong is a row of one table ([States]): how it is seen, what it
// means, and what to do, or why nothing can be done from here. [Examine] looks at all of
// them; [World.Fix] mends those that concern files rv owns, by the rules of rv setup. What
// is read of a host are its files: no host is started. Only rv-hook is, to see that it
// judges and how long that takes.
//
// A row stands for a fact that was observed on the real host; docs/hosts says on which
// version.
package doctor
