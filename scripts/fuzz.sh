#!/bin/sh
# Runs every fuzz target of the module for $FUZZ each (30s).
set -e
for dir in $(go list -f '{{.Dir}}' ./...); do
	for target in $(cd "$dir" && grep -ho '^func Fuzz[A-Za-z0-9_]*' ./*_test.go 2>/dev/null | sed 's/func //'); do
		echo "fuzz: $(basename "$dir") $target"
		(cd "$dir" && go test -run '^$' -fuzz "^$target\$" -fuzztime "${FUZZ:-30s}" .)
	done
done
