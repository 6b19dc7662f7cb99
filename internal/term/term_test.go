package term

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMessagesAreOneLineEach(t *testing.T) {
	var out bytes.Buffer
	Error(&out, "no \x1b[31mway\nout")
	Hint(&out, "go on")
	assert.Equal(t, "rv: error: no \\x1b[31mway\\nout\nrv: hint: go on\n", out.String())
}

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"git reset --hard ~/é日本": "git reset --hard ~/é日本",
		"a\tb\r\n\x00\x7f":       `a\tb\r\n\x00\x7f`,
		"\x1b]0;title\a":         `\x1b]0;title\x07`,
		"caf\xe9":                `caf\xe9`,
		"\u202egnp.exe":          `\u202egnp.exe`,   // right-to-left override
		"a\u200bb\u00adc":        `a\u200bb\u00adc`, // zero-width space, soft hyphen
		"e\u0301":                `e\u0301`,         // joins the letter before it
		"\u0085\u009b":           `\u0085\u009b`,    // C1: a terminal may obey them
		"\U000e0041":             `\U000e0041`,      // a tag, shown as nothing
		"\u00a0\u3000":           `\u00a0\u3000`,    // blanks that are none to a shell
	} {
		assert.Equal(t, want, Visible(in), "%q", in)
	}
}

func TestPrettyNeedsTwoTerminals(t *testing.T) {
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no pseudo-terminal here")
	}
	defer terminal.Close()
	file, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer file.Close()
	env := func(set ...string) func(string) string {
		return func(name string) string {
			for _, s := range set {
				if value, ok := strings.CutPrefix(s, name+"="); ok {
					return value
				}
			}
			return ""
		}
	}
	assert.True(t, Pretty(terminal, terminal, false, env("TERM=xterm")))
	for name, pretty := range map[string]bool{
		"plain":          Pretty(terminal, terminal, true, env()),
		"stdin a file":   Pretty(file, terminal, false, env()),
		"stdout a file":  Pretty(terminal, file, false, env()),
		"stdout no file": Pretty(terminal, &bytes.Buffer{}, false, env()),
		"CI":             Pretty(terminal, terminal, false, env("CI=1")),
		"NO_COLOR":       Pretty(terminal, terminal, false, env("NO_COLOR=1")),
		"a dumb one":     Pretty(terminal, terminal, false, env("TERM=dumb")),
	} {
		assert.False(t, pretty, name)
	}
}

func TestAPanelSaysWhatThePlainTextSays(t *testing.T) {
	const text = "one\n\n  two\n"
	assert.Equal(t, text, Style{}.Panel(Good, text))
	assert.Equal(t, "deny", Style{}.Paint(Bad, "deny"))
	panel := Styled(true).Panel(Bad, text)
	for tone := Good; tone <= Bold; tone++ {
		require.NotEmpty(t, codes[tone])
	}
	assert.Equal(t, "╭ one\n│ \n│   two\n╰\n", unpainted(panel))
}

// unpainted cuts the escape sequences out.
func unpainted(s string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(s, "\x1b[")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		_, s, _ = strings.Cut(rest, "m")
	}
}
