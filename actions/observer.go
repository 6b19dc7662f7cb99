package actions

import "time"

// Observer sees a run happen, for a window. Its methods are called one after the other.
type Observer interface {
	Began(Began)
	Progressed(Progress)
	Ended(Report)
}

// Began says that a program was started.
type Began struct {
	Command string
	// CanCancel: stopping it would work. What runs as root survives our signals.
	CanCancel bool
}

// Progress is how far a program is.
type Progress struct {
	Lines int    // printed so far
	Last  string // the last line that is not blank
}

// pace is the time between two progress events: eight in a second.
const pace = time.Second / 8

// coalescer turns lines into progress, no more often than it is ticked.
type coalescer struct {
	progress Progress
	fresh    bool
	partial  []byte
	emit     func(Progress)
}

// maxPartial bounds what is kept of a line that does not end.
const maxPartial = 4096

func (c *coalescer) write(b []byte) {
	for _, x := range b {
		if x != '\n' {
			if len(c.partial) < maxPartial {
				c.partial = append(c.partial, x)
			}
			continue
		}
		c.progress.Lines++
		c.fresh = true
		if last := plain(c.partial); last != "" {
			c.progress.Last = last
		}
		c.partial = c.partial[:0]
	}
}

func (c *coalescer) tick() {
	if c.fresh && c.emit != nil {
		c.emit(c.progress)
	}
	c.fresh = false
}
