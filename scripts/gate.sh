#!/usr/bin/env bash
# The one check: what a change must pass, and all that CI runs.
#
# Every step runs, also after one that failed; the last line counts them. There is no
# `set -e`: each step is a function whose status is looked at, and errexit would be off
# inside it anyway.
set -u -o pipefail
unset CDPATH
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

usage() {
	cat <<'EOF'
usage: scripts/gate.sh [--hosts [--latest]]

Checks the whole repository: formatting, static analysis, generated files, import
rules, tests with the race detector, the corpus, short fuzz and oracle runs.

  --hosts   also drive the real agent hosts (installed from npm at the pinned
            versions) against a scripted model, and run the conformance suite of MCP
  --latest  with --hosts: their newest versions
EOF
}

hosts=no latest=()
for argument in "$@"; do
	case $argument in
	--hosts) hosts=yes ;;
	--latest) latest=(--latest) ;;
	-h | --help) usage && exit 0 ;;
	*) usage >&2 && exit 2 ;;
	esac
done
if [ "$hosts" = no ] && [ ${#latest[@]} -gt 0 ]; then usage >&2 && exit 2; fi

# --- tools -------------------------------------------------------------------

missing=0
need() { # PROGRAM PACKAGE WHAT-FOR
	command -v "$1" >/dev/null && return
	printf 'gate: error: %s is missing; it %s. Install %s.\n' "$1" "$3" "$2" >&2
	missing=1
}
need go 'Go 1.26 or newer (go.dev/dl)' 'builds everything'
need gofmt 'Go 1.26 or newer (go.dev/dl)' 'checks the formatting'
need git git 'lists the files, and tests run it'
need "$(go env CC 2>/dev/null || echo cc)" 'gcc and libc6-dev' 'links the race detector'
need node nodejs 'runs the adapters of Pi and OpenCode'
need bwrap bubblewrap 'is the sandbox in which the oracle runs bash'
need shellcheck shellcheck 'checks these scripts'
if [ "$hosts" = yes ]; then need npm npm 'installs the hosts'; fi
[ "$missing" = 0 ] || exit 1

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# Files of the work tree: tracked, or new and not ignored.
files() { git ls-files -z --cached --others --exclude-standard -- "$@" | sort -zu | existing; }
existing() { while IFS= read -r -d '' file; do [ -f "$file" ] && printf '%s\0' "$file"; done; }

# --- steps -------------------------------------------------------------------

format() {
	local unformatted
	unformatted=$(files '*.go' | xargs -0 gofmt -l) || return 1
	[ -z "$unformatted" ] || { echo "not gofmt'ed:" && echo "$unformatted" && return 1; }
}

# Scripts under testdata are what rv is asked about, not ours.
scripts() {
	files 'scripts/*.sh' .ci/run | xargs -0 -n1 bash -n || return 1
	files 'scripts/*.sh' .ci/run | xargs -0 shellcheck
}

vet() { go vet ./...; }

# Pinned in a module of its own, so that rv's go.mod lists what rv is made of.
static_analysis() {
	local staticcheck
	staticcheck=$(go -C scripts/tools tool -n staticcheck) || return 1
	"$staticcheck" ./...
}

# What the files hold, for finding what a command changed; git alone could not tell in
# a tree with uncommitted work.
state() { files | xargs -0 cksum; }

generated() {
	state >"$scratch/before" || return 1
	go generate ./... || return 1
	state >"$scratch/after" || return 1
	diff "$scratch/before" "$scratch/after" || { echo 'go generate changed these files: commit them' && return 1; }
}

import_rules() { go test -count=1 ./internal/imports; }

# A path of the machine the change was made on, or the address of a package registry,
# is of no use to anyone else. Corpora and captures hold other people's text.
traces() {
	local found=0
	absent() { # git grep's arguments; it answers 1 for "no line", 2 and more for "failed"
		git grep -nI "$@"
		[ $? = 1 ] || found=1
	}
	absent -F -e "$PWD/"
	absent -E -e 'https?://(registry|proxy|sum|deb|security)[.]' -- ':!*/testdata/*' ':!fixtures'
	absent -F -e '"resolved": "http' -- '*package-lock.json'
	[ "$found" = 0 ] || { echo 'take these out' && return 1; }
}

adapters() {
	local file count=0
	while IFS= read -r -d '' file; do
		# One name for all: node reads .js by the package.json above it, and .ts not at all.
		cp "$file" "$scratch/adapter.mjs" && node --check "$scratch/adapter.mjs" || return 1
		count=$((count + 1))
	done < <(files 'hosts/adapters/*.js' 'hosts/adapters/*.ts' 'hosts/adapters/*.mjs')
	echo "$count adapter files"
	[ "$count" -gt 0 ]
}

# -count=1: tests also ask programs that Go's test cache does not know of.
run_tests() { go test -race -count=1 -timeout 15m -json "$@" | go run ./scripts/testlog; }

tests() {
	local packages
	mapfile -t packages < <(go list ./... | grep -vx rv/shell/oracle) # a step of its own
	run_tests "${packages[@]}"
}

# Thresholds are asserted by the tests; this shows the table.
corpus() { go run ./scripts/corpus; }

oracle() { run_tests ./shell/oracle -oracle.n=2000; }

fuzz() { scripts/fuzz.sh 5s; }

build() { scripts/build.sh "$scratch"; }

# For this machine the same bytes come out of another folder, and another system's programs
# build: the other targets are of the same files (with --hosts, all of them).
release() {
	local target
	target=$(go env GOOS)/$(go env GOARCH) || return 1
	if [ "$hosts" = yes ]; then
		scripts/release.sh "$scratch/release" || return 1
	else
		scripts/release.sh "$scratch/release" "$target" darwin/arm64 || return 1
	fi
	mkdir "$scratch/copy" || return 1
	files | tar -c --null -T - | tar -x -C "$scratch/copy" || return 1
	cp -R .git "$scratch/copy/.git" || return 1
	"$scratch/copy/scripts/release.sh" "$scratch/again" "$target" || return 1
	local archive
	for archive in "$scratch/again"/*.tar.gz; do cmp "$archive" "$scratch/release/${archive##*/}" || return 1; done
}

real_hosts() { go run ./scripts/e2e "${latest[@]}"; }

conformance() { go run ./scripts/conformance; }

# Behind the hosts, which the step before installs.
real_mcp() { run_tests ./scripts/mcp -real; }

# --- running them ------------------------------------------------------------

passed=0 failed=()
step() { # HEADING FUNCTION
	printf '\n== %s\n' "$1"
	local start=$SECONDS
	if "$2" </dev/null; then
		passed=$((passed + 1))
		printf -- '-- ok, %d s\n' $((SECONDS - start))
	else
		failed+=("$1")
		printf -- '-- FAILED, %d s\n' $((SECONDS - start))
	fi
}

step 'format (gofmt)' format
step 'scripts (bash -n, shellcheck)' scripts
step 'build' build
step 'vet' vet
step 'staticcheck' static_analysis
step 'generated files (go generate)' generated
step 'import rules' import_rules
step 'traces of a machine' traces
step 'adapters (node --check)' adapters
step 'tests (race detector)' tests
step 'corpus' corpus
step 'oracle, 2000 scripts against bash' oracle
step 'release, the same bytes twice' release
step 'fuzz, 5 s a target' fuzz
if [ "$hosts" = yes ]; then
	step 'the conformance suite of MCP' conformance
	step 'the real hosts' real_hosts
	step 'MCP with real programs' real_mcp
fi

echo
for heading in ${failed[@]+"${failed[@]}"}; do echo "failed: $heading"; done
echo "$passed passed, ${#failed[@]} failed"
[ ${#failed[@]} -eq 0 ]
