// Package gate judges one request: [Enforce] is the only caller of package
// policy and of approvals.
//
// It looks at the disk for what the pure core asks (a script's bytes, symbolic
// links, the repository root), at most two rounds and eight files of 64 KiB
// each, regular files only. Approvals and the audit log hang under it as
// interfaces; a decision never waits for either, and neither can turn a denial
// into an allow except by a valid grant.
package gate
