// Command corpus builds rv, has it judge the labelled commands of testdata/corpus, and
// prints recall and false positives per class. Run it at the root of the module.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"rv/internal/corpustest"
)

func main() {
	dir := flag.String("dir", "testdata/corpus", "the corpus")
	verbose := flag.Bool("verbose", false, "list the rows that were answered wrong")
	rv := flag.String("rv", "", "judge with this rv instead of building one")
	flag.Parse()
	if err := run(*dir, *rv, *verbose); err != nil {
		fmt.Fprintf(os.Stderr, "corpus: %v\n", err)
		os.Exit(1)
	}
}

func run(dir, rv string, verbose bool) error {
	ctx := context.Background()
	rows, err := corpustest.Load(dir)
	if err != nil {
		return err
	}
	if rv == "" {
		bin, err := os.MkdirTemp("", "rv-corpus")
		if err != nil {
			return fmt.Errorf("make a directory for rv: %w", err)
		}
		defer os.RemoveAll(bin)
		if rv, err = corpustest.Build(ctx, ".", bin); err != nil {
			return err
		}
	}
	results, err := corpustest.Judge(ctx, rv, rows)
	if err != nil {
		return err
	}
	if verbose {
		if err := corpustest.WriteWrong(os.Stdout, results); err != nil {
			return err
		}
	}
	return corpustest.WriteTable(os.Stdout, results)
}
