package hosts

import (
	"fmt"
	"strings"
)

// AdapterDigest names what Setup writes for a host and an rv-hook, wherever it lies. A
// proof of one wiring says nothing about another.
func AdapterDigest(name, hook string) (string, error) {
	h, ok := lookup(name)
	if !ok {
		return "", fmt.Errorf("unknown host %q", name)
	}
	var all strings.Builder
	for _, f := range h.files {
		text, err := f.render(hook)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&all, "%d\n%s", len(text), text)
	}
	return digest([]byte(all.String())), nil
}
