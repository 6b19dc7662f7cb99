// Package codecs turns what a host sends into a neutral request, and a sentence
// into what that host takes for a block.
//
// A codec never evaluates and never words anything: it copies the sentence it is
// handed. What all hosts share (which tools are shells, which events come after the
// fact, when a call is judged at all) stands here once; each host's own field names
// and answer shape stand in its folder. [Judge] holds the rule.
//
// Nothing here returns an error: what cannot be read becomes a request that says
// why, and such a request blocks.
package codecs
