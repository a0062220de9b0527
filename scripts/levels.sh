#!/bin/sh
# Makes the levels of the page's paths: eight of each difficulty for each puzzle, from
# the seed below, the shorter ones first. They are made once and kept; a test judges
# them.
set -e
cd "$(dirname "$0")/.."
seed=18
for puzzle in mopan lightsout pegs twiddle; do
	for difficulty in 1 2 3 4 5; do
		go run ./cmd/jie generate "$puzzle" --difficulty "$difficulty" --n 8 --seed "$seed" |
			sed 's/.*"length":\([0-9]*\).*/\1	&/' | sort -n -s | cut -f2-
	done >"server/web/levels/$puzzle.jsonl"
done
