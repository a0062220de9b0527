#!/bin/sh
# Prints the packages that run goroutines, in their code or in their tests: in the others
# the race detector has nothing to find.
go list -f '{{.ImportPath}} {{.Dir}}' ./... | while read -r package folder; do
	! grep -qsE '^[[:space:]]*go (func|[a-z]+[.(])|\.Go\(|"jie/internal/crew"|"net/http|\.Parallel\(\)' "$folder"/*.go || echo "$package"
done
