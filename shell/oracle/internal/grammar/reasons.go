package grammar

// reasons are the parts of the specification the oracle cannot log: no program
// with a known argument vector runs, or none this sandbox can have.
var reasons = []Construct{
	{Name: "reason:network-text", Reason: "the sandbox has no network, so curl … | sh runs nothing; tests of exec.remote in rules and shell"},
	{Name: "reason:interpreter-calls", Reason: "an API call such as shutil.rmtree has no argument vector; tests of shell/payload (python, javascript, perl, ruby, php, awk, lua, osascript, powershell)"},
	{Name: "reason:sql", Reason: "a statement is no program; tests of shell/payload (SQL) and of the database packs"},
	{Name: "reason:fork-bomb", Reason: "bash would exhaust the sandbox before it logged anything; tests of core.filesystem"},
	{Name: "reason:fresh-container", Reason: "docker run --rm acts on a container that did not exist before: recorded, not blocked; tests of shell (ReachThrowaway)"},
	{Name: "reason:make-targets", Reason: "make and just run what a file outside the text says; tests of shell"},
	{Name: "reason:links", Reason: "after ln -s the argument vector alone does not show the danger; tests of rules (links)"},
	{Name: "reason:script-files", Reason: "a file that was there before is a fact, not text; tests of shell (ReachScript)"},
	{Name: "reason:compressed-text", Reason: "rv does not decompress, so gunzip | sh is opaque; tests of shell (Opaque)"},
	{Name: "reason:interactive-alias", Reason: "bash -c does not expand aliases without shopt -s expand_aliases, so nothing runs; rows alias:* log the cases that do"},
	{Name: "reason:powershell", Reason: "PowerShell and cmd text is routed by the tool's name and never reaches bash; tests of shell"},
	{Name: "reason:unparsable", Reason: "text the parser rejects is incomplete and blocks whatever bash does; tests of shell (recover)"},
}
