#!/usr/bin/env bash
# The fewest presses for all-on squares, one line a side: side, presses, how many
# solutions press so few, seconds. Sides that the log has already are left out, so
# a run that was stopped goes on where it was.
#
#   scripts/lightsout-fewest.sh [LOG] [SIDE...]      default: 1 to 122
set -euo pipefail
cd "$(dirname "$0")/.."
log=${1:-lightsout-fewest.log}
shift || true
sides=${*:-$(seq 1 122)}
jie=$(mktemp)
trap 'rm -f "$jie"' EXIT
go build -o "$jie" ./cmd/jie
touch "$log"
for n in $sides; do
	grep -q "^$n " "$log" && continue
	answer=$("$jie" solve "lightsout:all-on:${n}x$n" --count --json)
	field() { sed -n "s/.*\"$1\":\"\{0,1\}\([0-9a-z.]*\).*/\1/p" <<<"$answer"; }
	[ "$(field status)" = solved ] && [ "$(field optimal)" = true ]
	echo "$n $(field length) $(field count) $(field seconds)" >>"$log"
done
sort -n "$log"
