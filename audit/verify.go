package audit

import (
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"rv/internal/mac"
	"rv/internal/privatefile"
	"rv/internal/seal"
)

// Problem is one thing that verify names.
type Problem struct {
	File string
	Line int // from 1; 0 when it is the whole file
	What string
}

func (p Problem) String() string {
	if p.Line == 0 {
		return p.File + ": " + p.What
	}
	return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.What)
}

// Report is what verify found.
type Report struct {
	Files, Records int
	// Pending are records that wait to be taken into the chain.
	Pending  int
	Problems []Problem
}

// Verify follows the chain from the oldest file to the newest. The error says that the
// log could not be read at all.
func Verify(home string) (Report, error) {
	v := verifier{Log: Open(home)}
	key, err := seal.Load(home)
	if err != nil {
		list := names(v.dir)
		if len(list) == 0 {
			return v.report, nil // nothing was ever recorded
		}
		return v.report, fmt.Errorf("verify the log: %w", err)
	}
	v.key = key
	v.run()
	return v.report, nil
}

type verifier struct {
	*Log
	key    seal.Key
	report Report

	file  string
	line  int
	seq   uint64
	mac   mac.Digest
	begun bool // the chain has a beginning
	taken map[string]bool
}

func (v *verifier) problem(format string, args ...any) {
	v.report.Problems = append(v.report.Problems, Problem{v.file, v.line, fmt.Sprintf(format, args...)})
}

func (v *verifier) run() {
	v.taken = map[string]bool{}
	var h head
	known := v.head(&h)
	files, missing := v.files(&h, known)
	for _, n := range missing {
		v.file, v.line = fileName(n), 0
		v.problem("the file is missing")
	}
	for _, name := range files {
		v.file, v.line = name, 0
		v.check(name)
	}
	v.segments()
	v.file, v.line = active, 0
	switch {
	case !known && v.report.Records > 0:
		v.file = lockName
		v.problem("it does not say where the log ends, so records cut off there would not be missed")
	case known && h.seq > v.seq:
		v.problem("records %d to %d are missing at the end", v.seq+1, h.seq)
	case known && h.seq < v.seq:
		// A writer was killed between the record and the note of it; the next
		// writer puts that right.
	case known && !h.mac.Equal(v.mac) && v.report.Records > 0:
		v.problem("the log does not end as it was left")
	}
}

func (v *verifier) head(h *head) bool {
	b, err := privatefile.Read(v.dir+lockName, headSize)
	return err == nil && len(b) == headSize && h.decode(v.key, b)
}

// files are the names of the log's files in order, and the numbers of those that should
// be there and are not.
func (v *verifier) files(h *head, known bool) (files []string, missing []uint64) {
	var numbers []uint64
	hasActive := false
	for _, name := range names(v.dir) {
		if n, ok := fileNumber(name); ok {
			numbers = append(numbers, n)
		}
		hasActive = hasActive || name == active
	}
	slices.Sort(numbers)
	for _, n := range numbers {
		files = append(files, fileName(n))
	}
	if known {
		for n := h.first; n < h.file; n++ {
			if !slices.Contains(numbers, n) {
				missing = append(missing, n)
			}
		}
	}
	if hasActive {
		files = append(files, active)
	}
	return files, missing
}

// check follows the chain through one file.
func (v *verifier) check(name string) {
	text, err := readAll(v.dir + name)
	if err != nil {
		v.problem("it cannot be read: %v", err)
		return
	}
	v.report.Files++
	for text != "" {
		line, rest, whole := strings.Cut(text, "\n")
		text = rest
		v.line++
		if !whole {
			v.problem("the line was not finished")
			return
		}
		v.checkLine(line + "\n")
	}
}

func (v *verifier) checkLine(line string) {
	seq, end, ok := lineEnd(line)
	if !ok {
		if gjson.Valid(line) && gjson.Get(line, "seq").Exists() {
			v.report.Records++
			v.problem("nothing vouches for the record: there was no key")
			return
		}
		if strings.TrimSpace(line) != "" {
			v.problem("it is no record")
		}
		return
	}
	v.report.Records++
	if start := gjson.Get(line, "follows"); start.Exists() && !v.begun {
		// What came before the oldest file is gone by rotation.
		v.mac = decodeMAC(start.Str)
		v.seq = seq - 1
	}
	v.begun = true
	body := line[:strings.LastIndex(line, macMember)]
	switch good := chain(v.key, v.mac, []byte(body)).Equal(end); {
	case good && seq == v.seq+1:
	case seq > v.seq+1:
		v.problem("records %d to %d are missing before it", v.seq+1, seq-1)
	case seq != v.seq+1:
		v.problem("record %d stands behind record %d", seq, v.seq)
	default:
		v.problem("the record was changed, or one before it")
	}
	v.seq, v.mac = max(seq, v.seq), end
	if id := gjson.Get(line, "segment").Str; id != "" {
		if v.taken[id] {
			v.problem("the record stands here a second time")
		}
		v.taken[id] = true
	}
}

func decodeMAC(s string) (d mac.Digest) {
	if raw, err := hex.DecodeString(s); err == nil {
		copy(d[:], raw)
	}
	return d
}

// segments looks at what waits to be taken into the chain.
func (v *verifier) segments() {
	for _, name := range names(v.dir) {
		v.file, v.line = name, 0
		switch {
		case strings.HasPrefix(name, damagedPre):
			v.problem("it is no record of this machine")
		case strings.HasPrefix(name, segmentPre) && !v.taken[name]:
			line, err := privatefile.Read(v.dir+name, maxSegment)
			if err != nil {
				v.problem("it cannot be read: %v", err)
			} else if _, ok := openSegment(v.key, name, line); !ok {
				v.problem("it is no record of this machine")
			} else {
				v.report.Pending++
			}
		}
	}
}

// readAll reads a file of the log. A few lines above its size are read too.
func readAll(path string) (string, error) {
	const most = maxFile + maxSegment*4
	if info, err := os.Lstat(path); err != nil {
		return "", err
	} else if info.Size() > most {
		return "", fmt.Errorf("%s is too large", filepath.Base(path))
	}
	b, err := privatefile.Read(path, most)
	return string(b), err
}
