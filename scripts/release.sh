#!/bin/sh
# Builds what a release consists of: scripts/release.sh FOLDER [OS/ARCH …]
#
# One archive for each target (linux and darwin, amd64 and arm64, unless some are named)
# with the programs, their manual and completions, install.sh, LICENSE and README.md, and
# SHA256SUMS of them all. The same commit gives the same bytes, wherever and whenever it is
# built: paths are trimmed, and all times are the commit's (or SOURCE_DATE_EPOCH).
set -eu
unset CDPATH
[ $# -ge 1 ] || { echo 'usage: scripts/release.sh FOLDER [OS/ARCH …]' >&2 && exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- linux/amd64 linux/arm64 darwin/amd64 darwin/arm64
cd "$(dirname "$0")/.."

epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
version=$(sed -n 's/^	Version *= "\(.*\)"$/\1/p' internal/version/version.go)
[ -n "$version" ] || { echo 'release: error: internal/version/version.go has no Version' >&2 && exit 1; }

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
trap 'exit 1' HUP INT TERM
for target in "$@"; do
	os=${target%/*} arch=${target#*/}
	name=rv-$version-$os-$arch
	mkdir -p "$stage/$name/bin"
	# GOFLAGS and the like of whoever builds are not to be seen in what is built.
	env GOFLAGS=-buildvcs=true GOOS="$os" GOARCH="$arch" GOAMD64=v1 GOARM64=v8.0 scripts/build.sh "$stage/$name/bin"
	cp -R docs/man docs/completions LICENSE README.md CHANGELOG.md scripts/install.sh "$stage/$name/"
	go run ./scripts/release -time "$epoch" "$stage/$name" "$out/$name.tar.gz"
	echo "$out/$name.tar.gz"
done
go run ./scripts/release -sums "$out" >"$stage/sums"
mv "$stage/sums" "$out/SHA256SUMS"
