#!/usr/bin/env bash
# Measures a whole run of rv-hook against a Go program that only reads stdin, as a
# ratio within one run of this script: wall times mean little from machine to machine.
#
#	scripts/bench.sh [RUNS]
#
# Exit status 1 when a ratio is above 1.25, above 1.03 for all packs against the default
# ones, or above 2 for a block with what it leaves on the disk. Not part of the gate: a machine that is busy
# with other work makes any such number wrong.
set -u -o pipefail
unset CDPATH
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

runs=${1:-400}
allow=fixtures/grok/made-allow-status
deny=fixtures/grok/made-deny-reset-hard

bin=$(mktemp -d) || exit 1
trap 'rm -rf "$bin"' EXIT
mkdir "$bin/built" || exit 1
scripts/build.sh "$bin/built" || exit 1
go build -trimpath -ldflags '-s -w' -o "$bin/built/readstdin" ./scripts/bench/readstdin || exit 1
go build -o "$bin/bench" ./scripts/bench || exit 1
# The linker writes through a memory map, or Go copies: the same program was seen 8 %
# slower one way than the other, by how the kernel then holds its pages. Both are copied.
cp "$bin/built/rv-hook" "$bin/built/readstdin" "$bin/" || exit 1

echo "== whole process, $runs runs each, interleaved"
"$bin/bench" -hook "$bin/rv-hook" -base "$bin/readstdin" -runs "$runs" "$allow" "$deny"
verdict=$?

echo
echo "== all packs on, against those that are on by themselves"
go build -o "$bin/rv" ./cmd/rv || exit 1
packs=$(HOME=/nonexistent "$bin/rv" packs list | awk '{ printf "%s\"%s\"", sep, $1; sep = ", " }') || exit 1
home() { # NAME POLICY
	mkdir -p "$bin/$1/.config/rv" && chmod 700 "$bin/$1/.config/rv" || exit 1
	(umask 077 && printf '%s\n' "$2" >"$bin/$1/.config/rv/policy.toml") || exit 1
	# rv compiles it, so that the hook need not.
	HOME="$bin/$1" "$bin/rv" test true >/dev/null || exit 1
}
home core 'enable = ["core.git"]'
home all "enable = [$packs]"
"$bin/bench" -hook "$bin/rv-hook" -homes "$bin/core,$bin/all" -limit 1.03 -runs "$runs" "$allow" "$deny" || verdict=1

echo
echo '== in a home with a policy: an allow looks for approvals, a block is logged and can be approved'
"$bin/bench" -hook "$bin/rv-hook" -base "$bin/readstdin" -home "$bin/core" -runs "$runs" "$allow" || verdict=1
# What a block leaves is written once the answer is out; the host waits for the end all the same.
"$bin/bench" -hook "$bin/rv-hook" -base "$bin/readstdin" -home "$bin/core" -limit 2 -runs "$runs" "$deny" || verdict=1

echo
echo '== peak resident memory, KiB'
echo "reads stdin: $("$bin/bench" -peak "$bin/readstdin" <"$deny.in")"
echo "rv-hook: $(HOME="$bin/core" "$bin/bench" -peak "$bin/rv-hook" -- --host grok <"$deny.in")"

echo
echo '== what costs something before main (GODEBUG=inittrace=1)'
# init PACKAGE @START ms, TIME ms clock, N bytes, N allocs
HOME="$bin/core" GODEBUG=inittrace=1 "$bin/rv-hook" --host grok <"$deny.in" 2>&1 >/dev/null |
	awk '$1 == "init" && ($5 > 0 || $8 > 0) { sub(/^init /, ""); print }'

echo
echo '== sections of rv-hook, bytes'
if command -v size >/dev/null; then
	size -A "$bin/rv-hook" | awk '$1 ~ /^\.(text|rodata|data|noptrdata|bss|noptrbss)$/ { print $1, $2 }'
else
	echo 'not shown: size is missing (binutils)'
fi
exit $verdict
