// Package killpoint marks the places between two steps of a change to disk at which
// the tests kill the program, to see what it leaves behind.
//
// In what is shipped [Here] does nothing. With the build tag rvtest the variable
// RV_KILL_AT=N kills the process at the N-th place it comes by.
package killpoint
