package shell

import (
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// arithWord is the text of an arithmetic expansion.
func (l *lowering) arithWord(c ctx, x syntax.ArithmExpr) Word {
	if n, known := l.arithValue(c, x); known {
		return Lit(strconv.Itoa(n))
	}
	return NewHole(HoleNumber)
}

// arith evaluates for the side effects.
func (l *lowering) arith(c ctx, x syntax.ArithmExpr) {
	if x != nil {
		l.arithValue(c, x)
	}
}

// arithValue evaluates an arithmetic expression, as far as the text determines
// it. Command substitutions inside run, and assignments take effect.
func (l *lowering) arithValue(c ctx, x syntax.ArithmExpr) (int, bool) {
	if x == nil || !l.spend(1) {
		return 0, false
	}
	switch x := x.(type) {
	case *syntax.Word:
		return l.arithOperand(c, x)
	case *syntax.ParenArithm:
		return l.arithValue(c, x.X)
	case *syntax.UnaryArithm:
		return l.arithUnary(c, x)
	case *syntax.BinaryArithm:
		return l.arithBinary(c, x)
	}
	return 0, false
}

func (l *lowering) arithOperand(c ctx, w *syntax.Word) (int, bool) {
	s, known := l.text(c, w).Known()
	if !known {
		return 0, false
	}
	return l.arithText(c, s, w, 0)
}

// arithText evaluates the text of an operand: a number, or a name whose value is
// evaluated in turn. A subscript in it is code: a[$(…)] runs.
func (l *lowering) arithText(c ctx, s string, at syntax.Node, depth int) (int, bool) {
	s = strings.TrimSpace(s)
	if s == "" {
		return 0, true
	}
	if n, err := strconv.ParseInt(s, 0, 64); err == nil {
		return int(n), true
	}
	if runsText(s) {
		inner := l.inner(c, "arithmetic", c.spanOf(at))
		l.runText(inner, ": \"$(("+s+"))\"")
		return 0, false
	}
	if !isName(s) || depth > 8 {
		return 0, false
	}
	vals := l.variable(s)
	for _, v := range vals {
		w := joinWords(v.words, " ")
		text, known := w.Known()
		if v.unset {
			text, known = "", true
		}
		if !known {
			if runsText(w.text) {
				l.runWord(l.inner(c, "arithmetic", c.spanOf(at)), Lit(": \"$((").Concat(w).Concat(Lit("))\"")))
			}
			return 0, false
		}
		n, ok := l.arithText(c, text, at, depth+1)
		if len(vals) == 1 {
			return n, ok
		}
	}
	return 0, false
}

// runsText reports whether evaluating a text runs part of it.
func runsText(s string) bool { return strings.Contains(s, "$(") || strings.Contains(s, "`") }

func (l *lowering) arithUnary(c ctx, x *syntax.UnaryArithm) (int, bool) {
	n, known := l.arithValue(c, x.X)
	switch x.Op {
	case syntax.Inc, syntax.Dec:
		by := 1
		if x.Op == syntax.Dec {
			by = -1
		}
		l.assignNumber(x.X, n+by, known)
		if x.Post {
			return n, known
		}
		return n + by, known
	case syntax.Not:
		return truth(n == 0), known
	case syntax.BitNegation:
		return ^n, known
	case syntax.Minus:
		return -n, known
	default:
		return n, known
	}
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// assignNumber gives the name an arithmetic expression assigns to its value.
func (l *lowering) assignNumber(target syntax.ArithmExpr, n int, known bool) {
	w, ok := target.(*syntax.Word)
	if !ok {
		return
	}
	v := scalar(NewHole(HoleNumber))
	if known {
		v = scalar(Lit(strconv.Itoa(n)))
	}
	if name := w.Lit(); isName(name) {
		l.assign(name, []value{v}, false)
		return
	}
	if len(w.Parts) == 1 {
		if p, ok := w.Parts[0].(*syntax.ParamExp); ok && p.Param != nil {
			l.assign(p.Param.Value, []value{widened([]value{v, {array: true}})}, false)
		}
	}
}

func (l *lowering) arithBinary(c ctx, x *syntax.BinaryArithm) (int, bool) {
	switch x.Op {
	case syntax.Assgn:
		l.arithIndex(c, x.X)
		n, known := l.arithValue(c, x.Y)
		l.assignNumber(x.X, n, known)
		return n, known
	case syntax.TernQuest:
		cond, known := l.arithValue(c, x.X)
		branches, ok := x.Y.(*syntax.BinaryArithm)
		if !ok {
			return 0, false
		}
		a, okA := l.arithValue(c, branches.X)
		b, okB := l.arithValue(c, branches.Y)
		switch {
		case !known:
			return 0, false
		case cond != 0:
			return a, okA
		default:
			return b, okB
		}
	}
	a, okA := l.arithValue(c, x.X)
	b, okB := l.arithValue(c, x.Y)
	n, ok := binaryOp(x.Op, a, b)
	ok = ok && okA && okB
	if isAssignOp(x.Op) {
		l.assignNumber(x.X, n, ok)
	}
	return n, ok
}

// arithIndex evaluates the subscript of a name that is assigned to.
func (l *lowering) arithIndex(c ctx, target syntax.ArithmExpr) {
	w, ok := target.(*syntax.Word)
	if !ok || len(w.Parts) != 1 {
		return
	}
	if p, ok := w.Parts[0].(*syntax.ParamExp); ok && p.Index != nil {
		l.arithValue(c, p.Index)
	}
}

func isAssignOp(op syntax.BinAritOperator) bool {
	switch op {
	case syntax.AddAssgn, syntax.SubAssgn, syntax.MulAssgn, syntax.QuoAssgn, syntax.RemAssgn,
		syntax.AndAssgn, syntax.OrAssgn, syntax.XorAssgn, syntax.ShlAssgn, syntax.ShrAssgn:
		return true
	}
	return false
}

func binaryOp(op syntax.BinAritOperator, a, b int) (int, bool) {
	switch op {
	case syntax.Add, syntax.AddAssgn:
		return a + b, true
	case syntax.Sub, syntax.SubAssgn:
		return a - b, true
	case syntax.Mul, syntax.MulAssgn:
		return a * b, true
	case syntax.Quo, syntax.QuoAssgn, syntax.Rem, syntax.RemAssgn:
		if b == 0 {
			return 0, false
		}
		if op == syntax.Quo || op == syntax.QuoAssgn {
			return a / b, true
		}
		return a % b, true
	case syntax.Pow:
		if b < 0 || b > 62 {
			return 0, false
		}
		n := 1
		for range b {
			n *= a
		}
		return n, true
	case syntax.Eql:
		return truth(a == b), true
	case syntax.Neq:
		return truth(a != b), true
	case syntax.Lss:
		return truth(a < b), true
	case syntax.Gtr:
		return truth(a > b), true
	case syntax.Leq:
		return truth(a <= b), true
	case syntax.Geq:
		return truth(a >= b), true
	case syntax.AndArit:
		return truth(a != 0 && b != 0), true
	case syntax.OrArit:
		return truth(a != 0 || b != 0), true
	case syntax.And, syntax.AndAssgn:
		return a & b, true
	case syntax.Or, syntax.OrAssgn:
		return a | b, true
	case syntax.Xor, syntax.XorAssgn:
		return a ^ b, true
	case syntax.Shl, syntax.ShlAssgn, syntax.Shr, syntax.ShrAssgn:
		if b < 0 || b > 62 {
			return 0, false
		}
		if op == syntax.Shl || op == syntax.ShlAssgn {
			return a << b, true
		}
		return a >> b, true
	case syntax.Comma:
		return b, true
	}
	return 0, false
}
