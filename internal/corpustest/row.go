package corpustest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Row is one labelled command.
type Row struct {
	ID       string   `json:"id"`
	Command  string   `json:"command"`
	Cwd      string   `json:"cwd"`
	Expect   string   `json:"expect"`
	Accept   []string `json:"accept"`
	Pack     string   `json:"pack"`
	Class    string   `json:"class"`
	Encoding string   `json:"encoding"`
	Note     string   `json:"note"`
	// Set is the file the row stands in, without its ending.
	Set string `json:"-"`
}

// CorePack is the pack of the rows that hold with the packs that are on by default.
const CorePack = "core"

// Scored reports whether there is a right answer.
func (r Row) Scored() bool { return r.Expect != "either" }

// Right reports whether decision is a right answer.
func (r Row) Right(decision string) bool {
	return decision == r.Expect || slices.Contains(r.Accept, decision)
}

// Load reads every *.jsonl file of dir.
func Load(dir string) ([]Row, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("find the corpus in %s: no *.jsonl file", dir)
	}
	var rows []Row
	for _, name := range names {
		more, err := loadFile(name)
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

func loadFile(name string) ([]Row, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("read the corpus: %w", err)
	}
	defer file.Close()
	var rows []Row
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 8<<20)
	for n := 1; lines.Scan(); n++ {
		row := Row{Set: strings.TrimSuffix(filepath.Base(name), ".jsonl")}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			return nil, fmt.Errorf("read the corpus: %s:%d: %w", name, n, err)
		}
		if row.Encoding == "bytes-escape" {
			row.Command = unescape(row.Command)
		}
		rows = append(rows, row)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read the corpus: %s: %w", name, err)
	}
	return rows, nil
}

// unescape turns every \xNN into its byte.
func unescape(s string) string {
	var out []byte
	for i := 0; i < len(s); i++ {
		if i+4 <= len(s) && s[i:i+2] == `\x` {
			if b, err := strconv.ParseUint(s[i+2:i+4], 16, 8); err == nil {
				out = append(out, byte(b))
				i += 3
				continue
			}
		}
		out = append(out, s[i])
	}
	return string(out)
}
