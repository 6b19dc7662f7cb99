#!/bin/sh
# Builds rv and rv-hook as they are installed and shipped: scripts/build.sh FOLDER
#
# Two packages that rv imports through others and does not use are replaced, because they
# make tables and regular expressions at every start of the hook
# (docs/decisions/004-build.md). The parser's module, which holds one of them, is copied
# anew from the module cache each time; "go build ./cmd/..." works too and gives the same
# programs, a tenth slower to start. GOOS and GOARCH choose a target.
set -eu
unset CDPATH
[ $# -eq 1 ] || { echo 'usage: scripts/build.sh FOLDER' >&2 && exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."

sh=mvdan.cc/sh/v3
pretty=github.com/tidwall/pretty
work=.build # a fixed name: it is part of what the programs say they were built from
mkdir -p "$work"
tries=0
until mkdir "$work/lock" 2>/dev/null; do
	tries=$((tries + 1))
	[ $tries -lt 300 ] || { echo "build: error: $work/lock is held; remove it if no build runs" >&2 && exit 1; }
	sleep 1
done
trap 'rm -rf "$work/lock" "$work/sh" "$work/pretty"' EXIT
trap 'exit 1' HUP INT TERM
rm -rf "$work/sh" "$work/pretty"
go mod download "$sh"
cp -R "$(go list -m -f '{{.Dir}}' "$sh")" "$work/sh"
chmod -R u+w "$work/sh"
rm -f "$work"/sh/fileutil/*.go
cp scripts/build/fileutil.go.txt "$work/sh/fileutil/fileutil.go"
mkdir "$work/pretty"
cp scripts/build/pretty.go.txt "$work/pretty/pretty.go"
printf 'module %s\n\ngo 1.26\n' "$pretty" >"$work/pretty/go.mod"
cp go.mod "$work/go.mod"
cp go.sum "$work/go.sum"
go mod edit -replace "$sh=./$work/sh" -replace "$pretty=./$work/pretty" "$work/go.mod"

# Without C: what links the system's library depends on which one the machine has.
export CGO_ENABLED=0
# What is allocated in a millisecond is not collected. The Green Tea collector marks on the
# last page of each span, which is a page to bring in for every size of object.
if GOEXPERIMENT=nogreenteagc go version >/dev/null 2>&1; then
	export GOEXPERIMENT=nogreenteagc
fi
for program in rv:./cmd/rv rv-hook:./cmd/hook; do
	go build -modfile="$work/go.mod" -trimpath -ldflags '-s -w' -o "$out/${program%%:*}" "${program#*:}"
done
