package corpustest

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"rv/internal/term"
)

// Count is how many rows have a right answer, how many got it, and how many need a
// pack that rv does not have.
type Count struct{ Rows, Right, NoPack int }

// Percent is the share of right answers, 100 when there are no rows.
func (c Count) Percent() float64 {
	if c.Rows == 0 {
		return 100
	}
	return 100 * float64(c.Right) / float64(c.Rows)
}

// Wrong is how many rows were judged, and wrong.
func (c Count) Wrong() int { return c.Rows - c.Right - c.NoPack }

// Tally counts the scored results that keep says yes to.
func Tally(results []Result, keep func(Result) bool) Count {
	var c Count
	for _, r := range results {
		if !r.Scored() || !keep(r) {
			continue
		}
		c.Rows++
		switch {
		case r.Decision == NoPack:
			c.NoPack++
		case r.Right(r.Decision):
			c.Right++
		}
	}
	return c
}

// Core reports whether a row holds with the default packs and is of an ordinary kind.
func Core(r Result) bool { return r.Pack == CorePack && r.Class != "pathological" }

// WriteTable writes recall (of rows that expect deny) and false positives (of those
// that expect allow) for each set and class.
func WriteTable(out io.Writer, results []Result) error {
	type key struct{ set, class, expect string }
	var keys []key
	for _, r := range results {
		k := key{r.Set, r.Class, r.Expect}
		if r.Scored() && !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, func(a, b key) int {
		return cmp.Or(strings.Compare(a.set, b.set), strings.Compare(b.expect, a.expect), strings.Compare(a.class, b.class))
	})
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "set\tclass\texpect\trows\tright\tshare")
	for _, k := range keys {
		writeCount(w, k.set, k.class, k.expect, Tally(results, func(r Result) bool {
			return key{r.Set, r.Class, r.Expect} == k
		}))
	}
	for _, expect := range []string{"deny", "allow"} {
		writeCount(w, "core and reports", "all", expect, Tally(results, func(r Result) bool {
			return Core(r) && r.Expect == expect
		}))
	}
	if missing := missingPacks(results); len(missing) > 0 {
		fmt.Fprintf(w, "\npacks rv does not have: %s\n", strings.Join(missing, ", "))
	}
	return w.Flush()
}

func writeCount(w io.Writer, set, class, expect string, c Count) {
	said := fmt.Sprintf("%.1f %% recall", c.Percent())
	if expect == "allow" {
		said = fmt.Sprintf("%d false positives, %.1f %%", c.Wrong(), 100*float64(c.Wrong())/float64(max(c.Rows, 1)))
	}
	if c.NoPack > 0 {
		said += fmt.Sprintf(", %d without their pack", c.NoPack)
	}
	fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%s\n", set, class, expect, c.Rows, c.Right, said)
}

func missingPacks(results []Result) []string {
	var out []string
	for _, r := range results {
		if r.Decision == NoPack && !slices.Contains(out, r.Pack) {
			out = append(out, r.Pack)
		}
	}
	slices.Sort(out)
	return out
}

// WriteWrong lists the rows that were answered wrong; those whose pack is missing are
// left out.
func WriteWrong(out io.Writer, results []Result) error {
	for _, r := range results {
		if !r.Scored() || r.Right(r.Decision) || r.Decision == NoPack {
			continue
		}
		text := term.Visible(r.Command)
		if len(text) > 200 {
			text = text[:200] + fmt.Sprintf("[%d more]", len(text)-200)
		}
		if _, err := fmt.Fprintf(out, "%s %s: expect %s, got %s %s\n  %s\n", r.ID, r.Class, r.Expect, r.Decision, r.Rule, text); err != nil {
			return err
		}
	}
	return nil
}
