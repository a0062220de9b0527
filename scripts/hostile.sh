#!/bin/sh
# Attacks what Jie promises, for half an hour or so, and prints for each attack how often it
# was tried and how often the promise held: altered and forged stores of jobs, kills of the
# server, altered files of --resume, answers that are not true, and clients whose requests are
# refused. Fails where one did not hold.
#
#	sh scripts/hostile.sh		small forms of the tests are in make test
set -u
: "${GO:=go}"
export CGO_ENABLED=0
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
server=
trap 'kill $server 2>/dev/null; rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
failed=0

# attack WHAT PACKAGE TEST FLAG... runs a test, which logs the figures.
attack() {
	what=$1 package=$2 test=$3
	shift 3
	$GO test -vet=off -count=1 -timeout 6h -v -run "^$test\$" "$package" -args "$@" >"$folder/log" 2>&1 && result=held || { result=FAILED failed=1; }
	echo "$result: $what: $(sed -n "s/^ *[a-z_]*\.go:[0-9]*: \(.*tried, .* held.*\)/\1/p" "$folder/log")"
	[ $result = held ] || grep -E '_test.go|panic|FAIL' "$folder/log" | head -n 20
}

attack 'stores altered at random, closed and open' ./server/jobs TestAlterations -alterations 1000
attack 'stores forged with sums made again, closed and open' ./server/jobs TestForgeries -forgeries 1000
attack 'jobs of a server that is killed' ./cmd/jie TestKill -kills 100
attack 'files that --resume goes on with' ./cmd/jie TestResumedFiles -resumed 10000
attack 'answers changed at random' ./check TestNoLieIsAccepted -lies 20000

# Hints of polite clients: alone, and beside six that send what is refused.
[ "$(uname)" = Linux ] || { echo 'skipped: fairness, which needs the addresses of 127.0.0.0/8 on Linux'; exit $failed; }
$GO build -o "$folder/jie" ./cmd/jie && $GO build -o "$folder/load" ./scripts/load || exit 1
: >"$folder/said"
"$folder/jie" serve --addr 127.0.0.1:0 --data "$folder/jobs.db" --lang en 2>"$folder/said" &
server=$!
until address=$(sed -n 's|.*listening on \(http://[^ /]*\).*|\1|p' "$folder/said") && [ -n "$address" ]; do sleep 0.1; done
# hints prints figures of hints in milliseconds: p99 on the clock, and the median and p99 of how
# long the server worked between a question and its answer. Other programs disturb the clock,
# but the runs alone and beside the others alike, by turns, of which the least counts. They do
# not disturb the median of the work.
hints() { "$folder/load" -server "$address" -pid $server -clients 50 -slow 0 -for 12s "$@" | awk -F '|' '$2 ~ /hint/ { print $7 + 0, $10 + 0, $11 + 0 }'; }
for _ in 1 2 3 4; do
	hints >>"$folder/alone"
	hints -large 6 >>"$folder/beside"
done
least() { cut -d ' ' -f "$2" "$folder/$1" | sort -n | head -n 1; }
result=held
for figure in 1 2; do
	awk "BEGIN { exit !($(least beside $figure) <= 5 * $(least alone $figure)) }" || result=FAILED failed=1
done
echo "$result: hints beside refused bodies: p99 $(least beside 1) ms, alone $(least alone 1), at most 5 times as much; work of the server, median $(least beside 2) ms, alone $(least alone 2), at most 5 times as much; its p99 $(least beside 3) and $(least alone 3) ms"
exit $failed
