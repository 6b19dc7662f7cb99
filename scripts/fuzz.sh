#!/usr/bin/env bash
# Runs every fuzz target for a while: scripts/fuzz.sh [DURATION [PACKAGE…]]
#
# What fails is written to the package's testdata/fuzz; commit it with the fix.
set -u -o pipefail
unset CDPATH
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

duration=${1:-10s}
shift $(($# > 0))
if [ $# -eq 0 ]; then
	# Only these hold a target: listing the others would link every test binary.
	mapfile -t folders < <(git grep -lE --untracked '^func Fuzz' -- '*_test.go' | xargs -n1 dirname | sort -u)
	set -- "${folders[@]/#/./}"
fi
[ $# -gt 0 ] || { echo 'fuzz: error: no fuzz targets found' >&2 && exit 1; }

run() { # PACKAGE TARGET
	go test -run '^$' -fuzz "^$2\$" -fuzztime "$duration" "$1" 2>&1 | tee "$log" | grep -vE '^(fuzz: elapsed|PASS)'
	return "${PIPESTATUS[0]}"
}

log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
passed=0 failed=()
for package in "$@"; do
	mapfile -t lines < <(go test -list '^Fuzz' "$package" 2>&1)
	count=0
	for target in "${lines[@]}"; do
		[[ $target =~ ^Fuzz[A-Za-z0-9_]*$ ]] || continue
		count=$((count + 1))
		echo "$package $target"
		if run "$package" "$target"; then
			passed=$((passed + 1))
		elif grep -q 'context deadline exceeded' "$log" && ! grep -q 'Failing input written' "$log" && run "$package" "$target"; then
			# Go sometimes reports the end of -fuzztime itself as a failure (golang/go#75804).
			passed=$((passed + 1))
		else
			failed+=("$package $target")
		fi
	done
	if [ "$count" = 0 ]; then # it does not build, or its targets are for another system
		printf '%s\n' "${lines[@]}"
		failed+=("$package")
	fi
done
for target in ${failed[@]+"${failed[@]}"}; do echo "failed: $target"; done
echo "fuzz: $passed targets passed, ${#failed[@]} failed"
[ "$passed" -gt 0 ] && [ ${#failed[@]} -eq 0 ]
