package hosts

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"rv/denytext"
)

// Placeholders of the templates. Each stands inside double quotes, which the
// baked value replaces together with it, so that a template is a valid file.
const (
	hookPlaceholder    = `"@RV_HOOK@"`
	missingPlaceholder = `"@RV_MISSING@"`
	failedPlaceholder  = `"@RV_FAILED@"`
)

// A baking is a way to write the path of rv-hook: on a line of its own, which begins
// with prefix, as a JSON string (a JavaScript string literal too). The zero baking is
// that of a file without the path.
type baking struct {
	prefix string
	text   func(hook string) string         // the string's value for a path
	hook   func(text string) (string, bool) // the path in a value that some version wrote
}

var (
	scriptConstant = verbatim(`const HOOK = `)
	// The program itself, started without a shell.
	jsonCommand = verbatim(`"command": `)
	jsonExec    = verbatim(`"exec": `)
)

func verbatim(prefix string) baking {
	return baking{
		prefix: prefix,
		text:   func(hook string) string { return hook },
		hook:   func(text string) (string, bool) { return text, true },
	}
}

// shellCommand is the command line of host's hook entry, in JSON.
func shellCommand(host string) baking { return commandLine(`"command": `, host) }

// tomlCommand is the same in TOML, which reads a JSON string alike.
func tomlCommand(host string) baking { return commandLine(`command = `, host) }

func commandLine(prefix, host string) baking {
	return baking{
		prefix: prefix,
		text:   func(hook string) string { return hookCommand(host, hook) },
		hook:   func(text string) (string, bool) { return hookOf(host, text) },
	}
}

func (b baking) none() bool { return b.prefix == "" }

// checkHook refuses a path that cannot be written into every file exactly.
func checkHook(hook string) error {
	switch {
	case !filepath.IsAbs(hook):
		return errors.New("the path of rv-hook is not absolute")
	case !utf8.ValidString(hook):
		return errors.New("the path of rv-hook is not valid UTF-8")
	case strings.ContainsFunc(hook, isControl):
		return errors.New("the path of rv-hook holds a control character")
	}
	return nil
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

// render is what f says for one rv-hook.
func (f file) render(hook string) ([]byte, error) {
	if err := checkHook(hook); err != nil {
		return nil, err
	}
	text, err := f.withSentences()
	if err != nil || f.baking.none() {
		return text, err
	}
	return bytes.Replace(text, []byte(hookPlaceholder), quote(f.baking.text(hook)), 1), nil
}

// withSentences is the template with everything baked in but the path of rv-hook.
func (f file) withSentences() ([]byte, error) {
	text, err := adapters.ReadFile(f.template)
	if err != nil {
		return nil, fmt.Errorf("read the adapter %s: %w", f.template, err)
	}
	text = bytes.ReplaceAll(text, []byte(missingPlaceholder), quote(denytext.Missing.String()))
	return bytes.ReplaceAll(text, []byte(failedPlaceholder), quote(denytext.Failed.String())), nil
}

// ours reports whether content is a file rv once shipped as f, whatever rv-hook it
// names.
func (f file) ours(content []byte) bool {
	template, ok := f.unbake(content)
	return ok && slices.Contains(f.shipped, digest(template))
}

// unbake puts the placeholder back where the path of rv-hook stands. It answers
// false when no line holds a path, or more than one, or what stands there is not
// what rv writes.
func (f file) unbake(content []byte) ([]byte, bool) {
	if f.baking.none() {
		return content, true
	}
	var template []byte
	places := 0
	for line := range bytes.Lines(content) {
		if literal, ok := f.literal(line); ok {
			if !f.baked(literal) {
				return nil, false
			}
			line = bytes.Replace(line, literal, []byte(hookPlaceholder), 1)
			places++
		}
		template = append(template, line...)
	}
	return template, places == 1
}

// literal is the string literal that stands on line in the place of the path.
func (f file) literal(line []byte) ([]byte, bool) {
	rest, found := bytes.CutPrefix(bytes.TrimLeft(line, " "), []byte(f.baking.prefix))
	end := bytes.LastIndexByte(rest, '"')
	if !found || end < 1 || rest[0] != '"' {
		return nil, false
	}
	return rest[:end+1], true
}

// baked reports whether literal is exactly what rv writes for some rv-hook.
func (f file) baked(literal []byte) bool {
	var text string
	if json.Unmarshal(literal, &text) != nil {
		return false
	}
	hook, ok := f.baking.hook(text)
	return ok && checkHook(hook) == nil && bytes.Equal(quote(text), literal)
}

// quote writes s as a JSON string, which JavaScript reads the same.
func quote(s string) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic(err) // a string always encodes
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

// digest names a rendering with its placeholder for the path left in.
func digest(template []byte) string {
	sum := sha256.Sum256(template)
	return hex.EncodeToString(sum[:])
}
