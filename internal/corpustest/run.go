package corpustest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// project is where rows that name no directory are judged: an ordinary one that does
// not exist.
const project = "/home/user/project"

// Result is a row with rv's answer.
type Result struct {
	Row
	Decision string
	Rule     string // the rule it names, "" for none
}

// NoPack is the decision on a row whose pack rv does not have.
const NoPack = "no pack"

// Build builds rv from the module at root into dir and returns its path.
func Build(ctx context.Context, root, dir string) (string, error) {
	rv := filepath.Join(dir, "rv")
	cmd := exec.CommandContext(ctx, "go", "build", "-o", rv, "./cmd/rv")
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build rv: %w\n%s", err, out)
	}
	return rv, nil
}

// Judge has the program rv judge every row, in an empty home directory.
func Judge(ctx context.Context, rv string, rows []Row) ([]Result, error) {
	home, err := os.MkdirTemp("", "rv-corpus")
	if err != nil {
		return nil, fmt.Errorf("make a home directory: %w", err)
	}
	defer os.RemoveAll(home)
	j := judge{ctx: ctx, rv: rv, home: home, results: make([]Result, len(rows))}
	var packs []string
	byPack := map[string][]int{}
	for i, row := range rows {
		j.results[i].Row = row
		if !utf8.ValidString(row.Command) {
			if err := j.alone(i); err != nil {
				return nil, err
			}
			continue
		}
		if byPack[row.Pack] == nil {
			packs = append(packs, row.Pack)
		}
		byPack[row.Pack] = append(byPack[row.Pack], i)
	}
	for _, pack := range packs {
		if err := j.batch(pack, byPack[pack]); err != nil {
			return nil, err
		}
	}
	return j.results, nil
}

type judge struct {
	ctx      context.Context
	rv, home string
	results  []Result
}

func (j *judge) command(pack string, args ...string) *exec.Cmd {
	if pack != CorePack {
		args = append(args, "--packs", pack)
	}
	cmd := exec.CommandContext(j.ctx, j.rv, append([]string{"test"}, args...)...)
	cmd.Env = []string{"HOME=" + j.home, "PATH=" + os.Getenv("PATH")}
	cmd.Dir = j.home
	return cmd
}

func (r Row) cwd() string {
	if r.Cwd != "" {
		return r.Cwd
	}
	return project
}

// answer is what both forms of rv test say.
type answer struct {
	ID       int    `json:"id"`
	Decision string `json:"decision"`
	RuleID   string `json:"rule_id"`
}

// batch judges the rows of one pack in one run.
func (j *judge) batch(pack string, rows []int) error {
	var in, out, stderr bytes.Buffer
	enc := json.NewEncoder(&in)
	for _, i := range rows {
		row := j.results[i].Row
		if err := enc.Encode(map[string]any{"id": i, "command": row.Command, "cwd": row.cwd()}); err != nil {
			return fmt.Errorf("write row %s: %w", row.ID, err)
		}
	}
	cmd := j.command(pack, "--batch")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &in, &out, &stderr
	if err := cmd.Run(); err != nil {
		if strings.Contains(stderr.String(), "unknown pack") {
			for _, i := range rows {
				j.results[i].Decision = NoPack
			}
			return nil
		}
		return fmt.Errorf("judge the rows of %s: %w: %s", pack, err, stderr.String())
	}
	lines := bufio.NewScanner(&out)
	lines.Buffer(nil, 1<<20)
	for _, i := range rows {
		var a answer
		if !lines.Scan() {
			return fmt.Errorf("judge the rows of %s: no answer to row %s", pack, j.results[i].ID)
		}
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil || a.ID != i {
			return fmt.Errorf("judge the rows of %s: %q is no answer to row %s", pack, lines.Text(), j.results[i].ID)
		}
		j.results[i].Decision, j.results[i].Rule = a.Decision, a.RuleID
	}
	return nil
}

// alone judges one row through stdin: bytes that are not UTF-8 are no JSON string.
func (j *judge) alone(i int) error {
	row := j.results[i].Row
	cmd := j.command(row.Pack, "--json", "--cwd", row.cwd(), "-")
	cmd.Stdin = strings.NewReader(row.Command)
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return fmt.Errorf("judge row %s: %w", row.ID, err)
	}
	var a answer
	if err := json.Unmarshal(out, &a); err != nil {
		return fmt.Errorf("judge row %s: %q is no answer", row.ID, out)
	}
	j.results[i].Decision, j.results[i].Rule = a.Decision, a.RuleID
	return nil
}
