#!/bin/sh
# Makes the boards of the days, which server/web/build packs into a file: for each puzzle
# and each day of the week 53 of one length and one difficulty, from the seed below. They are
# made once and kept (a complaint that fewer than 140 are found is no harm); a test proves each length, and that no board is on a path.
set -e
cd "$(dirname "$0")/.."
seed=51
# The length and the difficulty of each day, from Monday to Sunday.
week() {
	case $1 in
	mopan) echo 2/1 3/2 3/3 4/3 4/4 5/5 6/5 ;;
	lightsout) echo 4/1 5/1 7/2 8/3 9/4 11/4 13/5 ;;
	pegs) echo 3/1 4/2 5/2 5/4 6/4 7/5 8/5 ;;
	twiddle) echo 3/1 4/1 5/2 6/3 7/4 8/4 9/5 ;;
	esac
}
mkdir -p server/web/days
for puzzle in mopan lightsout pegs twiddle; do
	for day in $(week "$puzzle"); do
		go run ./cmd/jie generate "$puzzle" --min-moves "${day%/*}" --max-moves "${day%/*}" --difficulty "${day#*/}" --n 140 --seed "$seed" | head -n 53 |
			sed 's/.*"from":"\([^"]*\)","to":"\([^"]*\)","metric":"\([^"]*\)","length":\([0-9]*\),"difficulty":\([0-9]*\).*/\1 \2 \3 \4 \5/'
	done >"server/web/days/$puzzle.txt"
done
