package audit

import (
	"slices"
	"strings"
	"time"

	"github.com/tidwall/gjson"

	"rv/internal/privatefile"
)

// Entry is a record as it was read.
type Entry struct {
	Record
	// Preview is the masked command, "" without.
	Preview string
	// What are the fingerprints of the findings, parallel to them.
	What []string
	// Line is the record as it stands.
	Line string
}

// Read gives the records since a time, in the order of their times, with those that wait
// to be taken into the chain. It checks nothing: that is [Verify]'s. A line that is no
// record is left out.
func Read(home string, since time.Time) ([]Entry, error) {
	l := Open(home)
	var files []string
	for _, name := range names(l.dir) {
		_, closed := fileNumber(name)
		if closed || name == active {
			files = append(files, name)
		}
		if strings.HasPrefix(name, segmentPre) {
			files = append(files, name)
		}
	}
	slices.Sort(files)
	var entries []Entry
	seen := map[string]bool{}
	for _, name := range files {
		text, err := readAll(l.dir + name)
		if err != nil {
			if _, unsafe := err.(privatefile.Unsafe); unsafe {
				return entries, err
			}
			continue // rotated away meanwhile
		}
		for line := range strings.Lines(text) {
			e, segment, ok := parse(strings.TrimSuffix(line, "\n"))
			if strings.HasPrefix(name, segmentPre) {
				segment = name
			}
			if !ok || e.Time.Before(since) || segment != "" && seen[segment] {
				continue
			}
			seen[segment] = segment != ""
			entries = append(entries, e)
		}
	}
	slices.SortStableFunc(entries, func(a, b Entry) int { return a.Time.Compare(b.Time) })
	return entries, nil
}

func parse(line string) (e Entry, segment string, ok bool) {
	if !gjson.Valid(line) {
		return e, "", false
	}
	doc := gjson.Parse(line)
	get := func(name string) string { return doc.Get(name).Str }
	at, err := time.Parse(timeFormat, get("time"))
	if err != nil {
		return e, "", false
	}
	e.Line = line
	e.Record = Record{
		Time: at, Event: Event(get("event")), Host: get("host"), Agent: get("agent"), Session: get("session"), Call: get("call"),
		Dir: get("dir"), Kind: get("kind"), Decision: get("decision"), Cause: get("cause"), Note: get("note"),
	}
	e.Preview = get("preview")
	doc.Get("findings").ForEach(func(_, f gjson.Result) bool {
		e.Findings = append(e.Findings, Finding{
			Rule: f.Get("rule").Str, Severity: f.Get("severity").Str, Vote: f.Get("vote").Str, Lifted: f.Get("lifted").Str,
		})
		e.What = append(e.What, f.Get("what").Str)
		return true
	})
	return e, get("segment"), true
}
