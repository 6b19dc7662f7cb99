package config

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"rv/policy"
)

// WithException is a policy file's text with an exception at its end. All else stays as
// it is, comments too.
func WithException(text []byte, e policy.Exception) []byte {
	var b bytes.Buffer
	b.Write(text)
	if len(text) > 0 && text[len(text)-1] != '\n' {
		b.WriteByte('\n')
	}
	if len(text) > 0 {
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "[[except]]\nrule = %s\n", tomlString(e.Rule.ID()))
	if e.Argv != nil {
		words := make([]string, len(e.Argv))
		for i, w := range e.Argv {
			words[i] = tomlString(w)
		}
		fmt.Fprintf(&b, "argv = [%s]\n", strings.Join(words, ", "))
	}
	if e.Repo != "" {
		fmt.Fprintf(&b, "repo = %s\n", tomlString(e.Repo))
	}
	fmt.Fprintf(&b, "reason = %s\n", tomlString(e.Reason))
	return b.Bytes()
}

// WithoutException is a policy file's text without its i-th exception, from 0.
func WithoutException(text []byte, i int) ([]byte, error) {
	var p unstable.Parser
	p.Reset(text)
	from, to, n := -1, len(text), 0
	for p.NextExpression() && (from < 0 || to == len(text)) {
		e := p.Expression()
		if e.Kind != unstable.ArrayTable && e.Kind != unstable.Table {
			continue
		}
		keys := e.Key()
		keys.Next()
		first := keys.Node()
		start := bytes.LastIndexByte(text[:first.Raw.Offset], '\n') + 1
		if from >= 0 {
			to = start
			break
		}
		if e.Kind == unstable.ArrayTable && string(first.Data) == "except" && keys.IsLast() {
			if n == i {
				from = start
			}
			n++
		}
	}
	if err := p.Error(); err != nil {
		return nil, err
	}
	if from < 0 {
		return nil, fmt.Errorf("there is no exception %d", i+1)
	}
	return append(text[:from:from], text[aboveOf(text, from, to):]...), nil
}

// aboveOf is where the comment begins that stands right above to.
func aboveOf(text []byte, from, to int) int {
	if to == len(text) {
		return to
	}
	for to > from {
		line := bytes.LastIndexByte(text[:to-1], '\n') + 1
		if line <= from || text[line] != '#' {
			break
		}
		to = line
	}
	return to
}

// tomlString is a basic string.
func tomlString(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
