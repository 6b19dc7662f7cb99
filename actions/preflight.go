package actions

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// preflight asks the program of a ticket what the real run would be about. why is "" when
// that is exactly what was asked for.
func (r *Runner) preflight(ctx context.Context, t *ticket) (why string, matched []string) {
	p, o := t.probe, &t.order
	if why := p.identify(); why != "" {
		return why, nil
	}
	program := o.programs[Real]
	if !program.same() {
		return replaced, nil
	}
	done := r.start(ctx, process{
		name: o.action.Name, argv: append([]string{program.Path}, p.Argv[1:]...), stdin: p.Stdin, dir: o.action.Dir,
		env: r.environment(o.action), timeout: p.Timeout,
	})
	switch {
	case done.how == howNotStarted:
		return "the preflight could not be started: " + done.why, nil
	case done.how == howTimedOut:
		return fmt.Sprintf("the preflight took longer than %v; nothing was changed", p.Timeout), nil
	case done.how == howCancelled:
		return "the preflight was cancelled; nothing was changed", nil
	case done.status != 0:
		return fmt.Sprintf("the preflight ended with status %d; nothing was changed", done.status), nil
	}
	matched, ok := matchedRows(uncoloured(string(done.output)))
	if !ok {
		return "the preflight printed nothing that can be read; nothing was changed", nil
	}
	return p.compare(matched), matched
}

// identify finds what was asked for among what there is, without the program's help.
func (p *probe) identify() string {
	if len(p.wanted) == 0 {
		return "nothing was asked for"
	}
	var there []string
	for _, pattern := range p.identity {
		files, err := filepath.Glob(pattern)
		if err != nil {
			return "what is installed cannot be listed"
		}
		for _, f := range files {
			name := filepath.Base(f)
			there = append(there, strings.TrimSuffix(name, filepath.Ext(name)))
		}
	}
	for _, w := range p.wanted {
		if why := sentinel(w); why != "" {
			return "a name that was asked for " + why
		}
		if len(p.identity) == 0 {
			continue
		}
		switch n := count(there, w); n {
		case 1:
		case 0:
			return fmt.Sprintf("there is no %s, under exactly this name", w)
		default:
			return fmt.Sprintf("%s is ambiguous: there are %d of that name", w, n)
		}
	}
	return ""
}

// compare reports how what the program matched differs from what was asked for.
func (p *probe) compare(matched []string) string {
	for i, m := range matched {
		switch {
		case sentinel(m) != "":
			return "a name that was matched " + sentinel(m) + "; nothing was changed"
		case slices.Contains(matched[:i], m):
			return fmt.Sprintf("%s was matched twice; nothing was changed", m)
		}
	}
	var more, less []string
	for _, m := range matched {
		if !slices.Contains(p.wanted, m) {
			more = append(more, m)
		}
	}
	for _, w := range p.wanted {
		if !slices.Contains(matched, w) {
			less = append(less, w)
		}
	}
	switch {
	case len(more) > 0:
		return fmt.Sprintf("more was matched than was asked for: %s; nothing was changed", strings.Join(more, ", "))
	case len(less) > 0:
		return fmt.Sprintf("less was matched than was asked for, without %s; nothing was changed", strings.Join(less, ", "))
	default:
		return ""
	}
}

func count(list []string, s string) (n int) {
	for _, x := range list {
		if x == s {
			n++
		}
	}
	return n
}

// colour is a sequence that only colours, with what stands beside it.
var colour = regexp.MustCompile(`(?m)(^|\s)(?:\x1b\[[0-9;]*m)+|(?:\x1b\[[0-9;]*m)+(\s|$)`)

// uncoloured takes colours away where words begin and end. What else does not print stays,
// also inside a word, and makes it no name: nobody knows what it was meant to hide.
func uncoloured(text string) string {
	return colour.ReplaceAllString(strings.ReplaceAll(text, "\r\n", "\n"), "$1$2")
}

var (
	matchedHeader = regexp.MustCompile(`^Matched (\d+) \S+:$`)
	matchedRow    = regexp.MustCompile(`^(\d+)\. (.*)$`)
	// columns behind the name (size, last use) are set off by at least two blanks.
	columns = regexp.MustCompile(`\s{2,}`)
)

// matchedRows reads "Matched 2 app(s):" and the rows under it. ok is false when the header,
// the count and the numbers do not agree.
func matchedRows(text string) (rows []string, ok bool) {
	want := -1
	open := false
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimRight(line, " ")
		if m := matchedHeader.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			if want >= 0 {
				return nil, false // two lists: which one counts?
			}
			n, err := strconv.Atoi(m[1])
			if err != nil {
				return nil, false
			}
			want, open = n, true
			continue
		}
		m := matchedRow.FindStringSubmatch(strings.TrimLeft(line, " "))
		switch {
		case m == nil:
			open = open && strings.TrimSpace(line) == "" && len(rows) == 0
		case !open:
			if want >= 0 {
				return nil, false // a row behind the list
			}
		default:
			if m[1] != strconv.Itoa(len(rows)+1) {
				return nil, false
			}
			rows = append(rows, columns.Split(m[2], 2)[0])
		}
	}
	return rows, want >= 0 && want == len(rows)
}
