// Package handover lets the hook child hand a call to rv: the process becomes "rv hook"
// with the same arguments and the same bytes on stdin. rv can parse configuration, which
// the child cannot.
package handover
