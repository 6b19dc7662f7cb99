// Package ptytest runs programs in a terminal that a test drives. The terminal's server is
// a program of its own, rvtest-terminal, which a build of rv with the tag rvtest knows as a
// terminal, and a build without does not.
package ptytest
