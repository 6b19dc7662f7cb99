// Package hostdrive starts the real agent hosts against a scripted model (package
// scripted): how each is made to use it, what its shell tool is called, what it puts
// around the sentence the model is told. rv prove and the end-to-end drive in
// scripts/e2e stand on it.
//
// A host gets a throw-away home, a throw-away repository with uncommitted work, an
// environment with nothing of the machine's own in it, and where the system has
// namespaces, a network that holds loopback only and a process tree that ends with it.
package hostdrive
