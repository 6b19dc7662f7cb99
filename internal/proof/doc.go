// Package proof keeps what rv prove saw: that a real host, asked to run something
// destructive, did not, because rv's hook blocked it. One file for each host, in the
// user's folder of rv.
//
// rv prove writes, rv doctor reads. A proof is about one version of the host, one
// rv-hook and one wiring; when any of the three is another, it proves nothing of what is
// there now. Nothing is decided by a proof: whoever forges one deceives a person who
// asks rv doctor, and rv.guard forbids commands that try.
package proof
