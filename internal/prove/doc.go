// Package prove makes an installed host attempt something destructive and something
// harmless, in a throw-away home and repository and without a network, and says what
// became of it. The model it talks to is a script (package scripted), so that nothing
// depends on what a model would do, and nobody pays for one.
package prove
