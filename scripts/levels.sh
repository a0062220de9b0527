#!/bin/sh
# Makes the levels of the page's paths: eight of each difficulty for each puzzle, from
# the seed below, the shorter ones first. Twiddle's difficulties are on boards of their
# own: a square, a rectangle, a square with directions, and two larger ones. They are made
# once and kept; a test judges them.
set -e
cd "$(dirname "$0")/.."
seed=18
board() {
	case $1$2 in
	twiddle2) echo 3x4 ;;
	twiddle3) echo 'twiddle[orient]:random:3x3:0' ;;
	twiddle4) echo 4x4 ;;
	twiddle5) echo 'twiddle[orient]:random:4x4:0' ;;
	esac
}
for puzzle in mopan lightsout pegs twiddle; do
	for difficulty in 1 2 3 4 5; do
		board=$(board "$puzzle" "$difficulty")
		go run ./cmd/jie generate "$puzzle" --difficulty "$difficulty" ${board:+--board "$board"} --n 8 --seed "$seed" |
			sed 's/.*"length":\([0-9]*\).*/\1	&/' | sort -n -s | cut -f2-
	done >"server/web/levels/$puzzle.jsonl"
done
