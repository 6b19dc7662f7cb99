package audit

import (
	"encoding/hex"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"rv/internal/killpoint"
	"rv/internal/mac"
	"rv/internal/privatefile"
	"rv/internal/seal"
)

// maxSegment is the largest record.
const maxSegment = 64 << 10

// segment writes a record on its own, for the next writer to take into the chain.
func (l *Log) segment(k seal.Key, at time.Time, body []byte) error {
	name := segmentPre + strconv.FormatInt(at.UnixNano(), 36) + "-" + strconv.FormatInt(int64(syscall.Getpid()), 36)
	for i := 0; ; i++ {
		id := name + "-" + strconv.Itoa(i)
		err := privatefile.Create(l.dir+id, sealSegment(k, id, body))
		if i == tries || !isExist(err) {
			return err
		}
	}
}

func isExist(err error) bool {
	pe, ok := err.(*fs.PathError)
	return ok && pe.Err == syscall.EEXIST
}

// sealSegment is a segment's line: its name is under the MAC, so that one cannot be
// given twice.
func sealSegment(k seal.Key, id string, body []byte) []byte {
	d := k.MAC(seal.Audit+" segment", []byte(id), []byte{0}, body)
	return append(append(append(append([]byte{'{'}, body...), macMember...), hex.EncodeToString(d[:])...), "\"}\n"...)
}

// openSegment is the body of a segment.
func openSegment(k seal.Key, id string, line []byte) (body []byte, ok bool) {
	const tail = len(macMember) + 2*mac.Size + len("\"}\n")
	if len(line) < 1+tail || line[0] != '{' {
		return nil, false
	}
	body = line[1 : len(line)-tail]
	return body, string(sealSegment(k, id, body)) == string(line)
}

// takeSegments takes what others left into the chain. A segment that is not ours is put
// aside, where verify names it.
func (w *writer) takeSegments() {
	var segments []string
	for _, name := range names(w.dir) {
		if strings.HasPrefix(name, segmentPre) {
			segments = append(segments, name)
		}
	}
	if len(segments) == 0 {
		return
	}
	slices.Sort(segments)
	// A crash may have come between the record and the removal of its segment.
	recent := tailText(w.dir + active)
	for _, id := range segments {
		line, err := privatefile.Read(w.dir+id, maxSegment)
		if err != nil && !isUnsafe(err) {
			continue // another writer's, not there yet or no more
		}
		body, ok := openSegment(w.key, id, line)
		if !ok {
			_ = syscall.Rename(w.dir+id, w.dir+damagedPre+id)
			continue
		}
		if !strings.Contains(recent, segmentMember(id)) {
			if w.record(append([]byte(segmentMember(id)+","), body...)) != nil {
				return
			}
		}
		killpoint.Here()
		_ = syscall.Unlink(w.dir + id)
		killpoint.Here()
	}
}

func segmentMember(id string) string { return `"segment":"` + id + `"` }

func isUnsafe(err error) bool {
	_, unsafe := err.(privatefile.Unsafe)
	return unsafe
}
