package main

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

//go:embed package.json
var manifest []byte

//go:embed package-lock.json
var lock []byte

// suite is a folder with the suite in node_modules, and the node that runs it.
type suite struct{ dir, node string }

// install installs the versions of package-lock.json, once for each content of it.
func install() (suite, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return suite{}, fmt.Errorf("find the cache: %w", err)
	}
	cache = filepath.Join(cache, "rv-conformance")
	sum := sha256.Sum256(append(append([]byte{}, manifest...), lock...))
	final := filepath.Join(cache, fmt.Sprintf("pinned-%x", sum[:6]))
	arch := runtime.GOARCH
	if arch == "amd64" {
		arch = "x64"
	}
	s := suite{final, filepath.Join(final, "node_modules/node-"+runtime.GOOS+"-"+arch, "bin/node")}
	if _, err := os.Stat(final); err == nil {
		return s, nil
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return s, fmt.Errorf("make the cache: %w", err)
	}
	dir, err := os.MkdirTemp(cache, "installing-")
	if err != nil {
		return s, fmt.Errorf("make the cache: %w", err)
	}
	defer os.RemoveAll(dir)
	for name, content := range map[string][]byte{"package.json": manifest, "package-lock.json": lock} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return s, fmt.Errorf("prepare the install: %w", err)
		}
	}
	npm := exec.Command("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
	npm.Dir = dir
	if out, err := npm.CombinedOutput(); err != nil {
		return s, fmt.Errorf("npm install: %w\n%s", err, out)
	}
	// Complete or not there: a half-made install must not be taken for one.
	return s, os.Rename(dir, final)
}
