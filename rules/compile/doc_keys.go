package compile

// keyDoc describes one key of the format: what editors show and docs/packs/format.md
// lists. A test demands one for every key there is.
type keyDoc struct {
	table, key string
	text       string
	// words is the closed set a value comes from.
	words []string
	// needed: without it the pack is refused.
	needed bool
}

// The tables of the format, by the names used in [keyDocs].
const (
	tablePack     = "pack"
	tableTool     = "tool"
	tableSub      = "tool.sub"
	tableRule     = "rule"
	tableConds    = "conditions"
	tableOperand  = "operand"
	tableCount    = "count"
	tableRedirect = "redirect"
	tableParam    = "param"
	tableFlow     = "flow"
)

func keyDocs() []keyDoc {
	classes := classWords()
	return []keyDoc{
		{tablePack, "id", "Name of the pack: lower-case letters, digits, '.', '_' and '-'. The file is named after it.", nil, true},
		{tablePack, "title", "What the pack is about, in one line.", nil, true},
		{tablePack, "default", "The pack is on unless somebody says otherwise.", nil, false},
		{tablePack, "keywords", "Programs or topics the pack is about, for people who search.", nil, true},
		{tablePack, "paths", "Lists of patterns of paths by name; \"@name\" in a path condition of any pack stands for the list.", nil, false},
		{tablePack, "tool", "How a program reads its words. Stated once in all packs.", nil, false},
		{tablePack, "rule", "A rule.", nil, false},

		{tableTool, "name", "The program as it is run, without a path.", nil, true},
		{tableTool, "aliases", "Other names of the same program.", nil, false},
		{tableTool, "style", "gnu: -abc, --long, options after operands. long: -name (find, terraform). key=value: dd. powershell: -Name, -Name:value in any case. cmd: /x, /name:value in any case.", sortedKeys(styles), false},
		{tableTool, "negatable", "Every --flag has a --no-flag.", nil, false},
		{tableTool, "abbreviations", "A unique prefix of --flag is accepted; true unless said otherwise.", nil, false},
		{tableTool, "globals_anywhere", "Options of the program may follow its subcommands.", nil, false},
		{tableTool, "operands_first", "Operands end at the first option that is not global (find).", nil, false},
		{tableTool, "globals", "Options that stand before the subcommand.", nil, false},
		{tableTool, "options", "Options of a program without subcommands: \"-f, --force\" is a flag, \"-m, --message=\" takes a value, \"--color[=]\" may, \"-c=...\" repeats, \"-exec=;\" takes words up to ;, \"!--no-x\" turns it off.", nil, false},
		{tableTool, "harmless", "Options with which the program only explains itself.", nil, false},
		{tableTool, "skip", "Words that mean nothing, such as ( and !.", nil, false},
		{tableTool, "default_operand", "The operand that is understood when there is none.", nil, false},
		{tableTool, "sub", "A subcommand with options of its own.", nil, false},

		{tableSub, "path", "The subcommand: \"stash drop\", \"uninstall|delete\" for several names of one, or a list.", nil, true},
		{tableSub, "options", "Its options, written as those of the program.", nil, false},

		{tableRule, "id", "Name of the rule within the pack.", nil, true},
		{tableRule, "label", "What the sentence that blocks calls it. Fixed text of one line.", nil, true},
		{tableRule, "severity", "critical and high block; medium and low are recorded.", []string{"critical", "high", "medium", "low"}, true},
		{tableRule, "unknown", "What an operand means whose class the text does not determine: deny, record (at most medium) or ignore.", sortedKeys(unknowns), false},
		{tableRule, "reason", "What is lost, in one sentence.", nil, true},
		{tableRule, "explanation", "More for rv packs explain.", nil, false},
		{tableRule, "safer", "A command to run instead. It must not be blocked itself.", nil, false},
		{tableRule, "deny", "Commands, or calls such as mcp:fs/write_file {\"path\": \"/etc/hosts\"}, that the rule matches.", nil, true},
		{tableRule, "allow", "Commands or calls that run; one of them a word away from a denied one.", nil, true},
		{tableRule, "when", "Alternatives: the rule's own conditions and those of one when must hold.", nil, false},
		{tableRule, "unless", "The rule does not match if all of this holds for certain.", nil, false},

		{tableConds, "program", "The program, or a list; \"*\" with a redirect condition; rv:sql for statements of SQL.", nil, false},
		{tableConds, "sub", "Subcommand path, or a list.", nil, false},
		{tableConds, "tool", "Instead of program: a tool that is called, \"mcp:server/tool\", or a list; * and ? stand for any text.", nil, false},
		{tableConds, "param", "Conditions on parameters of the call.", nil, false},
		{tableConds, "all", "Options that must all be given. \"--prune=now|all\" asks for values, \"~\" in front of them ignores case, \"@system\" asks for a path class.", nil, false},
		{tableConds, "any", "Options of which one must be given.", nil, false},
		{tableConds, "none", "Options of which none may be given.", nil, false},
		{tableConds, "operand", "Conditions on operands; each must hold.", nil, false},
		{tableConds, "count", "How many operands there are.", nil, false},
		{tableConds, "dashes", "\"--\" is given, or is not.", nil, false},
		{tableConds, "redirect", "Conditions on redirections.", nil, false},
		{tableConds, "stdin", "What the program reads: text that the script determines, or bytes from the network.", sortedKeys(stdinBits), false},
		{tableConds, "reach", "Ways of which one led to the command.", sortedKeys(reachBits), false},
		{tableConds, "not_reach", "Ways of which none led to the command.", sortedKeys(reachBits), false},
		{tableConds, "via", "Steps of which one led to the command: \"ssh\", \"psql\", \"mcp\".", nil, false},
		{tableConds, "not_via", "Steps of which none led to the command.", nil, false},
		{tableConds, "flow", "What may reach the program from others of the same text.", nil, false},

		{tableOperand, "match", "Patterns with *, ? and [set], one of which covers the operand.", nil, false},
		{tableOperand, "class", "What the operand stands for as a path.", classes, false},
		{tableOperand, "path", pathText, nil, false},
		{tableOperand, "of", "Options whose values are meant instead of operands.", nil, false},
		{tableOperand, "after", "Only what follows this text in the word is meant.", nil, false},
		{tableOperand, "ignore_case", "Patterns are compared without regard to case.", nil, false},
		{tableOperand, "glob", "A pattern that the shell expands.", nil, false},
		{tableOperand, "open", "The text does not determine it.", nil, false},
		{tableOperand, "listed", "An entry of what another program lists.", nil, false},
		{tableOperand, "file", "A file or folder that exists, and no branch or tag of the repository.", nil, false},
		{tableOperand, "below", "The class is that of what lies below the operand.", nil, false},
		{tableOperand, "every", "All operands must.", nil, false},
		{tableOperand, "no", "No operand may.", nil, false},
		{tableOperand, "at", "The operand at this position, from 0.", nil, false},
		{tableOperand, "last", "The last of at least two.", nil, false},
		{tableOperand, "but_last", "All but the last, of at least two.", nil, false},
		{tableOperand, "after_dashes", "Those after \"--\".", nil, false},

		{tableCount, "min", "At least so many.", nil, false},
		{tableCount, "max", "At most so many.", nil, false},
		{tableCount, "after_dashes", "Of those after \"--\".", nil, false},

		{tableRedirect, "op", "What it does to its target.", sortedKeys(redirBits), true},
		{tableRedirect, "class", "What the target stands for.", classes, false},
		{tableRedirect, "path", pathText, nil, false},

		{tableParam, "name", "Name of the parameter, or a list; nested ones are joined by dots without positions in lists; * stands for any text.", nil, true},
		{tableParam, "match", "Patterns, one of which covers the value. What is no string is compared as JSON.", nil, false},
		{tableParam, "class", "What the value stands for as a path.", classes, false},
		{tableParam, "path", pathText, nil, false},
		{tableParam, "ignore_case", "Patterns are compared without regard to case.", nil, false},
		{tableParam, "below", "The class is that of what lies below the value.", nil, false},
		{tableParam, "every", "All parameters of the name must.", nil, false},
		{tableParam, "no", "No parameter of the name may.", nil, false},

		{tableFlow, "program", "Programs that print what they read.", nil, true},
		{tableFlow, "path", pathText, nil, false},
		{tableFlow, "class", "What is read stands for one of these.", classes, false},
	}
}

const pathText = "Patterns of paths: \"/etc/shadow\", \"~/.ssh/id_*\" in anybody's home, \".env\" at the end of a path, \"/**\" for what lies below; \"!\" in front takes back."
