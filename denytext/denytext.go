package denytext

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"rv/decision"
)

// Sentence is one line, without its newline.
type Sentence struct{ text string }

// The sentences that name no rule.
var (
	// Incomplete: the evaluation did not finish.
	Incomplete = Sentence{incomplete}
	// Missing: an adapter cannot start rv-hook.
	Missing = Sentence{"rv missing: its hook program could not be started. Run it in Terminal, or reinstall rv."}
	// Failed: rv-hook crashed, hung, or answered with garbage or nothing.
	Failed = Sentence{"rv failed: its hook program gave no usable answer. Run it in Terminal, or run rv doctor."}
)

const incomplete = "rv could not finish evaluating this command. Run it in Terminal."

// String is the sentence; the zero Sentence is Incomplete.
func (s Sentence) String() string {
	if s.text == "" {
		return incomplete
	}
	return s.text
}

// Denied is the sentence of a denial, e.g.
// "Blocked git reset --hard (core.git/reset-hard). Run it in Terminal, or rv allow-once."
func Denied(d decision.Denial) Sentence {
	hit := d.Hit()
	label := oneLine(hit.Label)
	if hit.Rule.IsZero() || label == "" {
		return Incomplete
	}
	return Sentence{"Blocked " + label + " (" + hit.Rule.Display() + "). " + remedy(d.Remedy())}
}

func remedy(r decision.Remedy) string {
	switch r {
	case decision.RemedyAllowOnce:
		return "Run it in Terminal, or rv allow-once."
	case decision.RemedyApprove:
		return "Approve it with rv approve."
	case decision.RemedyAdministrator:
		return "Your administrator forbids it."
	default:
		return "Run it in Terminal."
	}
}

// oneLine keeps the printable characters of a label. Built-in labels hold no
// others (the pack compiler refuses them); a hand-written compiled table could.
func oneLine(label string) string {
	for i := 0; i < len(label); i++ {
		if label[i] < ' ' || label[i] >= 0x7f {
			return strings.Map(printable, label)
		}
	}
	return label
}

// printable drops what could break the line, or show it in another order:
// control and format characters, line separators, bytes that are not UTF-8.
func printable(r rune) rune {
	if r == utf8.RuneError || !strconv.IsPrint(r) {
		return -1
	}
	return r
}
