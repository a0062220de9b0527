#!/bin/sh
# Attacks what Jie promises, for half an hour or so, and prints for each attack how often it
# was tried and how often the promise held: altered and forged stores of jobs, kills of the
# server, altered files of --resume, answers and certificates that are not true, and clients
# that attack a server which others ask for hints. Fails where one did not hold.
#
#	sh scripts/hostile.sh		small forms of most of the tests are in make test
#	HOSTILE=short sh scripts/hostile.sh		a fiftieth of the tries
set -u
: "${GO:=go}" "${HOSTILE:=}"
export CGO_ENABLED=0
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
failed=0 part=1 length=12s turns=6
[ "$HOSTILE" != short ] || part=50 length=4s

# run PACKAGE TEST FLAG... runs a test, and fails where it does.
run() {
	package=$1 test=$2
	shift 2
	$GO test -vet=off -count=1 -timeout 6h -v -run "^$test\$" "$package" -args "$@" >"$folder/log" 2>&1
}

# said prints the lines of the log that match PATTERN.
said() { sed -n -E "s/^ *[a-z_]*\.go:[0-9]*: ($1)/\1/p" "$folder/log"; }

faults() { grep -E '_test.go|panic|FAIL' "$folder/log" | head -n 20; }

# attack WHAT PACKAGE TEST FLAG... runs a test, which logs the figures.
attack() {
	what=$1
	shift
	run "$@" && result=held || { result=FAILED failed=1; }
	echo "$result: $what: $(said '.*tried, .* held.*|.*tried: .* accepted.*')"
	[ $result = held ] || faults
}

attack 'stores altered at random, closed and open' ./server/jobs TestAlterations -alterations $((1000 / part))
attack 'stores forged with sums made again, closed and open' ./server/jobs TestForgeries -forgeries $((1000 / part))
attack 'jobs of a server that is killed' ./cmd/jie TestKill -kills $((100 / part))
attack 'files that --resume goes on with' ./cmd/jie TestResumedFiles -resumed $((10000 / part))
attack 'answers changed at random, with every goal' ./check TestNoLieIsAccepted -lies $((25000 / part))
attack 'hints changed at random' ./check TestNoHintLieIsAccepted -lies $((25000 / part))
attack 'distances changed at random' ./verbs TestNoDistanceLie -lies $((25000 / part))
attack 'corrections changed at random' ./verbs TestNoDecodingLie -lies $((25000 / part))
attack 'certificates of distances, true and forged' ./codes/certificate TestJudged -forged $((20000 / part))
attack 'proofs of lengths, true and forged' ./check TestJudgedLengths -forged $((20000 / part))

# A line for each attack on a server, by the test.
[ "$(uname)" = Linux ] || { echo 'skipped: hints beside attacks, which need the addresses of 127.0.0.0/8 on Linux'; exit $failed; }
run ./cmd/jie TestHostile -hostile $length -hostile-turns $turns || { failed=1 && faults | grep -v 'held: '; }
said 'held: .*|FAILED: .*'
exit $failed
