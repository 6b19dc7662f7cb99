package actions

import (
	"bufio"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Deletion is one record of a deletion log: ISO time, mode, size in KB or "unknown", status
// and path, separated by tabs.
type Deletion struct {
	Time   time.Time
	Mode   string // trash, permanent
	KB     int64  // -1 when unknown
	Status string
	Path   string
}

// Changed reports whether the record says that something went away.
func (d Deletion) Changed() bool { return !slices.Contains(unchanged, strings.ToLower(d.Status)) }

// unchanged are statuses of what was left where it is.
var unchanged = []string{"dry-run", "dryrun", "preview", "failed", "fail", "error", "skipped", "skip", "denied", "missing", "not-found"}

// ReadDeletions reads a deletion log. bad counts the lines that are no records.
func ReadDeletions(r io.Reader) (list []Deletion, bad int, err error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if lines.Text() == "" {
			continue
		}
		if d, ok := parseDeletion(lines.Text()); ok {
			list = append(list, d)
		} else {
			bad++
		}
	}
	return list, bad, lines.Err()
}

func parseDeletion(line string) (d Deletion, ok bool) {
	// A path may hold a tab itself.
	f := strings.SplitN(line, "\t", 5)
	if len(f) != 5 || f[1] == "" || f[3] == "" || f[4] == "" {
		return d, false
	}
	var err error
	for _, layout := range [...]string{time.RFC3339, "2006-01-02T15:04:05-0700", "2006-01-02T15:04:05"} {
		if d.Time, err = time.Parse(layout, f[0]); err == nil {
			break
		}
	}
	if err != nil {
		return d, false
	}
	d.KB = -1
	if f[2] != "unknown" {
		if d.KB, err = strconv.ParseInt(f[2], 10, 64); err != nil || d.KB < 0 {
			return d, false
		}
	}
	d.Mode, d.Status, d.Path = f[1], f[3], f[4]
	return d, true
}

// mark is where a deletion log ended before a run.
type mark struct {
	path string
	size int64
}

func markLog(path string) mark {
	m := mark{path: path}
	if info, err := os.Stat(path); err == nil {
		m.size = info.Size()
	}
	return m
}

// since are the records written behind the mark. known is false when the log does not tell:
// there is none, or it was replaced, or holds what is no record.
func (m mark) since() (list []Deletion, known bool) {
	f, err := os.Open(m.path)
	if err != nil {
		return nil, false
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() < m.size {
		return nil, false
	}
	if _, err := f.Seek(m.size, io.SeekStart); err != nil {
		return nil, false
	}
	list, bad, err := ReadDeletions(f)
	return list, err == nil && bad == 0
}
