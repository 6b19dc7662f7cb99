package mcp

import (
	"crypto/sha256"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"rv/internal/hostdrive"
)

//go:embed package.json
var packageJSON []byte

//go:embed package-lock.json
var packageLock []byte

var (
	drive   = flag.Bool("real", false, "run the real programs")
	scratch string // for all tests
	rv      string // the program
	npm     string // the folder with node_modules
	node    string
)

const serverFlag = "-sdk-server"

func TestMain(m *testing.M) {
	if status, meant := hostdrive.Inside(os.Args); meant {
		os.Exit(status)
	}
	if len(os.Args) > 1 && os.Args[1] == serverFlag {
		sdkServer()
		return
	}
	flag.Parse()
	if !*drive {
		fmt.Println("nothing is run without -real")
		return
	}
	status, err := prepared(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		status = 2
	}
	os.Exit(status)
}

func prepared(m *testing.M) (int, error) {
	var err error
	if scratch, err = os.MkdirTemp("", "rv-mcp-"); err != nil {
		return 0, err
	}
	defer os.RemoveAll(scratch)
	rv = filepath.Join(scratch, "rv")
	if out, err := exec.Command("go", "build", "-o", rv, "rv/cmd/rv").CombinedOutput(); err != nil {
		return 0, fmt.Errorf("build rv: %w\n%s", err, out)
	}
	if npm, err = install(); err != nil {
		return 0, err
	}
	node = filepath.Join(npm, "node_modules/node-"+runtime.GOOS+"-"+npmArch(), "bin/node")
	return m.Run(), nil
}

func npmArch() string {
	if runtime.GOARCH == "amd64" {
		return "x64"
	}
	return runtime.GOARCH
}

// install installs the pinned versions, once for each content of the lock file.
func install() (string, error) {
	cache, err := cacheDir()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(packageLock)
	final := filepath.Join(cache, fmt.Sprintf("mcp-%x", sum[:6]))
	if _, err := os.Stat(final); err == nil {
		return final, nil
	}
	dir, err := os.MkdirTemp(cache, "installing-")
	if err != nil {
		return "", fmt.Errorf("make the cache: %w", err)
	}
	defer os.RemoveAll(dir)
	err = errors.Join(
		os.WriteFile(filepath.Join(dir, "package.json"), packageJSON, 0o644),
		os.WriteFile(filepath.Join(dir, "package-lock.json"), packageLock, 0o644),
	)
	if err != nil {
		return "", fmt.Errorf("prepare the install: %w", err)
	}
	cmd := exec.Command("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--engine-strict=false")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm install: %w\n%s", err, out)
	}
	return final, os.Rename(dir, final)
}

// cacheDir is the cache of scripts/e2e too.
func cacheDir() (string, error) {
	cache := os.Getenv("RV_E2E_CACHE")
	if cache == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("find a cache: %w", err)
		}
		cache = filepath.Join(home, ".cache", "rv-e2e")
	}
	return cache, os.MkdirAll(cache, 0o755)
}
