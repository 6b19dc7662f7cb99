//go:build !rvtest

package person

// testTerminals are terminals of tests: none in what is shipped.
var testTerminals [0]string
