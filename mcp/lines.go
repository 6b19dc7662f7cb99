package mcp

import (
	"bufio"
	"errors"
	"io"

	"rv/request"
)

// keep is the largest buffer kept for the next frame: one huge frame must not hold its
// memory for good.
const keep = 256 << 10

// lines reads frames, one a line.
type lines struct {
	from *bufio.Reader
	line []byte
}

func newLines(r io.Reader) *lines { return &lines{from: bufio.NewReaderSize(r, 64<<10)} }

// next is the next line without its end, good until the one after it is read. Of a line
// that is too long, one byte more than is allowed is returned: it is read no further
// than its end.
func (l *lines) next() ([]byte, error) {
	if cap(l.line) > keep {
		l.line = nil
	}
	l.line = l.line[:0]
	for {
		piece, err := l.from.ReadSlice('\n')
		if room := request.MaxStdin + 1 - len(l.line); len(piece) > room {
			piece = piece[:room]
		}
		l.line = append(l.line, piece...)
		switch {
		case err == nil:
			return trimmed(l.line), nil
		case errors.Is(err, bufio.ErrBufferFull):
		case len(l.line) > 0:
			return trimmed(l.line), nil // the error comes again
		default:
			return nil, err
		}
	}
}

// release lets go of the line: somebody may still be reading it.
func (l *lines) release() { l.line = nil }

func trimmed(line []byte) []byte {
	for len(line) > 0 && (line[len(line)-1] == '\n' || line[len(line)-1] == '\r') {
		line = line[:len(line)-1]
	}
	return line
}
