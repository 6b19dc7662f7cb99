// Package oracle measures the shell analysis against bash: its tests write
// random scripts, run them under real bash where every program a rule names
// only records that it ran, and compare.
//
//	go test ./shell/oracle -run Oracle -oracle.n=200000 -oracle.seed=1
//
// A logged invocation that a rule denies in a script that rv allows is unsound
// and fails the run. What rv reports as certain in a script without branches
// and bash did not run is imprecise; it is counted. The grammar's rows are
// counted too: in a long run each must log at least 500 denied invocations, or
// say why it cannot.
//
// testdata/regress holds a script per kind of violation found so far.
package oracle
