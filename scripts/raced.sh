#!/bin/sh
# Prints the packages with tests that run goroutines, in their code or in their tests: in the
# others the race detector has nothing to find.
go list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}} {{.Dir}}{{end}}' ./... | while read -r package folder; do
	! grep -qsE '^[[:space:]]*go (func|[a-z]+[.(])|\.Go\(|"jie/internal/crew"|\.Parallel\(\)' "$folder"/*.go || echo "$package"
done
