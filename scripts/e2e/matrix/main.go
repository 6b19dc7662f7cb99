package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: matrix FOUND.json")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "matrix: error:", err)
		os.Exit(1)
	}
}

func run(path string, out io.Writer) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	found, date, err := readFound(file)
	if err != nil {
		return fmt.Errorf("read %s: %w", path, err)
	}
	_, err = io.WriteString(out, document(found, date))
	return err
}

// A row is what one host did in one cell.
type row struct {
	Host    string `json:"host"`
	Version string `json:"version"`
	Cell    string `json:"cell"`
	Verdict string `json:"verdict"`
}

// readFound reads the driver's lines, and the day of the last of its runs.
func readFound(in io.Reader) (rows []row, date string, err error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20) // what the model was told may be long
	for lines.Scan() {
		var found struct {
			row
			Date string `json:"date"`
		}
		if err := json.Unmarshal(lines.Bytes(), &found); err != nil {
			return nil, "", err
		}
		rows = append(rows, found.row)
		date = max(date, found.Date)
	}
	return rows, date, lines.Err()
}
