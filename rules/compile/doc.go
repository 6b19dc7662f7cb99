// Package compile turns pack files into the tables of package rules.
//
// [Parse] reads one TOML file, [Build] compiles packs into one table, [Check]
// runs every example of every rule through the whole pipeline. Errors are of type
// [Error]: they name file, line and rule, and say what would fix it.
//
// The hook child never links this package.
//
// # A pack
//
//	id = "core.git"
//	title = "git: work and history that cannot be brought back"
//	default = true          # on unless the user says otherwise
//	keywords = ["git"]      # programs or topics the pack is about, for people
//
// # A tool: how one program reads its words, stated once in all packs
//
//	[[tool]]
//	name = "git"
//	aliases = []             # other names of the same program
//	style = "gnu"            # "long": -name (find, terraform); "key=value": dd
//	negatable = true         # every --flag has a --no-flag
//	abbreviations = true     # a unique prefix of --flag is accepted (default)
//	globals_anywhere = false # options of the program may follow its subcommands
//	operands_first = false   # operands end at the first option that is not global (find)
//	globals = ["-C=", "-c=..."]
//	options = []             # for a program without subcommands
//	harmless = ["--help"]    # with it the program only explains itself
//	skip = ["(", ")"]        # words that mean nothing
//	default_operand = "."    # understood when there is none
//
//	[[tool.sub]]
//	path = ["stash drop"]    # "uninstall|delete" for several names of one
//	options = ["-q, --quiet"]
//
// Another pack may add subcommands to a tool by a [[tool]] with its name and
// nothing but sub entries.
//
// An option is written with all its spellings:
//
//	"-f, --force"          a flag
//	"-m, --message="       takes a value: -m V, -mV, --message V, --message=V
//	"--color[=]"           may take a value, attached only
//	"-c=..."               takes a value and repeats; every occurrence counts
//	"-exec=;"              takes words up to ; or +
//	"-i, --interactive, !--force"   !: this spelling turns it off
//	"of="                  a key of a "key=value" tool
//	"!, -not"              of a "long" tool: an operator of one character
//
// Of several occurrences of an option the last counts.
//
// # A rule
//
//	[[rule]]
//	id = "reset-hard"
//	label = "git reset --hard"   # used in the sentence; fixed text
//	severity = "high"            # critical, high: blocks; medium, low: recorded
//	program = "git"              # or a list; "*" with a redirect condition
//	sub = "reset"                # or a list of subcommand paths
//	all = ["-r", "-f"]           # options that must all be given
//	any = ["--hard"]             # one of these
//	none = ["-n"]                # none of these
//	operand = [{ class = ["root"] }]
//	count = { min = 2 }
//	dashes = true                # "--" is given
//	redirect = [{ op = ["truncate"], class = ["system"] }]
//	stdin = ["network"]          # or "text"
//	reach = ["elevated"]         # elevated, remote, throwaway, script, interpreter, maybe
//	not_reach = ["remote"]
//	via = ["ssh"]                # a step by which it was reached
//	not_via = []
//	unknown = "deny"             # an operand whose class the text does not determine is
//	                             # taken for one of them: deny, record (at most medium), ignore
//	reason = "…"                 # one sentence: what is lost
//	explanation = "…"            # for rv explain
//	safer = "git stash push"     # a command that is itself not blocked
//	deny = ["git reset --hard"]
//	allow = ["git reset --soft"] # one example one word away from a denied one
//
//	[[rule.when]]                # alternatives, each together with the above
//	[[rule.unless]]              # not if all of this holds for certain
//
// An option condition may ask for values: "--prune=now|all", patterns with *,
// ? and [set], "~" in front to ignore case ("-c=~clean.requireforce=false"), "@" in front
// for a path class ("of=@device|system").
//
// The classes are those of package table: root, system, device, home, other-home,
// site, vcs, project, elsewhere, unknown (alone), artefact, cache, temp, stream.
//
// An operand condition holds if one operand meets all of: match (patterns,
// ignore_case = true), class (below = true: of what lies below), glob = true (a pattern the shell expands), open =
// true (the text does not determine it). every = true: all operands
// must; no = true: none may. at = N (from 0), last, but_last, after_dashes pick
// operands; last and but_last need two.
//
// Tool-call rules (tool = "mcp:server/name") are reserved.
//
// # The catalogue
//
// A pack of the catalogue is rules/packs/ID.toml. It is off unless it says default =
// true, and only the default packs do. Beside it stands rules/coverage/ID.tsv, which
// says for each subcommand and dangerous option of the pack's programs which rule judges
// it or why none does; package coverage describes the format. While both are being
// written,
//
//	go run ./rules/gen -check rules/packs/ID.toml
//
// judges them alone and writes nothing; "go generate ./rules" compiles all packs.
package compile
