#!/bin/sh
# Builds rv and rv-hook from this tree, puts them into ${RV_PREFIX:-$HOME/.local}/bin
# and wires the agent hosts. Asks nothing, needs no root, may be run again at any time.
set -eu

fail() {
	printf 'install: error: %s\ninstall: hint: %s\n' "$1" "$2" >&2
	exit 1
}

PATH=$PATH:/usr/local/go/bin
command -v go >/dev/null || fail 'there is no go' 'install Go 1.26 or newer from https://go.dev/dl, then run this again'
[ -n "${RV_PREFIX:-${HOME:-}}" ] || fail 'HOME is not set' 'say where to install: RV_PREFIX=/some/folder'
bin=${RV_PREFIX:-$HOME/.local}/bin

mkdir -p "$bin"
bin=$(unset CDPATH && cd "$bin" && pwd)
unset CDPATH
cd "$(dirname "$0")/.."

# In the same folder, so that a program is replaced in one step: a host that starts
# rv-hook meanwhile finds the old one or the new one, never half of one.
stage=$(mktemp -d "$bin/.rv-install.XXXXXX")
trap 'rm -rf "$stage"' EXIT
trap 'exit 1' HUP INT TERM

echo "building rv and rv-hook"
scripts/build.sh "$stage"
mv -f "$stage/rv-hook" "$bin/rv-hook"
mv -f "$stage/rv" "$bin/rv"
echo "installed $bin/rv and $bin/rv-hook"

"$bin/rv" setup

case :$PATH: in
*:"$bin":*) rv=rv ;;
*)
	rv="\"$bin/rv\""
	echo "$bin is not in PATH: add it, or write the whole path"
	;;
esac
echo "try: $rv test 'git reset --hard'"
