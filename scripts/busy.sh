#!/bin/sh
# Runs tests on a machine that is busy with endless loops, since no test may depend on how
# fast the machine is: first the command given, which runs all tests, beside two loops a
# core; then the tests that start programs or wait for something, five times more, beside
# eight loops in all.
#
#	sh scripts/busy.sh COMMAND...
set -eu
: "${GO:=go}"
export GO CGO_ENABLED=0 GOFLAGS="${GOFLAGS:-} -count=1"

loops=
trap 'kill $loops 2>/dev/null || :' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# beside starts loops until so many run.
beside() {
	while [ "$(echo $loops | wc -w)" -lt "$1" ]; do
		sh -c 'while :; do :; done' &
		loops="$loops $!"
	done
}

load() { echo "load $1: $(cat /proc/loadavg 2>/dev/null || uptime)"; }

# A test waits, or starts a program, where its file imports one of these.
imports='^(import )?[[:space:]]*"(net|net/http|net/http/httptest|os/exec|os/signal|sync|testing/synctest|time|.*/testscript)"'

# waiting prints each package with such tests, and the pattern of their names.
waiting() {
	$GO list -f '{{.ImportPath}} {{.Dir}}' ./... | while read -r package folder; do
		tests=$(grep -lsE "$imports" "$folder"/*_test.go | xargs -r sed -n 's/^func \(Test[^(]*\)(t .*/\1/p' | paste -s -d '|' -)
		[ -z "$tests" ] || echo "$package ^($tests)\$"
	done
}

cores=$(getconf _NPROCESSORS_ONLN)
load 'before'
beside $((2 * cores))
"$@"
load 'after all tests once'
beside 8
waiting | xargs -L 1 -P "$cores" sh -c '$GO test -vet=off -timeout 60m -count 5 -run "$2" "$1"' sh
load 'after those that wait, five times'
