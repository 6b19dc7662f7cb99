// Package coverage holds, for every pack, the list of what the pack's programs can do:
// each subcommand and dangerous option of a named version, with the rule that judges it
// or the reason why none does. Nothing of it is linked into the programs; a test
// compares the lists with the packs, so that no gap is left unexplained.
//
// # A list
//
// The list of the pack core.git is core.git.tsv: lines of fields separated by one tab.
// Empty lines and lines that begin with "# " are comments.
//
//	@git	2.47.3	git help -a
//	reset --hard	reset-hard
//	reset --soft	-	moves the branch, keeps index and files
//	stash drop	stash-drop	recorded only
//	gc	gc-prune, reflog-expire
//	rm -r	core.filesystem:rm-project
//
// A line that begins with @ names a program, its version (with a digit in it; a date
// will do where there are no versions), and where the entries come from. What follows
// it, up to the next one, are that program's entries:
//
//   - what the program can be asked to do: a subcommand and options, an API call, the
//     name of an MCP tool, a kind of file. "add|mv x" is add x and mv x;
//   - the rules that judge it, separated by commas: "rule" is one of the same pack,
//     "pack:rule" one of another; "-" is none;
//   - why: required with "-", otherwise optional; at most ten words.
//
// # What is compared
//
// Every pack has a list, every list a pack. Every rule that a list names exists, and
// every rule of a pack stands in the pack's own list. Every subcommand that a pack's
// [[tool]] declares, and every first word of a rule's sub, is the first word of an entry
// of that program in some list. No entry stands twice below one program of one list.
package coverage
