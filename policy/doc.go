// Package policy turns findings into a decision: who may loosen what, what a
// posture makes of a risk, and the join of every vote.
//
// A [Finding] is one rule, or one risk, meeting one part of a request. It votes
// Allow < Ask < Deny < Forbid; [Evaluate] takes the maximum. Whether the
// evaluation finished is no vote, it is carried beside and joined by AND.
// Loosening is never a vote: it is a finding removed, before the join by
// configuration ([Effective], [Setting.Excepted]), after it by a grant
// ([Input].Lifted).
//
// Whatever is left unset reads as the strictest: the zero Vote counts as Deny,
// the zero Posture as strict, the zero Finding cannot be lifted, the zero Input
// is an evaluation that did not finish.
//
// The package is pure: no I/O, no clock, no TOML. Files, seals and grants come
// in as data. docs/decisions/001-action-acl.md gives the reasons.
package policy
