#!/bin/sh
# Fails, naming the files, where go generate would change one that git follows. It runs in a
# copy, since others read the files meanwhile.
set -e
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files | tar -cf - -T - | tar -xf - -C "$copy"
(cd "$copy" && go generate ./...)
stale=$(git ls-files | while read -r file; do cmp -s "$file" "$copy/$file" || echo "$file"; done)
[ -z "$stale" ] || { echo "generated files are not up to date:"; echo "$stale"; exit 1; }
