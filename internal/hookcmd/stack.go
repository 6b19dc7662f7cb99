package hookcmd

// growStack makes the goroutine's stack as large as a usual judgement needs, at
// once: a stack that doubles step by step is allocated, walked and copied five
// times, which is a tenth of the life of this process. Called with 0 it touches
// nothing; the size of its frame is what grows the stack.
//
//go:noinline
func growStack(touch int) byte {
	if touch == 0 {
		return 0
	}
	var room [64 << 10]byte
	fill(&room, touch)
	return room[touch/2]
}

//go:noinline
func fill(room *[64 << 10]byte, n int) {
	for i := range n {
		room[i] = byte(i)
	}
}
