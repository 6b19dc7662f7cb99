package compile

import (
	"io/fs"

	"rv/rules"
)

// All reads the pack files of fsys, builds them into one table and runs their examples.
// It is what the built-in packs have to pass.
func All(fsys fs.FS) ([]*Source, *rules.Table, error) {
	sources, err := ParseFS(fsys)
	if err != nil {
		return nil, nil, err
	}
	t, err := Build(sources, nil)
	if err != nil {
		return nil, nil, err
	}
	if err := Check(sources, t); err != nil {
		return nil, nil, err
	}
	return sources, t, nil
}
