#!/bin/sh
# Says in one line what this machine lacks, and what to do, and how long a first build takes:
# preflight.sh GO [ARGUMENT...]. The arguments are those of go list -deps, for the packages to
# compile.
go=${1:?go}
shift
cd "$(dirname "$0")/.." || exit 1

lacks() {
	echo "jie: $*" >&2
	exit 1
}

wanted=$(sed -n 's/^go //p' go.mod)
command -v "$go" >/dev/null || lacks "there is no program $go: install Go $wanted or later from https://go.dev/dl/"
version=$("$go" env GOVERSION 2>/dev/null) # an old Go fetches the one that go.mod names, if it can
oldest=$(printf '%s\n' "go$wanted" "${version%% *}" | sort -V | head -n 1)
if [ "$oldest" != "go$wanted" ]; then
	version=$(GOTOOLCHAIN=local "$go" version 2>/dev/null | cut -d' ' -f3)
	lacks "${version:-this Go} is too old, and a newer one cannot be fetched: install Go $wanted or later from https://go.dev/dl/"
fi

cache=$("$go" env GOCACHE 2>/dev/null)
modules=$("$go" env GOMODCACHE 2>/dev/null)
case $cache in
/*) ;;
*) lacks "no home folder, so Go has no place for what it compiles: set GOCACHE and GOMODCACHE to folders of yours, such as GOCACHE=/tmp/go-build GOMODCACHE=/tmp/go-mod" ;;
esac
case $modules in
/*) ;;
*) lacks "no home folder, so Go has no place for modules: set GOMODCACHE to a folder of yours, such as GOMODCACHE=/tmp/go-mod" ;;
esac
for folder in "$cache" "$modules" "${TMPDIR:-/tmp}"; do
	mkdir -p "$folder" 2>/dev/null && [ -w "$folder" ] ||
		lacks "$folder cannot be written to: set GOCACHE, GOMODCACHE and TMPDIR to folders of yours"
done

# The tests compile 1 GB into an empty cache, and hold 0.3 GB in temporary files.
room() { df -Pk "$1" | awk 'NR == 2 { print int($4 / 1024) }'; }
least=300
[ -d "$cache/00" ] || least=1300
for folder in "$cache" "${TMPDIR:-/tmp}"; do
	[ "$(room "$folder")" -ge $least ] ||
		lacks "$folder has $(room "$folder") MB free, and $least MB are needed: free some, or set GOCACHE and TMPDIR to folders with more"
done

if [ $# -gt 0 ]; then
	said=$("$go" list -deps "$@" 2>&1 >/dev/null) || {
		said=$(echo "$said" | grep -v downloading | head -n 1)
		case $said in
		*://* | *'module lookup disabled'*) lacks "modules are missing and cannot be fetched: connect to the network, or set GOPROXY ($said)" ;;
		*) lacks "go list ends with: $said" ;;
		esac
	}
fi
[ -d "$cache/00" ] ||
	echo "jie: the first time, Go's own packages and Jie's are compiled: one to three minutes, tests some more; after that, seconds" >&2
