package batch

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"rv/decision"
)

// judge denies nothing and cannot finish what it was not told the directory of.
func judge(command, cwd string) decision.Decision {
	if cwd == "" {
		return decision.Indeterminate(decision.CauseUnknown)
	}
	return decision.Allow()
}

func run(t *testing.T, in string) (lines []string, bad int) {
	t.Helper()
	var out bytes.Buffer
	bad, err := Run(strings.NewReader(in), &out, "", judge)
	require.NoError(t, err)
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n"), bad
}

// The rest of what rows can be is in cmd/rv/testdata/script/batch.txtar.

func TestLinesUpToTheLimit(t *testing.T) {
	const frame = `{"id":1,"cwd":"/","command":""}`
	fits := strings.Replace(frame, `""`, `"`+strings.Repeat("x", MaxLine-len(frame))+`"`, 1)
	require.Len(t, fits, MaxLine)
	over := strings.Replace(fits, "xx", "xxx", 1)
	lines, bad := run(t, fits+"\n"+over+"\n"+frame+"\n"+over+"x")
	assert.Equal(t, 2, bad)
	require.Len(t, lines, 4)
	assert.Contains(t, lines[0], `"id":1,"decision":"allow"`)
	assert.Equal(t, `{"id":null,"error":"line 2: longer than 8388608 bytes"}`, lines[1])
	assert.Contains(t, lines[2], `"id":1,"decision":"allow"`)
	assert.Equal(t, `{"id":null,"error":"line 4: longer than 8388608 bytes"}`, lines[3])
}

func TestWhiteSpaceAroundRows(t *testing.T) {
	lines, bad := run(t, "\r\n  {\"command\":\"x\",\"cwd\":\"/\"}\t\r\n\n{\"command\":\"y\"}")
	assert.Zero(t, bad)
	assert.Equal(t, []string{
		`{"id":null,"decision":"allow","rule_id":null,"severity":null,"text":""}`,
		`{"id":null,"decision":"indeterminate","rule_id":null,"severity":null,"text":"rv could not finish evaluating this command. Run it in Terminal."}`,
	}, lines)
}

func TestInvalidUTF8AndDeepRowsAreBad(t *testing.T) {
	for _, row := range []string{
		"{\"command\":\"caf\xe9\"}", `{"command":"\ud800"}`, "\xef\xbb\xbf{\"command\":\"x\"}",
		`{"command":"x","id":` + strings.Repeat("[", 200) + strings.Repeat("]", 200) + `}`,
	} {
		lines, bad := run(t, row)
		assert.Equal(t, 1, bad, row)
		assert.Contains(t, lines[0], `{"id":null,"error":"line 1: `)
	}
}

// A caller that waits for each answer before it sends the next row is served.
func TestAnswersAreNotHeldBack(t *testing.T) {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	go func() {
		_, err := Run(inR, outW, "/", judge)
		outW.CloseWithError(err)
	}()
	answers := bufio.NewReader(outR)
	for i := range 3 {
		_, err := fmt.Fprintf(inW, "{\"id\":%d,\"command\":\"x\"}\n", i)
		require.NoError(t, err)
		line, err := answers.ReadString('\n')
		require.NoError(t, err)
		assert.Contains(t, line, fmt.Sprintf(`{"id":%d,`, i))
	}
	require.NoError(t, inW.Close())
	_, err := answers.ReadString('\n')
	assert.Equal(t, io.EOF, err)
}

func TestReadAndWriteErrorsEndIt(t *testing.T) {
	broken := errors.New("broken")
	var out bytes.Buffer
	in := io.MultiReader(strings.NewReader("{\"id\":1,\"command\":\"x\"}\n{\"id\":2,"), iotest.ErrReader(broken))
	bad, err := Run(in, &out, "/", judge)
	require.ErrorIs(t, err, broken)
	assert.Equal(t, 1, bad, "the row that was cut")
	assert.Contains(t, out.String(), `{"id":1,"decision":"allow"`)

	_, err = Run(strings.NewReader("{\"command\":\"x\"}\n"), writer{broken}, "/", judge)
	assert.ErrorIs(t, err, broken)
}

type writer struct{ err error }

func (w writer) Write([]byte) (int, error) { return 0, w.err }
