// Package explain tells people what the gate found: [Verdict] in short, [Tree] with
// the way every command was reached.
//
// Both print from the trace of the one evaluation (gate.Evaluation). Nothing is
// evaluated again, and nothing is decided here.
package explain
