// Package hosts owns the files rv keeps inside the configuration of agent hosts:
// where each lies, what it says, and writing it.
//
// Every host is one row of a table. A row's file comes from a template in
// adapters/, with the absolute path of rv-hook and the adapters' own sentences
// baked in by [Setup]. Setup writes whether or not the host is installed, and
// touches no file but its own: one whose content rv never shipped is left alone
// and reported as [Occupied].
//
// The contracts behind the templates (matchers, time-outs, answers) are stated
// beside them, each as it was observed on the real program.
package hosts
