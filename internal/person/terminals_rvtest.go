//go:build rvtest

package person

// testTerminals are terminals of tests, whoever owns them.
var testTerminals = [...]string{"rvtest-terminal"}
