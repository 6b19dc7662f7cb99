package main

import (
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

//go:embed package.json
var packageJSON []byte

//go:embed package-lock.json
var packageLock []byte

// An install is a folder with every host in node_modules.
type install struct {
	dir  string
	node string // for the hosts that are scripts
}

const (
	grokEntry     = "bin/grok"
	opencodeEntry = "bin/opencode"
	copilotEntry  = "node_modules/@github/copilot-OS-ARCH/copilot"
)

// installPinned installs the versions of package-lock.json, once for each content of it.
func installPinned(cache string) (install, error) {
	sum := sha256.Sum256(append(append([]byte{}, packageJSON...), packageLock...))
	final := filepath.Join(cache, fmt.Sprintf("pinned-%x", sum[:6]))
	if _, err := os.Stat(final); err == nil {
		return open(final)
	}
	// Complete or not there: a half-made install must not be taken for one.
	return installInto(cache, final, map[string][]byte{"package.json": packageJSON, "package-lock.json": packageLock})
}

// installLatest installs the newest version of every host, anew each time.
func installLatest(cache string) (install, error) {
	var pinned map[string]any
	if err := json.Unmarshal(packageJSON, &pinned); err != nil {
		return install{}, fmt.Errorf("read package.json: %w", err)
	}
	newest := map[string]string{}
	for _, h := range hosts {
		newest[h.pkg] = "latest"
	}
	pinned["dependencies"] = newest
	manifest, err := json.Marshal(pinned)
	if err != nil {
		return install{}, fmt.Errorf("write package.json: %w", err)
	}
	final := filepath.Join(cache, "latest")
	if err := os.RemoveAll(final); err != nil {
		return install{}, fmt.Errorf("remove the last install: %w", err)
	}
	return installInto(cache, final, map[string][]byte{"package.json": manifest})
}

func installInto(cache, final string, files map[string][]byte) (install, error) {
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return install{}, fmt.Errorf("make the cache: %w", err)
	}
	dir, err := os.MkdirTemp(cache, "installing-")
	if err != nil {
		return install{}, fmt.Errorf("make the cache: %w", err)
	}
	defer os.RemoveAll(dir)
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return install{}, fmt.Errorf("prepare the install: %w", err)
		}
	}
	// npm install, not npm ci: npm ci insists on a lock entry for every platform's build
	// of a host. Install scripts stay off: they write into the home of whoever installs.
	npm := exec.Command("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--engine-strict=false")
	npm.Dir = dir
	if out, err := npm.CombinedOutput(); err != nil {
		return install{}, fmt.Errorf("npm install: %w\n%s", err, out)
	}
	if err := unpack(dir); err != nil {
		return install{}, err
	}
	if err := os.Rename(dir, final); err != nil {
		return install{}, fmt.Errorf("keep the install: %w", err)
	}
	return open(final)
}

// unpack does what the hosts' install scripts would have done, inside dir.
func unpack(dir string) error {
	in, err := open(dir)
	if err != nil {
		return err
	}
	if err := os.Mkdir(filepath.Join(dir, "bin"), 0o755); err != nil {
		return fmt.Errorf("unpack the hosts: %w", err)
	}
	// Grok ships its program compressed; Go's library has no brotli, node has.
	packed := filepath.Join(dir, "node_modules/@xai-official/grok-"+runtime.GOOS+"-"+npmArch(), "bin/grok.br")
	const script = `const fs = require("fs"), zlib = require("zlib");
		fs.writeFileSync(process.argv[2], zlib.brotliDecompressSync(fs.readFileSync(process.argv[1])), { mode: 0o755 })`
	if out, err := exec.Command(in.node, "-e", script, packed, filepath.Join(dir, grokEntry)).CombinedOutput(); err != nil {
		return fmt.Errorf("unpack Grok: %w\n%s", err, out)
	}
	// Copilot unpacks itself at its first start: not in the middle of a cell.
	copilotProgram, err := in.find(copilotEntry)
	if err != nil {
		return fmt.Errorf("unpack Copilot: %w", err)
	}
	first := exec.Command(copilotProgram, "--version")
	first.Env = []string{"HOME=" + dir, "PATH=" + os.Getenv("PATH"), "XDG_CACHE_HOME=" + in.unpacked(), "COPILOT_AUTO_UPDATE=false", "COPILOT_OFFLINE=true"}
	if out, err := first.CombinedOutput(); err != nil {
		return fmt.Errorf("unpack Copilot: %w\n%s", err, out)
	}
	// OpenCode has builds for processors with and without AVX2, and for musl: the one that starts.
	builds, err := filepath.Glob(filepath.Join(dir, "node_modules/opencode-"+runtime.GOOS+"-"+npmArch()+"*/bin/opencode"))
	if err != nil {
		return fmt.Errorf("find OpenCode: %w", err)
	}
	for _, build := range builds {
		if exec.Command(build, "--version").Run() == nil {
			rel, err := filepath.Rel(filepath.Join(dir, "bin"), build)
			if err != nil {
				return fmt.Errorf("unpack OpenCode: %w", err)
			}
			return os.Symlink(rel, filepath.Join(dir, opencodeEntry))
		}
	}
	return fmt.Errorf("no build of OpenCode starts here, of %d", len(builds))
}

// find is the one file that name stands for.
func (in install) find(name string) (string, error) {
	name = strings.NewReplacer("OS", runtime.GOOS, "ARCH", npmArch()).Replace(name)
	found, err := filepath.Glob(filepath.Join(in.dir, filepath.FromSlash(name)))
	if err != nil || len(found) != 1 {
		return "", errors.Join(err, fmt.Errorf("there are %d of %s", len(found), name))
	}
	return found[0], nil
}

// unpacked is where hosts put what they unpack at their first start.
func (in install) unpacked() string { return filepath.Join(in.dir, "unpacked") }

func open(dir string) (install, error) {
	node := filepath.Join(dir, "node_modules/node-"+runtime.GOOS+"-"+npmArch(), "bin/node")
	if _, err := os.Stat(node); err != nil {
		return install{}, errors.New("npm has no node for " + runtime.GOOS + " " + npmArch())
	}
	return install{dir: dir, node: node}, nil
}

func npmArch() string {
	if runtime.GOARCH == "amd64" {
		return "x64"
	}
	return runtime.GOARCH
}

// version is the installed version of a package.
func (in install) version(pkg string) (string, error) {
	raw, err := os.ReadFile(filepath.Join(in.dir, "node_modules", filepath.FromSlash(pkg), "package.json"))
	if err != nil {
		return "", fmt.Errorf("read the version of %s: %w", pkg, err)
	}
	var manifest struct{ Version string }
	if err := json.Unmarshal(raw, &manifest); err != nil {
		return "", fmt.Errorf("read the version of %s: %w", pkg, err)
	}
	return manifest.Version, nil
}
