// Package fakemo is a stand-in for Mole's mo, which runs on macOS only (tests only). It
// reproduces arguments, prompts, what the end of input does, the deletion log, and, on
// request, faults. It deletes below the home directory it is given, which has to be one
// made for a test.
package fakemo
