// Command gen compiles rules/packs into the built-in tables. It is run by
// "go generate ./rules" and refuses a pack whose examples do not hold.
package main

import (
	"fmt"
	"os"

	"rv/rules/compile"
	"rv/rules/packs"
)

const target = "internal/table/builtin_gen.go"

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "rv: error:", err)
		os.Exit(1)
	}
}

func run() error {
	sources, err := compile.ParseFS(packs.Files)
	if err != nil {
		return err
	}
	t, err := compile.Build(sources, nil)
	if err != nil {
		return err
	}
	if err := compile.Check(sources, t); err != nil {
		return err
	}
	text, err := compile.Emit(t)
	if err != nil {
		return err
	}
	if err := os.WriteFile(target, text, 0o644); err != nil {
		return fmt.Errorf("write the generated table: %w", err)
	}
	return nil
}
