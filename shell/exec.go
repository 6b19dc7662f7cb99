package shell

import (
	"cmp"
	"slices"

	"mvdan.cc/sh/v3/syntax"
)

// flow says how a command leaves its list.
type flow uint8

const (
	flowNext flow = iota
	flowStop      // exit, return, break, exec: what follows does not run
)

// stmts runs a list. What follows an exit is run all the same, marked as
// perhaps not run: conditions never prune.
func (l *lowering) stmts(c ctx, list []*syntax.Stmt) flow {
	out := flowNext
	for _, s := range list {
		if l.steps <= 0 {
			return out
		}
		if out == flowStop {
			c = c.maybe()
		}
		if l.stmt(c, s) == flowStop {
			out = flowStop
		}
	}
	return out
}

func (l *lowering) stmt(c ctx, s *syntax.Stmt) flow {
	if !l.spend(1) {
		return flowNext
	}
	if s.Background || s.Coprocess {
		if c.call != nil {
			c.call.background++
			defer func() { c.call.background-- }()
		}
		l.inSubshell(c, func() { l.command(c, s) })
		return flowNext
	}
	c.tested = c.tested || s.Negated
	flow := l.command(c, s)
	if s.Negated && l.lastCd != nil {
		l.lastCd = &cdOutcome{success: l.lastCd.failure, failure: l.lastCd.success}
	}
	return flow
}

// command runs s in the foreground.
func (l *lowering) command(c ctx, s *syntax.Stmt) flow {
	l.lastCd = nil // what came before says nothing of how this one ends
	switch cmd := s.Cmd.(type) {
	case *syntax.CallExpr:
		return l.simple(c, s, cmd)
	case nil:
		l.redirectOnly(c, s)
		return flowNext
	}
	done := l.redirect(&c, s)
	defer done()
	defer l.holdStdin(&c)()
	if len(s.Redirs) > 0 {
		switch s.Cmd.(type) {
		case *syntax.TestClause, *syntax.ArithmCmd, *syntax.LetClause, *syntax.DeclClause, *syntax.CaseClause, *syntax.IfClause, *syntax.ForClause, *syntax.WhileClause:
			l.emitBare(c, c.spanOf(s)) // whatever runs inside, the file is opened
		}
	}
	switch cmd := s.Cmd.(type) {
	case *syntax.BinaryCmd:
		return l.binary(c, cmd)
	case *syntax.Block:
		return l.stmts(c, cmd.Stmts)
	case *syntax.Subshell:
		l.subshell(c, cmd.Stmts)
	case *syntax.IfClause:
		return l.ifClause(c, cmd)
	case *syntax.WhileClause:
		l.while(c, cmd)
	case *syntax.ForClause:
		l.forClause(c, cmd)
	case *syntax.CaseClause:
		return l.caseClause(c, cmd)
	case *syntax.FuncDecl:
		l.funcDecl(c, cmd)
	case *syntax.ArithmCmd:
		l.arith(c, cmd.X)
	case *syntax.LetClause:
		for _, x := range cmd.Exprs {
			l.arith(c, x)
		}
	case *syntax.TestClause:
		l.testExpr(c, cmd.X)
	case *syntax.DeclClause:
		l.declare(c, cmd)
	case *syntax.TimeClause:
		if cmd.Stmt != nil {
			return l.stmt(c, cmd.Stmt)
		}
	case *syntax.CoprocClause:
		l.inSubshell(c, func() { l.stmt(c, coprocStmt(cmd)) })
	}
	return flowNext
}

// coprocStmt is what a coproc runs. Only a compound command can have a name in
// front; before a simple one the parser's name is its first word. The parser also
// takes the operands NAME=VALUE of a simple command for assignments.
func coprocStmt(cmd *syntax.CoprocClause) *syntax.Stmt {
	call, ok := cmd.Stmt.Cmd.(*syntax.CallExpr)
	if !ok {
		return cmd.Stmt
	}
	fixed := &syntax.CallExpr{Args: append([]*syntax.Word(nil), call.Args...)}
	first := uint(0)
	if cmd.Name != nil {
		first = cmd.Name.Pos().Offset()
		fixed.Args = append(fixed.Args, cmd.Name)
	} else if len(call.Args) > 0 {
		first = call.Args[0].Pos().Offset()
	}
	for _, a := range call.Assigns {
		if a.Pos().Offset() < first {
			fixed.Assigns = append(fixed.Assigns, a)
		} else {
			w := assignWord(a)
			w.Parts[0].(*syntax.Lit).ValuePos = a.Pos()
			fixed.Args = append(fixed.Args, w)
		}
	}
	slices.SortStableFunc(fixed.Args, func(x, y *syntax.Word) int {
		return cmp.Compare(x.Pos().Offset(), y.Pos().Offset())
	})
	s := *cmd.Stmt
	s.Cmd = fixed
	return &s
}

// subshell runs a list in a copy of the shell.
func (l *lowering) subshell(c ctx, list []*syntax.Stmt) {
	l.inSubshell(c, func() { l.stmts(c, list) })
}

// inSubshell runs f in a copy of the shell: it has no traps yet, and only what it
// writes to files stays.
func (l *lowering) inSubshell(c ctx, f func()) {
	mark := l.state.mark()
	l.dropTraps()
	f()
	l.runTraps(c)
	l.endProcess(mark)
	l.lastCd = nil
}

func (l *lowering) binary(c ctx, b *syntax.BinaryCmd) flow {
	if b.Op == syntax.Pipe || b.Op == syntax.PipeAll {
		l.pipeline(c, b)
		return flowNext
	}
	// The list a && b || c leans to the left: it is walked from its first member,
	// however long.
	var rest []*syntax.BinaryCmd
	first := b.X
	for rest = append(rest, b); ; rest = append(rest, b) {
		left, ok := first.Cmd.(*syntax.BinaryCmd)
		if !ok || left.Op != syntax.AndStmt && left.Op != syntax.OrStmt || len(first.Redirs) > 0 || first.Negated || first.Background {
			break
		}
		b, first = left, left.X
	}
	var before []Word
	if c.out != nil {
		before = append(before, c.out.alts...)
	}
	last := c
	c.tested = true
	stopped := l.stmt(c, first) == flowStop
	for i := len(rest) - 1; i >= 0; i-- {
		if i == 0 {
			c.tested = last.tested
		}
		if stopped {
			c = c.maybe()
		}
		if rest[i].Op == syntax.AndStmt {
			l.and(c, rest[i].Y)
		} else {
			l.or(c, rest[i].Y, before)
		}
		stopped = false
	}
	return flowNext
}

// and runs the Y of X && Y: it sees what X leaves when it succeeds; afterwards
// either both or only X have run.
func (l *lowering) and(c ctx, y *syntax.Stmt) {
	cd := l.lastCd
	mark := l.state.mark()
	if cd != nil {
		l.setDirs(cd.success)
	}
	l.lastCd = nil
	flow := l.stmt(c.maybe(), y)
	next := l.lastCd
	both := l.state.rollback(mark)
	var onlyX []change
	if cd != nil {
		mark = l.state.mark()
		l.setDirs(cd.failure)
		onlyX = l.state.rollback(mark)
	}
	l.finish(flow, both, onlyX)
	// A chain cd A && cd B && … succeeds only as a whole.
	switch {
	case next != nil:
		l.lastCd = &cdOutcome{success: next.success, failure: l.dirs()}
	case cd != nil:
		l.lastCd = &cdOutcome{success: dirsOf(both, cd.success), failure: l.dirs()}
	default:
		l.lastCd = nil
	}
}

// or runs the Y of X || Y: it sees what X leaves when it fails; when Y does not
// return, what follows knows that X succeeded. What X prints when it fails is
// taken to be nothing.
func (l *lowering) or(c ctx, y *syntax.Stmt, before []Word) {
	cd := l.lastCd
	l.lastCd = nil
	mark := l.state.mark()
	if cd != nil {
		l.setDirs(cd.failure)
	}
	var printed []Word
	if c.out != nil {
		printed, c.out.alts = c.out.alts, append([]Word(nil), before...)
	}
	flow := l.stmt(c.maybe(), y)
	if c.out != nil {
		other := *c.out
		c.out.alts = printed
		if flow != flowStop {
			c.out.alts = unionWords(c.out.words(), other.words())
		}
	}
	l.lastCd = nil
	both := l.state.rollback(mark)
	var onlyX []change
	if cd != nil {
		mark = l.state.mark()
		l.setDirs(cd.success)
		onlyX = l.state.rollback(mark)
	}
	l.finish(flow, both, onlyX)
}

// finish joins the two ways out of an and-or list. A right side that stops
// leaves only the other way.
func (l *lowering) finish(right flow, both, onlyX []change) {
	if right == flowStop {
		l.state.apply(onlyX)
		return
	}
	l.state.join(both, onlyX)
}

// pipeline runs X | Y | …, each member in a subshell whose stdin is what the one
// before printed.
func (l *lowering) pipeline(c ctx, b *syntax.BinaryCmd) {
	members := pipeMembers(nil, b)
	if c.call != nil {
		c.call.piped++
		defer func() { c.call.piped-- }()
	}
	l.members(c, members)
}

// members runs the members of a pipeline, the rest of it once for everything the
// first may print.
func (l *lowering) members(c ctx, list []*syntax.Stmt) {
	if len(list) == 1 {
		if _, here := l.state.get(keyLastpipe); here {
			l.stmt(c, list[0])
		} else {
			l.inSubshell(c, func() { l.stmt(c, list[0]) })
		}
		return
	}
	m := c
	m.out = &capture{}
	l.inSubshell(m, func() {
		l.state.del(keyFD(1))
		l.stmt(m, list[0])
	})
	c.from = m.out.from
	for _, w := range m.out.words() {
		if l.steps <= 0 {
			return
		}
		c.stdin, c.hasIn = w, true
		l.members(c, list[1:])
	}
}

func pipeMembers(list []*syntax.Stmt, b *syntax.BinaryCmd) []*syntax.Stmt {
	for i, s := range []*syntax.Stmt{b.X, b.Y} {
		inner, ok := s.Cmd.(*syntax.BinaryCmd)
		if ok && (inner.Op == syntax.Pipe || inner.Op == syntax.PipeAll) && len(s.Redirs) == 0 && !s.Negated && !s.Background {
			list = pipeMembers(list, inner)
		} else {
			list = append(list, s)
		}
		if i == 0 && b.Op == syntax.PipeAll {
			list[len(list)-1] = withStderr(list[len(list)-1])
		}
	}
	return list
}

// withStderr is s with the 2>&1 that |& stands for, behind its own redirections.
func withStderr(s *syntax.Stmt) *syntax.Stmt {
	both := *s
	both.Redirs = append(append([]*syntax.Redirect(nil), s.Redirs...), &syntax.Redirect{
		Op: syntax.DplOut, N: &syntax.Lit{Value: "2"},
		Word: &syntax.Word{Parts: []syntax.WordPart{&syntax.Lit{Value: "1"}}},
	})
	return &both
}

func (l *lowering) ifClause(c ctx, cmd *syntax.IfClause) flow {
	cond := c
	cond.tested = true
	l.stmts(cond, cmd.Cond)
	cd := l.lastCd
	l.lastCd = nil
	mark := l.state.mark()
	if cd != nil {
		l.setDirs(cd.success)
	}
	var thenFlow, elseFlow flow
	var then, other []change
	c.branch(func(c ctx) {
		thenFlow = l.stmts(c.maybe(), cmd.Then)
		l.lastCd = nil
		then = l.state.rollback(mark)
	}, func(c ctx) {
		mark = l.state.mark()
		if cd != nil {
			l.setDirs(cd.failure)
		}
		switch {
		case cmd.Else == nil:
		case len(cmd.Else.Cond) == 0:
			elseFlow = l.stmts(c.maybe(), cmd.Else.Then)
		default:
			elseFlow = l.ifClause(c.maybe(), cmd.Else)
		}
		l.lastCd = nil
		other = l.state.rollback(mark)
	})
	switch {
	case thenFlow == flowStop && elseFlow == flowStop:
		l.state.join(then, other)
		return flowStop
	case thenFlow == flowStop:
		l.state.apply(other)
	case elseFlow == flowStop:
		l.state.apply(then)
	default:
		l.state.join(then, other)
	}
	return flowNext
}

func (l *lowering) caseClause(c ctx, cmd *syntax.CaseClause) flow {
	l.single(c, cmd.Word)
	branches := make([][]change, 0, len(cmd.Items)+1)
	branches = append(branches, nil)
	var fall []change
	fs := []func(ctx){func(ctx) {}}
	for _, item := range cmd.Items {
		fs = append(fs, func(c ctx) {
			for _, p := range item.Patterns {
				l.single(c, p)
			}
			mark := l.state.mark()
			if fall != nil {
				l.state.join(nil, fall)
			}
			flow := l.stmts(c.maybe(), item.Stmts)
			l.lastCd = nil
			left := l.state.rollback(mark)
			fall = nil
			if item.Op != syntax.Break {
				fall = left
			}
			if flow != flowStop {
				branches = append(branches, left)
			}
		})
	}
	c.branch(fs...)
	l.state.join(branches...)
	return flowNext
}

// testNumber is an operand of -eq and its like, which is evaluated as arithmetic.
func (l *lowering) testNumber(c ctx, x syntax.TestExpr) {
	if w, ok := x.(*syntax.Word); ok {
		l.arithOperand(c, w)
		return
	}
	l.testExpr(c, x)
}

func (l *lowering) testExpr(c ctx, x syntax.TestExpr) {
	if !l.spend(1) {
		return
	}
	switch x := x.(type) {
	case *syntax.BinaryTest:
		switch x.Op {
		case syntax.TsEql, syntax.TsNeq, syntax.TsLeq, syntax.TsGeq, syntax.TsLss, syntax.TsGtr:
			l.testNumber(c, x.X)
			l.testNumber(c, x.Y)
			return
		}
		l.testExpr(c, x.X)
		l.testExpr(c, x.Y)
	case *syntax.UnaryTest:
		if w, ok := x.X.(*syntax.Word); ok && (x.Op == syntax.TsVarSet || x.Op == syntax.TsRefVar) {
			l.subscripts(c, l.single(c, w))
			return
		}
		l.testExpr(c, x.X)
	case *syntax.ParenTest:
		l.testExpr(c, x.X)
	case *syntax.Word:
		l.single(c, x)
	}
}
