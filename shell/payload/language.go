package payload

// language is how one language is read and what its names mean.
type language struct {
	lang Lang

	// tree reads code straight into a tree; a language without it has a lexer
	// and the functions of a parser.
	tree func(src string, base int, b *Budget, depth int) *node
	// lex fills l.toks.
	lex func(l *lexer)
	// statement, prefix (a primary expression with its prefix operators),
	// suffix (what may follow an operand: calls, members, conditionals), infix
	// (the precedence of a binary operator, 0 for none) and argument (one
	// argument of a call) make the tree.
	statement func(p *parser) *node
	prefix    func(p *parser) *node
	suffix    func(p *parser, left *node, least int) (*node, bool)
	infix     func(p *parser, t token) (prec int, right bool)
	argument  func(p *parser) *node

	// api is the table of calls (api.go), canon the name a call has in it.
	api   string
	canon func(name string) string
	// name is the value of a name the code does not define.
	name func(e *evaluator, name string) values
	// call handles calls of an API by name that a table line cannot describe.
	call func(e *evaluator, c *call) (values, bool)
	// method handles calls of a method of a value.
	method func(e *evaluator, c *call) (values, bool)
	// attr is a member of a value, index an element of an API object.
	attr  func(e *evaluator, a alt, name string) (values, bool)
	index func(e *evaluator, a alt, key values) (values, bool)
	// binary handles operators that are not those of most languages.
	binary func(e *evaluator, op string, l, r alt) (values, bool)

	// context changes a value for the variable it is stored in (perl: @x holds
	// lists).
	context func(name string, v values) values

	// plus: + joins strings (and lists); dot: . or .. does.
	plus bool
	// local: assigning in a function makes a variable of that function.
	local bool
	// self: a method's first parameter is its receiver.
	self bool
	// bare: naming a function of no arguments calls it (ruby).
	bare bool
	// send: naming a member calls it (ruby).
	send bool
	// hoist: a function can be called before its definition.
	hoist bool
	// callable: a string can be called as the name of a function.
	callable bool
}
