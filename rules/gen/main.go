// Command gen compiles rules/packs into the built-in tables and writes docs/packs. It is
// run by "go generate ./rules" and refuses a pack whose examples do not hold.
//
// While a pack is being written, "go run ./rules/gen -check FILE…" judges it and its
// coverage list alone, beside those of the other packs that hold, and writes nothing.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"rv/internal/packdocs"
	"rv/rules"
	"rv/rules/compile"
	"rv/rules/coverage"
	"rv/rules/packs"
)

const (
	target = "internal/table/builtin_gen.go"
	docs   = "../docs/packs"
)

func main() {
	check := flag.Bool("check", false, "judge the pack files given, and write nothing")
	flag.Parse()
	run := generate
	if *check {
		run = func() error { return checkFiles(flag.Args()) }
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "rv: error:", err)
		os.Exit(1)
	}
}

func generate() error {
	sources, t, err := compile.All(packs.Files)
	if err != nil {
		return err
	}
	text, err := compile.Emit(t)
	if err != nil {
		return err
	}
	if err := os.WriteFile(target, text, 0o644); err != nil {
		return fmt.Errorf("write the generated table: %w", err)
	}
	return writeDocs(sources)
}

// writeDocs writes the pages of docs/packs, and removes those of packs that are gone.
func writeDocs(sources []*compile.Source) error {
	lists, err := coverage.ParseFS(coverage.Files)
	if err != nil {
		return err
	}
	pages, err := packdocs.Pages(sources, lists)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(docs, 0o755); err != nil {
		return fmt.Errorf("write the documentation: %w", err)
	}
	old, err := os.ReadDir(docs)
	if err != nil {
		return fmt.Errorf("list the documentation: %w", err)
	}
	for _, f := range old {
		if _, keep := pages[f.Name()]; !keep {
			if err := os.Remove(filepath.Join(docs, f.Name())); err != nil {
				return fmt.Errorf("remove an old page: %w", err)
			}
		}
	}
	for name, text := range pages {
		if err := os.WriteFile(filepath.Join(docs, name), text, 0o644); err != nil {
			return fmt.Errorf("write the documentation: %w", err)
		}
	}
	return nil
}

func checkFiles(files []string) error {
	if len(files) == 0 {
		return errors.New("-check needs pack files")
	}
	var errs []error
	for _, f := range files {
		if err := checkFile(f); err != nil {
			errs = append(errs, err)
			continue
		}
		fmt.Println("holds:", f)
	}
	return errors.Join(errs...)
}

func checkFile(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read the pack: %w", err)
	}
	s, err := compile.Parse(file, text)
	if err != nil {
		return err
	}
	others := holding(s)
	t, err := compile.Verify(s, others)
	if err != nil {
		return err
	}
	return checkList(filepath.Dir(file)+"/../coverage/"+s.ID()+".tsv", s, t)
}

// holding are the other built-in packs, less those that are not finished: what is wrong
// with them whether s is there or not. Packs lean on each other's grammars in circles, so
// it is for all of them together to say.
func holding(s *compile.Source) []*compile.Source {
	var others []*compile.Source
	names, _ := fs.Glob(packs.Files, "*.toml")
	for _, name := range names {
		text, err := fs.ReadFile(packs.Files, name)
		if err != nil {
			continue
		}
		if o, err := compile.Parse(name, text); err == nil && o.ID() != s.ID() {
			others = append(others, o)
		}
	}
	for {
		without, with := wrong(others), wrong(append(slices.Clip(others), s))
		n := len(others)
		others = slices.DeleteFunc(others, func(o *compile.Source) bool { return without[o.File] && with[o.File] })
		if len(others) == n {
			return others
		}
	}
}

// wrong are the files that packs cannot be built for.
func wrong(sources []*compile.Source) map[string]bool {
	files := map[string]bool{}
	_, err := compile.Build(sources, nil)
	for _, err := range compile.Errors(err) {
		var e *compile.Error
		if errors.As(err, &e) {
			files[e.File] = true
		}
	}
	return files
}

func checkList(file string, s *compile.Source, t *rules.Table) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read the coverage list: %w", err)
	}
	l, err := coverage.Parse(filepath.Base(file), string(text))
	if err != nil {
		return err
	}
	var self, others []rules.Pack
	for _, p := range rules.Packs(t) {
		if p.ID == s.ID() {
			self = append(self, p)
		} else {
			others = append(others, p)
		}
	}
	return coverage.Check([]*coverage.List{l}, self, others, compile.Subcommands([]*compile.Source{s}))
}
