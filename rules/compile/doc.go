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
//	style = "gnu"            # "long": -name (find, terraform); "key=value": dd;
//	                         # in any case: "powershell": -Name, -Name:value; "cmd": /x, /name:value
//	                         # (subcommands in lower case)
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
// Of several occurrences of an option the last counts. --flag=false does not give it.
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
//	redirect = [{ op = ["truncate"], class = ["system"] }] # truncate, append, readwrite, read
//	stdin = ["network"]          # or "text"
//	reach = ["elevated"]         # elevated, remote, throwaway, script, interpreter, maybe
//	not_reach = ["remote"]
//	via = ["ssh"]                # a step by which it was reached
//	not_via = []
//	flow = [{ program = ["cat"], path = [".env"] }] # what these read flows into it
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
// ignore_case = true), class (below = true: of what lies below), path, glob = true (a
// pattern the shell expands), open = true (the text does not determine it), listed =
// true (an entry of what another program lists: docker rm $(docker ps -q), ls | xargs),
// file = true (it exists, and is no branch or tag of the repository).
// every = true: all operands must; no = true: none may. at = N (from 0), last, but_last,
// after_dashes pick operands; last and but_last need two. of = ["--data"] picks the
// values of options instead. after = "@" compares what follows the first "@" of the
// word, and a word without one is not meant (curl -F name=@file).
//
// # Paths
//
// path is a list of patterns for the path that a word names, once cwd, ~, .. and
// variables are resolved. "/etc/shadow" is that file; "~/.ssh/id_*" lies in anybody's
// home; ".env" and ".aws/credentials" are how a path ends, wherever it lies; "/**" at
// the end is everything below ("~/.gnupg/**", ".git/**"), but not the directory itself;
// "!" in front takes back what patterns before it cover ("!.env.example"). A URL is no
// path, what a directory holds is not looked at, and "cat *" is about no file in
// particular. redirect and flow take path too. "@name" stands for a list that this pack or
// another declares:
//
//	[paths]
//	env-files = [".env", ".env.*", "!.env.example"]
//
// # Flow
//
// flow holds if what the condition describes may reach the program: by a redirection
// (< .env); or a program of the list has such an operand in the same text, its output
// goes to no file, and the program at hand reads undetermined text by a pipe, a
// substitution or a variable. List the programs that print what they read (cat, grep,
// base64, tar …). What a program reads by its own operands or options is said by
// operand. Without path and class it is about all that the programs print (env).
//
// # SQL
//
// The statements of an SQL text are invocations of the program "rv:sql", reached via the
// client (psql, mysql, sqlite3, …: the name of the program), via the interpreter whose
// library runs them, or via "mcp" when a parameter of a tool call holds them. Their
// words are verb, object, name and flags in lower case (the name as written):
//
//	drop table users                truncate table users
//	delete from users --no-where    update table users --no-where
//	alter table users --drop-column
//
// so a rule says program = "rv:sql", sub = "drop table", via = ["psql", "mcp"]; "rv
// explain" shows the words of any statement.
//
// # Tool calls
//
// A rule about calls of tools (MCP) has tool = "mcp:server/tool" or a list instead of
// program and sub; * and ? stand for any text. Servers are named by whoever configures
// them, so "mcp:*/write_file" is usual. Case does not count, nor whether words are
// joined by - or _ or, in the names of tools and parameters, by a capital. A call whose
// server is not known may be of any.
//
//	tool = ["mcp:*/write_file", "mcp:*/edit_file"]
//	param = [{ name = ["path", "edits.path"], class = ["system"] }]
//
// A param condition holds if one parameter of that name meets all of match, class, path
// (ignore_case, below as for operands); a parameter without a constraint must be there.
// every = true and no = true as for operands. Names of nested parameters are joined by
// dots, without positions in lists; "*" in a name stands for any text. What is no string
// is compared as JSON: match = ["true"]. No other conditions apply. Examples are calls:
//
//	deny = ['mcp:fs/write_file {"path": "/etc/hosts"}']
//
// Shell text and SQL in parameters are judged by the rules about programs.
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
