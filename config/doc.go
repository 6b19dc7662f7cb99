// Package config reads the configuration people write, in TOML, and turns it into
// [compiled.Settings]. The hook child does not link it: it reads the compiled form.
//
// The keys, one by one, are in docs/configuration.md. A file is read whole or not at
// all: every [Problem] names file and line and says what would fix it.
package config
