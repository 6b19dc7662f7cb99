// Package corpustest judges the labelled commands of testdata/corpus with a built rv
// and counts what it got right. The commands are data; none is ever executed.
package corpustest
