// Package owned names the files rv keeps on a machine: its own directories, its
// programs, and the files it writes into the configuration of agent hosts. Setup
// writes them, rv.guard protects them, and both read the names here.
//
// The package is pure: names, no I/O.
package owned
