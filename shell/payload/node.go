package payload

// node is one element of a payload's syntax tree. The tree is the same for all
// languages: what a parser does not understand becomes opOther, whose kids are
// still evaluated, so that a call is found wherever it stands.
type node struct {
	op   op
	text string
	off  int
	how  how
	kids []*node
}

// how is what a declaration says of a method.
type how uint8

const (
	howPlain  how = iota
	howGetter     // reading the member calls it
	howStatic     // it has no receiver
)

type op uint8

const (
	opOther    op = iota // evaluates its kids; the value is unknown
	opLit                // text, with marks
	opNum                // text
	opConst              // text: true, false, none
	opConcat             // an interpolating string
	opName               // text
	opAttr               // kids[0].text
	opIndex              // kids[0][kids[1]]
	opSlice              // kids[0][kids[1]:kids[2]:kids[3]], kids may be nil
	opCall               // kids[0](kids[1:]…)
	opNew                // the same, as an instance
	opKw                 // text: kids[0], a named argument
	opSpread             // kids[0], as several elements
	opBin                // kids joined by the operator text, from the left
	opUn                 // text kids[0]
	opList               // kids
	opDict               // kids: key, value, key, value; a nil key spreads
	opFunc               // text: name; kids: parameters, then the body
	opClass              // text: name; kids: base classes, then the body
	opAssign             // kids[0] text kids[1]; text is = or += or …
	opSeq                // kids in order; the value is the last one's
	opIf                 // condition, then, else (may be nil)
	opFor                // target, iterable, body
	opWhile              // condition, body
	opTry                // kids: each may run or not
	opReturn             // kids[0]
	opTernary            // condition, then, else
	opComp               // element, then target, iterable, condition triples
	opCmd                // kids[0] run by the shell
	opRef                // text: canonical name of an API
	opBlock              // kids[0] is a call, kids[1] a function given to it
	opCode               // text: code of the same language, run here (s///e)
	opYield              // kids[0] is given to the caller, who may go on
	opDecorate           // kids[0] is called with the function named text
	opStar               // text: a module whose names are all imported
	opGlobal             // kids: names that are variables of an outer scope
	opHole               // the value is unknown; kids are not evaluated
)

func newNode(o op, off int, kids ...*node) *node { return &node{op: o, off: off, kids: kids} }

func textNode(o op, text string, off int, kids ...*node) *node {
	return &node{op: o, text: text, off: off, kids: kids}
}

// isName reports whether n is the plain name s.
func (n *node) isName(s string) bool { return n != nil && n.op == opName && n.text == s }
