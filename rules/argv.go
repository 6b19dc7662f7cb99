package rules

import (
	"strings"

	"rv/rules/internal/table"
	"rv/shell"
)

// seen is one occurrence of an option.
type seen struct {
	opt  uint16
	off  bool
	word int // index in argv of the word that holds its value, -1 for none
	at   int // where in that word's text the value begins
}

// valueOf is the value of an option that has one.
func (c *command) valueOf(s *seen) shell.Word {
	w := c.argv[s.word]
	if s.at > 0 {
		w = w.Slice(s.at, len(w.Text()))
	}
	return w
}

// command is an invocation read by its tool's grammar.
type command struct {
	argv []shell.Word
	tool uint16
	node uint16 // the innermost subcommand
	// words are the indices in argv of what is no option: the subcommands,
	// then the operands.
	words  []int
	seen   []seen
	dashes int // how many words stand before "--", -1 without it
	// loose: unknown words stand where options may, so an option that was not
	// seen may be there.
	loose bool
	// open: an unknown word stands where the subcommand should.
	open bool
	// harmless: an option such as --help is there.
	harmless bool
}

// reader reads argv into a command, word by word.
type reader struct {
	*command
	grammar
	i         int
	searching bool // the next operand may be a subcommand
	sealed    bool // no options follow
	closed    bool // no operands follow
	acted     bool // an action of find stands before
	group     int  // where a list of names in brackets ends: see namesEnd
}

// read reads c.argv by the grammar of c.tool. The slices of c are reused.
func (c *command) read(t *Table) {
	tool := &t.Tools[c.tool]
	r := reader{command: c, grammar: grammar{t, tool}, i: 1}
	c.node = tool.Node
	c.words, c.seen = c.words[:0], c.seen[:0]
	c.dashes, c.loose, c.open, c.harmless = -1, false, false, false
	r.searching = r.hasKids()
	for ; r.i < len(c.argv); r.i++ {
		r.next(&c.argv[r.i])
	}
}

func (r *reader) hasKids() bool {
	n := &r.t.Nodes[r.node]
	return n.KidFrom < n.KidTo
}

func (r *reader) next(w *shell.Word) {
	known := w.IsKnown()
	text := w.Prefix()
	switch {
	case r.sealed:
		r.operand(w)
	case known && text == "--" && r.flag(table.ToolOperandsFirst):
		// find -- . -delete: the expression still follows.
	case known && text == "--":
		r.sealed, r.searching = true, false
		r.dashes = len(r.words)
	case known && text == "--end-of-options": // git
		r.sealed = true
	case r.spec.Style == table.StyleKeyValue && strings.IndexByte(text, '=') > 0:
		r.keyValue(text)
	case r.spec.Style == table.StyleCmd:
		if len(text) > 1 && text[0] == '/' {
			r.longOption(w, strings.ToLower(text[1:]), text)
		} else {
			r.operand(w)
		}
	case r.i < r.group && (text == "-o" || text == "-or"):
	case r.acted && (text == "-name" || text == "-iname"):
		r.i++ // find -delete -name x: what it deletes is not narrowed by what follows
	case r.acted && text == "-empty":
	case len(text) > 1 && text[0] == '-':
		r.option(w, text)
	case known && r.spec.Style == table.StyleLong && IsSymbol(text):
		if text == "(" && r.flag(table.ToolOperandsFirst) {
			r.group = namesEnd(r.argv, r.i)
		}
		r.longOption(w, text, text)
	case text == "-" && !known:
		r.loose = true
	default:
		r.operand(w)
	}
}

// namesEnd is where the bracket of find at argv[i] closes, if there are only names in it:
// ( -name A -o -name B ). Its -o joins names, and hides no other alternative. 0 if not.
func namesEnd(argv []shell.Word, i int) int {
	for i++; i+2 < len(argv); i += 3 {
		if !argv[i].Is("-name") && !argv[i].Is("-iname") {
			return 0
		}
		switch w := &argv[i+2]; {
		case w.Is(")"):
			return i + 2
		case !w.Is("-o") && !w.Is("-or"):
			return 0
		}
	}
	return 0
}

// IsSymbol reports whether a word is an operator of one character, such as the
// ! of find.
func IsSymbol(s string) bool {
	return len(s) == 1 && strings.Contains("!(),;+", s)
}

func (r *reader) operand(w *shell.Word) {
	text, known := w.Known()
	if !known && w.Splits() && !r.sealed {
		r.loose = true
	}
	if known && r.isSkipped(text) {
		r.closed = r.closed || r.flag(table.ToolOperandsFirst)
		return
	}
	if r.searching {
		if !known && w.Prefix() == "" {
			r.loose, r.open = true, true // perhaps an option, perhaps nothing
			return
		}
		name := text
		if r.spec.Style >= table.StylePowerShell {
			name = strings.ToLower(name)
		}
		if node, ok := kid(r.t, r.node, name); ok && known {
			r.node, r.open = node, false
			r.words = append(r.words, r.i)
			r.searching = r.hasKids()
			return
		}
		r.searching = false
	}
	if !r.closed {
		r.words = append(r.words, r.i)
	}
}

func (r *reader) isSkipped(text string) bool {
	for i := r.spec.SkipFrom; i < r.spec.SkipTo; i++ {
		if r.t.Text(r.t.Strs[i]) == text {
			return true
		}
	}
	return false
}

func (r *reader) option(w *shell.Word, text string) {
	switch {
	case r.spec.Style == table.StyleLong:
		r.longOption(w, strings.TrimLeft(text, "-"), text)
	case r.spec.Style == table.StylePowerShell:
		r.longOption(w, strings.ToLower(text[1:]), text)
	case text[1] == '-':
		r.longOption(w, text[2:], text)
	case r.spec.Style == table.StyleGNU:
		r.cluster(w, text)
	default:
		r.loose = r.loose || !w.IsKnown()
	}
}

// longOption reads --name or --name=value; body is text without its dashes. Programs of
// Windows write -name:value.
func (r *reader) longOption(w *shell.Word, body, text string) {
	joint := "="
	if r.spec.Style >= table.StylePowerShell {
		joint = ":"
	}
	name, _, attached := strings.Cut(body, joint)
	if !attached && !w.IsKnown() {
		r.loose = true
		return
	}
	opt, off, ok := r.long(r.node, name)
	if !ok {
		r.closed = r.closed || r.flag(table.ToolOperandsFirst)
		return
	}
	s := seen{opt: opt, off: off, word: -1}
	if attached {
		s.word, s.at = r.i, len(text)-len(body)+len(name)+1
		if r.t.Options[opt].Value != table.ValueRequired && w.IsKnown() && isFalse(text[s.at:]) {
			s.off = !off
		}
	}
	r.add(s)
}

// isFalse: --dry-run=false does not give --dry-run, nor does -WhatIf:$false.
func isFalse(value string) bool {
	return strings.EqualFold(strings.TrimPrefix(value, "$"), "false") || value == "0" || value == "f" || value == "F"
}

// cluster reads -abc, and -abVALUE when b takes a value.
func (r *reader) cluster(w *shell.Word, text string) {
	for j := 1; j < len(text); j++ {
		opt, off, ok := r.short(r.node, text[j])
		if !ok {
			continue
		}
		s := seen{opt: opt, off: off, word: -1}
		takes := r.t.Options[opt].Value != table.ValueNone
		rest := j+1 < len(text) || !w.IsKnown()
		if takes && rest {
			s.word, s.at = r.i, j+1
			if j+2 < len(text) && text[j+1] == '=' {
				s.at++ // gh api -X=DELETE: programs written in Go read it so
			}
		}
		r.add(s)
		if takes && rest {
			return
		}
	}
	r.loose = r.loose || !w.IsKnown()
}

func (r *reader) keyValue(text string) {
	key := text[:strings.IndexByte(text, '=')]
	if opt, off, ok := r.long(r.node, key); ok {
		r.add(seen{opt: opt, off: off, word: r.i, at: len(key) + 1})
	}
}

// add records an option and takes its value from the words that follow, if it
// has none yet.
func (r *reader) add(s seen) {
	o := &r.t.Options[s.opt]
	if r.flag(table.ToolOperandsFirst) && (o.Value == table.ValueUntil || r.argv[r.i].Is("-delete")) {
		r.acted = true
	}
	if r.flag(table.ToolOperandsFirst) && o.Flags&table.OptionGlobal == 0 {
		r.closed = true
	}
	switch {
	case s.word >= 0 || s.off:
	case o.Value == table.ValueRequired && r.i+1 < len(r.argv):
		r.i++
		s.word = r.i
	case o.Value == table.ValueUntil && r.i+1 < len(r.argv):
		s.word = r.i + 1
		for r.i+1 < len(r.argv) {
			r.i++
			if w := &r.argv[r.i]; w.Is(";") || w.Is("+") {
				break
			}
		}
	}
	r.harmless = r.harmless || o.Flags&table.OptionHarmless != 0 && !s.off
	r.seen = append(r.seen, s)
}

// operands are the words after the subcommands of node, one of the command's
// subcommands or the program itself.
func (c *command) operands(t *Table, node uint16) []int {
	return c.words[min(int(t.Nodes[node].Depth), len(c.words)):]
}
