// Package batch judges a stream of commands: one JSON object a line in, one a line
// out, in the same order.
package batch

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tidwall/gjson"

	"rv/codecs"
	"rv/decision"
	"rv/internal/robot"
	"rv/internal/strictjson"
	"rv/request"
)

// MaxLine is the longest line, in bytes and without its newline.
const MaxLine = request.MaxStdin

// Judge judges one command that starts in cwd, which is "" when nobody said.
type Judge func(command, cwd string) decision.Decision

// Run judges every line of in and reports how many were none. Blank lines are
// skipped. Each row is
//
//	{"id":…,"command":"…","cwd":"…"}
//
// where id is any JSON value and comes back as it was, cwd is absolute or absent and
// then the one given here, and further members are ignored. A bad line is answered in
// its place and does not stop the stream. The error is about reading or writing.
func Run(in io.Reader, out io.Writer, cwd string, judge Judge) (bad int, err error) {
	r := bufio.NewReaderSize(in, 64<<10)
	w := bufio.NewWriterSize(out, 64<<10)
	for n := 1; ; n++ {
		line, whole, readErr := readLine(r)
		if trimmed := bytes.Trim(line, " \t\r\n"); len(trimmed) > 0 || !whole {
			answer, ok := one(trimmed, whole, n, cwd, judge)
			if !ok {
				bad++
			}
			if _, err := w.Write(answer); err != nil {
				return bad, fmt.Errorf("write an answer: %w", err)
			}
		}
		// Whoever waits for an answer before it sends the next row gets it now.
		if r.Buffered() == 0 || readErr != nil {
			if err := w.Flush(); err != nil {
				return bad, fmt.Errorf("write an answer: %w", err)
			}
		}
		switch {
		case errors.Is(readErr, io.EOF):
			return bad, nil
		case readErr != nil:
			return bad, fmt.Errorf("read line %d: %w", n, readErr)
		}
	}
}

// readLine reads up to a newline or the end. whole is false for a line over MaxLine,
// of which the rest is skipped.
func readLine(r *bufio.Reader) (line []byte, whole bool, err error) {
	whole = true
	for {
		var piece []byte
		piece, err = r.ReadSlice('\n')
		if whole && len(line)+len(bytes.TrimSuffix(piece, []byte("\n"))) > MaxLine {
			whole, line = false, nil
		}
		if whole {
			line = append(line, piece...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, whole, err
		}
	}
}

func one(line []byte, whole bool, n int, cwd string, judge Judge) (answer []byte, ok bool) {
	row, why := row{}, fmt.Sprintf("longer than %d bytes", MaxLine)
	if whole {
		row, why = read(line)
	}
	if why != "" {
		return robot.BadLine(fmt.Sprintf("line %d: %s", n, why)), false
	}
	if row.cwd == "" {
		row.cwd = cwd
	}
	return robot.Line(row.id, judge(row.command, row.cwd)), true
}

type row struct {
	id           []byte
	command, cwd string
}

// read reads a row, or says why it is none.
func read(line []byte) (row, string) {
	doc, cause, ok := codecs.Read(line, strictjson.Limits{})
	switch {
	case ok:
	case cause.Is(decision.CauseTruncated):
		return row{}, "an unfinished JSON object"
	case cause.Is(decision.CauseTooLarge):
		return row{}, "nested too deep"
	default:
		return row{}, "not one JSON object with each member once"
	}
	command := codecs.Member(doc, "command")
	if command.Type != gjson.String {
		return row{}, `"command" is missing or no string`
	}
	cwd := codecs.Member(doc, "cwd")
	if cwd.Type != gjson.Null && cwd.Type != gjson.String || cwd.Str != "" && !strings.HasPrefix(cwd.Str, "/") {
		return row{}, `"cwd" is no absolute path`
	}
	id := []byte("null")
	if v := codecs.Member(doc, "id"); v.Exists() {
		id = []byte(v.Raw)
	}
	return row{id: id, command: command.Str, cwd: cwd.Str}, ""
}
