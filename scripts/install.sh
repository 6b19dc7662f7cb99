#!/bin/sh
# Installs rv and rv-hook with their manual and completions below ${RV_PREFIX:-$HOME/.local},
# wires the agent hosts that are found, and shows that they are blocked. Asks nothing,
# needs no root, may be run again at any time; --uninstall takes all of it out again.
#
# In a source tree it builds the programs first, in an unpacked release they are there.
set -eu
unset CDPATH

fail() {
	printf 'install: error: %s\ninstall: hint: %s\n' "$1" "$2" >&2
	exit 1
}

case $#:${1:-} in
0:) uninstall=no ;;
1:--uninstall) uninstall=yes ;;
1:-h | 1:--help) echo 'usage: install.sh [--uninstall]' && exit ;;
*) echo 'usage: install.sh [--uninstall]' >&2 && exit 2 ;;
esac

[ -n "${RV_PREFIX:-${HOME:-}}" ] || fail 'HOME is not set' 'say where to install: RV_PREFIX=/some/folder'
prefix=${RV_PREFIX:-$HOME/.local}
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
bin=$prefix/bin
# What this script put there, one a line: "folder PATH" of those it made, parents first,
# and "file PATH". It is written before they are.
manifest=$prefix/share/rv/installed

listed() { # KIND: the paths of that kind in the manifest
	[ ! -f "$manifest" ] || sed -n "s/^$1 //p" "$manifest"
}

if [ "$uninstall" = yes ]; then
	[ -f "$manifest" ] || fail "nothing was installed below $prefix" 'RV_PREFIX says where it was'
	# Hosts first: without rv-hook they would run everything or nothing.
	if [ -x "$bin/rv" ]; then
		"$bin/rv" uninstall || fail 'something still starts rv, so nothing was removed' 'do what rv says above, then run this again'
	fi
	listed file | while IFS= read -r file; do rm -f "$file"; done
	folders=$(listed folder)
	rm -f "$manifest"
	# The deepest first; what others have put something into stays.
	printf '%s\n' "$folders" | LC_ALL=C sort -r | while IFS= read -r folder; do
		[ ! -d "$folder" ] || rmdir "$folder" 2>/dev/null || true
	done
	echo "removed rv and rv-hook from $bin; what you configured and the log stay in ~/.config/rv"
	exit
fi

cd "$(dirname "$0")"
if [ -x bin/rv ] && [ -x bin/rv-hook ]; then
	programs=$PWD/bin docs=$PWD # an unpacked release
else
	cd ..
	programs='' docs=$PWD/docs
	PATH=$PATH:/usr/local/go/bin
	command -v go >/dev/null || fail 'there is no go' 'install Go 1.26 or newer from https://go.dev/dl, then run this again'
fi

# What goes where: a line "SOURCE TAB TARGET" each.
plan() {
	tab=$(printf '\t')
	for name in rv-hook rv; do echo "$programs/$name$tab$bin/$name"; done
	for page in "$docs"/man/*.1; do echo "$page$tab$prefix/share/man/man1/${page##*/}"; done
	echo "$docs/completions/rv.bash$tab$prefix/share/bash-completion/completions/rv"
	echo "$docs/completions/_rv$tab$prefix/share/zsh/site-functions/_rv"
	echo "$docs/completions/rv.fish$tab$prefix/share/fish/vendor_completions.d/rv.fish"
}

# Another program may be called rv too.
plan | cut -f2 | while IFS= read -r target; do
	if [ -e "$target" ] && ! listed file | grep -qxF -- "$target"; then
		fail "$target is there, and this script did not put it there" 'move it away, or install elsewhere: RV_PREFIX=/some/folder'
	fi
done

# The folders that are to be made, and those that were the last time.
missing() { # PATH: it and its parents, parents first
	[ -d "$1" ] || { missing "$(dirname "$1")" && echo "folder $1"; }
}
note=$( (
	listed folder | sed 's/^/folder /'
	plan | cut -f2 | while IFS= read -r target; do missing "$(dirname "$target")"; done
	missing "$(dirname "$manifest")"
	{ listed file && plan | cut -f2; } | sed 's/^/file /'
) | awk '!seen[$0]++')
mkdir -p "$bin" "$(dirname "$manifest")"

# In the folder of the programs, so that each is replaced in one step: a host that starts
# rv-hook meanwhile finds the old one or the new one, never half of one.
stage=$(mktemp -d "$bin/.rv-install.XXXXXX")
trap 'rm -rf "$stage"' EXIT
trap 'exit 1' HUP INT TERM
if [ -z "$programs" ]; then
	echo 'building rv and rv-hook'
	scripts/build.sh "$stage/built"
	programs=$stage/built
fi
printf '%s\n' "$note" >"$stage/manifest"
mv -f "$stage/manifest" "$manifest"
plan | while IFS="$(printf '\t')" read -r source target; do
	mkdir -p "$(dirname "$target")"
	cp "$source" "$stage/file"
	chmod "$([ "${target#"$bin/"}" = "$target" ] && echo 644 || echo 755)" "$stage/file"
	mv -f "$stage/file" "$target"
done
# Pages of commands that are no more.
listed file | while IFS= read -r file; do
	plan | cut -f2 | grep -qxF -- "$file" || rm -f "$file"
done
rm -rf "$stage"
echo "installed rv and rv-hook into $bin, their manual and completions into $prefix/share"

end=0
"$bin/rv" setup || end=1
"$bin/rv" prove --quick || end=1

case :$PATH: in
*:"$bin":*) rv=rv ;;
*)
	rv="\"$bin/rv\""
	echo "$bin is not in PATH: add it, or write the whole path"
	;;
esac
echo "try: $rv test 'git reset --hard'"
exit $end
