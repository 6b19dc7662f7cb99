package actions

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind is what a parameter takes.
type Kind uint8

const (
	KindString Kind = iota + 1
	KindList
	KindBool
)

var kindNames = [...]string{KindString: "string", KindList: "list", KindBool: "bool"}

// String is the word used in catalogues.
func (k Kind) String() string { return kindNames[k] }

// Param is one parameter of an action.
type Param struct {
	Name, Title string
	Kind        Kind
	Required    bool
	// Values are the only ones taken; none: all that Pattern takes.
	Values []string
	// Pattern takes the whole of a value; nil takes all.
	Pattern *regexp.Regexp
	// Flag stands in the argv for a bool that is true.
	Flag string
}

// Args are arguments by the names of parameters. A bool is "true" or absent.
type Args map[string][]string

// Limits of one call.
const (
	maxItems = 100
	maxValue = 1024 // bytes
)

// problem is what is wrong with arguments, for whoever gave them.
type problem string

func (p problem) Error() string { return string(p) }

func problemf(format string, args ...any) error { return problem(fmt.Sprintf(format, args...)) }

// check reports what is wrong with args. An argument never becomes an option: that is
// what its program would take a leading "-" for.
func (a *Action) check(args Args) error {
	for name := range args {
		if _, ok := a.param(name); !ok {
			return problemf("%s has no parameter %q", a.Name, name)
		}
	}
	for i := range a.Params {
		p := &a.Params[i]
		values, given := args[p.Name]
		switch {
		case !given && p.Required:
			return problemf("%s needs %s", a.Name, p.Name)
		case !given:
		case len(values) == 0 && p.Kind == KindList && p.Required:
			return problemf("%s needs at least one of %s", a.Name, p.Name)
		case p.Kind != KindList && len(values) != 1:
			return problemf("%s takes one %s", a.Name, p.Name)
		case len(values) > maxItems:
			return problemf("%s takes at most %d %s", a.Name, maxItems, p.Name)
		}
		for j, v := range values {
			if why := p.refuses(v); why != "" {
				return problemf("%s of %s %s", p.Name, a.Name, why)
			}
			if slices.Contains(values[:j], v) {
				return problemf("%s of %s names one thing twice", p.Name, a.Name)
			}
		}
	}
	return nil
}

// refuses says what is wrong with one value, "" for nothing. It does not repeat it.
func (p *Param) refuses(v string) string {
	switch {
	case p.Kind == KindBool && v != "true" && v != "false":
		return "is true or false"
	case len(v) > maxValue:
		return fmt.Sprintf("is longer than %d bytes", maxValue)
	case sentinel(v) != "":
		return sentinel(v)
	case len(p.Values) > 0 && !slices.Contains(p.Values, v):
		return "is one of " + strings.Join(p.Values, ", ")
	case p.Pattern != nil && !p.Pattern.MatchString(v):
		return "has to match " + strings.TrimSuffix(strings.TrimPrefix(p.Pattern.String(), "^(?:"), ")$")
	default:
		return ""
	}
}

// sentinel says why a text cannot be the name of a thing, "" when it can: what programs
// print for a name they do not know, what they would take for an option, and what moves
// the cursor or hides.
func sentinel(v string) string {
	switch {
	case strings.TrimSpace(v) == "":
		return "is empty"
	case v != strings.TrimSpace(v):
		return "begins or ends with a blank"
	case strings.EqualFold(v, "unknown"):
		return "is what stands for a name nobody knows"
	case strings.HasPrefix(v, "-"):
		return "begins with -, as options do"
	case !utf8.ValidString(v), strings.ContainsFunc(v, func(r rune) bool { return !unicode.IsPrint(r) }):
		return "holds characters that do not print"
	default:
		return ""
	}
}

func (a *Action) param(name string) (*Param, bool) {
	for i := range a.Params {
		if a.Params[i].Name == name {
			return &a.Params[i], true
		}
	}
	return nil, false
}

// expand puts arguments into an argv. A place that is a whole word takes any number of
// words, one inside a word takes one value.
func (a *Action) expand(argv []string, args Args) []string {
	var out []string
	for _, word := range argv {
		name, whole := place(word)
		p, ok := a.param(name)
		switch {
		case whole && ok && p.Kind == KindBool:
			if slices.Equal(args[name], []string{"true"}) {
				out = append(out, p.Flag)
			}
		case whole && ok:
			out = append(out, args[name]...)
		default:
			out = append(out, a.filled(word, args)...)
		}
	}
	return out
}

// filled is a word with places inside it; none when one of them has no value. What a value
// holds is no place.
func (a *Action) filled(word string, args Args) []string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(word, "{")
		name, rest, closed := strings.Cut(after, "}")
		p, ok := a.param(name)
		if !found || !closed || !ok {
			b.WriteString(word)
			return []string{b.String()}
		}
		if p.Kind == KindBool || len(args[name]) != 1 {
			return nil
		}
		b.WriteString(before + args[name][0])
		word = rest
	}
}

// place is the parameter that a word is the place of.
func place(word string) (name string, whole bool) {
	if len(word) > 2 && word[0] == '{' && strings.IndexByte(word, '}') == len(word)-1 {
		return word[1 : len(word)-1], true
	}
	return "", false
}
