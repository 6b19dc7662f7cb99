package approvals

import "strconv"

// fields are texts, one after the other, each with its length in front, so that no two
// lists are the same bytes.
func fields(texts ...string) []byte { return appendFields(nil, texts...) }

func appendFields(b []byte, texts ...string) []byte {
	for _, t := range texts {
		b = strconv.AppendInt(b, int64(len(t)), 10)
		b = append(append(b, ':'), t...)
	}
	return b
}

// Fields is how a caller writes what a grant is bound to.
func Fields(b []byte, texts ...string) []byte { return appendFields(b, texts...) }

// reader reads fields.
type reader struct {
	rest string
	bad  bool
}

func (r *reader) text() string {
	for i := 0; i < len(r.rest) && i < 8; i++ {
		if r.rest[i] != ':' {
			continue
		}
		n, err := strconv.ParseUint(r.rest[:i], 10, 31)
		if err != nil || int(n) > len(r.rest)-i-1 {
			break
		}
		at := i + 1
		text := r.rest[at : at+int(n)]
		r.rest = r.rest[at+int(n):]
		return text
	}
	r.bad, r.rest = true, ""
	return ""
}

func (r *reader) number() int64 {
	n, err := strconv.ParseInt(r.text(), 10, 64)
	if err != nil {
		r.bad = true
	}
	return n
}

// count is the length of a list: never more than there are bytes left.
func (r *reader) count() int {
	n := r.number()
	if n < 0 || n > int64(len(r.rest)) {
		r.bad = true
		return 0
	}
	return int(n)
}

// done reports whether all was read and added up.
func (r *reader) done() bool { return !r.bad && r.rest == "" }

func number(n int64) string { return strconv.FormatInt(n, 10) }
