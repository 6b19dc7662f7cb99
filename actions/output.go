package actions

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Output says how the text of a program is read.
type Output uint8

const (
	OutputPlain Output = iota
	// OutputMole has section headers, item lines, and a boxed summary.
	OutputMole
)

var outputs = map[string]Output{"plain": OutputPlain, "mole": OutputMole}

// Reading is what a program printed, read once for all surfaces.
type Reading struct {
	Text    string // without escape sequences
	Groups  []Group
	Summary *Summary
	// Stopped: the program says that it did nothing.
	Stopped bool
}

// Group is a section and its items.
type Group struct {
	Title string
	Items []string
}

// Summary is the box at the end, each text as the program words it.
type Summary struct {
	Space, Items, Categories, FreeChange, FreeNow string
}

// read reads the output of a program.
func (o Output) read(raw []byte) Reading {
	r := Reading{Text: plain(raw)}
	if o != OutputMole {
		return r
	}
	for line := range strings.SplitSeq(r.Text, "\n") {
		r.line(line)
	}
	return r
}

// headers and bullets begin section headers and items.
var (
	headers = []string{"➤ ", "▶ "}
	bullets = []string{"✓ ", "✔ ", "→ ", "• ", "☞ ", "- "}
	// stops are what Mole says when it did nothing.
	stops = []string{"Aborted", "Cancelled", "Canceled", "Operation cancelled", "No changes"}
)

func (r *Reading) line(line string) {
	text := strings.TrimSpace(line)
	if title, ok := after(text, headers); ok {
		r.Groups = append(r.Groups, Group{Title: title})
		return
	}
	if item, ok := after(text, bullets); ok && len(r.Groups) > 0 {
		g := &r.Groups[len(r.Groups)-1]
		g.Items = append(g.Items, item)
		return
	}
	for _, s := range stops {
		r.Stopped = r.Stopped || strings.HasPrefix(text, s)
	}
	r.summary(strings.Trim(text, "│║|=─ "))
}

func after(s string, prefixes []string) (string, bool) {
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(s, p); ok {
			return strings.TrimSpace(rest), true
		}
	}
	return "", false
}

// summary reads one line of the box: "Potential space: 5.1GB | Items: 43 | Categories: 7".
func (r *Reading) summary(line string) {
	if !strings.HasPrefix(line, "Potential space") && !strings.HasPrefix(line, "Space freed") && !strings.HasPrefix(line, "Free space") {
		return
	}
	for field := range strings.SplitSeq(line, "|") {
		field = strings.TrimSpace(field)
		for _, f := range [...]struct {
			label string
			to    func(*Summary) *string
		}{
			{"Potential space", func(s *Summary) *string { return &s.Space }},
			{"Space freed", func(s *Summary) *string { return &s.Space }},
			{"Items cleaned", func(s *Summary) *string { return &s.Items }},
			{"Items", func(s *Summary) *string { return &s.Items }},
			{"Categories", func(s *Summary) *string { return &s.Categories }},
			{"Free space change", func(s *Summary) *string { return &s.FreeChange }},
			{"Free space now", func(s *Summary) *string { return &s.FreeNow }},
		} {
			value, ok := strings.CutPrefix(field, f.label)
			if !ok {
				continue
			}
			if value = strings.TrimLeft(value, ": "); value != "" {
				if r.Summary == nil {
					r.Summary = &Summary{}
				}
				*f.to(r.Summary) = value
			}
			break
		}
	}
}

// plain is output as a terminal would leave it: without escape sequences, of a line that
// was written over the last version. What does not print goes.
func plain(raw []byte) string {
	text := strings.ToValidUTF8(string(raw), "\uFFFD")
	var out, line strings.Builder
	for i := 0; i < len(text); {
		if n := escape(text[i:]); n > 0 {
			i += n
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		switch {
		case r == '\n':
			out.WriteString(line.String())
			out.WriteByte('\n')
			line.Reset()
		case r == '\r':
			if i < len(text) && text[i] != '\n' {
				line.Reset()
			}
		case r == '\b':
			if s := line.String(); s != "" {
				_, last := utf8.DecodeLastRuneInString(s)
				line.Reset()
				line.WriteString(s[:len(s)-last])
			}
		case r == '\t' || unicode.IsPrint(r):
			line.WriteRune(r)
		}
	}
	return out.String() + line.String()
}

// escape is the length of the escape sequence that s begins with, 0 when none does:
// CSI (ESC [ … letter), strings such as titles (ESC ] … BEL or ESC \), and two- or
// three-byte ones. One that does not end takes the rest.
func escape(s string) int {
	intro := 0
	switch {
	case strings.HasPrefix(s, "\x1b"):
		intro = 1
	case strings.HasPrefix(s, "\u009b"): // CSI as one character
		return csi(s, len("\u009b"))
	default:
		return 0
	}
	if len(s) == intro {
		return intro
	}
	switch c := s[intro]; {
	case c == '[':
		return csi(s, intro+1)
	case strings.IndexByte("]PX^_", c) >= 0:
		for i := intro + 1; i < len(s); i++ {
			switch {
			case s[i] == '\a':
				return i + 1
			case s[i] == '\x1b' && i+1 < len(s) && s[i+1] == '\\':
				return i + 2
			}
		}
		return len(s)
	case c >= 0x20 && c <= 0x2f: // charset and the like: one more
		return min(intro+2, len(s))
	case c < 0x80:
		return intro + 1
	default:
		return intro
	}
}

func csi(s string, from int) int {
	for i := from; i < len(s); i++ {
		if s[i] >= 0x40 && s[i] <= 0x7e {
			return i + 1
		}
		if s[i] < 0x20 || s[i] > 0x7e {
			return i // broken off
		}
	}
	return len(s)
}
