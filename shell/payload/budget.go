package payload

// Budget is the work an analysis may do. One budget may serve many analyses of
// one text.
type Budget struct {
	Steps int // tokens read and nodes evaluated
	Bytes int // bytes produced by expressions
	Depth int // code within code
}

// NewBudget is the budget of one text of at most 64 KiB.
func NewBudget() *Budget { return &Budget{Steps: 100_000, Bytes: 1 << 20, Depth: 8} }

// Spent reports whether work was refused.
func (b *Budget) Spent() bool { return b.Steps < 0 || b.Bytes < 0 || b.Depth < 0 }

// step takes n steps and reports whether they were there.
func (b *Budget) step(n int) bool {
	b.Steps = take(b.Steps, n)
	return b.Steps >= 0
}

// bytes takes n bytes and reports whether they were there.
func (b *Budget) bytes(n int) bool {
	b.Bytes = take(b.Bytes, n)
	return b.Bytes >= 0
}

// take never comes back from below zero: a spent budget stays spent.
func take(have, n int) int {
	if have < 0 || n < 0 || n > have {
		return -1
	}
	return have - n
}
