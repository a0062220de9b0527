#!/usr/bin/env bash
# The boards of Debian's package peg-solitaire, one row each: its number there, holes,
# pegs, what jie answers, the length, the lower bound, the method and the seconds. The
# package is under the GPL, so its boards are read where it is installed:
#
#   apt-get download peg-solitaire && dpkg -x peg-solitaire_*.deb DIR
#   scripts/debian-pegs.sh DIR/usr/share/games/peg-solitaire/games/data.sol [FLAGS]
#
# FLAGS go to "jie solve". The default asks for any solution: --metric jumps --timeout 60s
set -euo pipefail
data=$(realpath "${1:-/usr/share/games/peg-solitaire/games/data.sol}")
shift || true
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/jie" ./cmd/jie

# A board is four lines: its number, the kind of moves (1 orthogonal, 2 orthogonal and
# backwards, 3 diagonal as well) and more; rows and columns, or a triangle's rows and 0;
# the cells; a name. A cell is -1 off the board, 0 empty, 1 a peg, and 10 more where the
# goal has a peg. Moves backwards are moves of the empty holes.
awk '
/^#/ || NF == 0 { next }
{ line[n++ % 4] = $0 }
n % 4 == 0 {
	split(line[0], head); split(line[1], size); cells = split(line[2], cell)
	rows = size[1]; cols = size[2]
	if (cols == 0) for (rows = 0; rows * (rows + 1) / 2 < cells;) rows++
	full = cols == 0 ? rows * (rows + 1) / 2 : rows * cols
	if (cells != full || cells < 2) { print head[1] > "/dev/stderr"; next }
	from = to = ""; at = holes = pegs = marked = 0
	for (r = 1; r <= rows; r++) {
		if (r > 1) { from = from "/"; to = to "/" }
		for (c = 1; c <= (cols == 0 ? r : cols); c++) {
			v = cell[++at]
			if (v < 0) { from = from "-"; to = to "-"; continue }
			peg = v % 10; goal = v >= 10
			if (head[2] == 2) peg = 1 - peg
			holes++; pegs += peg; marked += goal
			from = from peg; to = to goal
		}
	}
	rule = cols == 0 ? "[tri]" : head[2] == 3 ? "[diagonal]" : ""
	goal = marked ? "pegs" rule ":" to : "one"
	printf "%s\t%d\t%d\tpegs%s:%s\t%s\n", head[1], holes, pegs, rule, from, goal
}' "$data" 2>"$work/skipped" >"$work/boards"

cut -f4,5 "$work/boards" | "$work/jie" solve --batch - --json --errors json \
	${@:---metric jumps --timeout 60s} >"$work/answers" 2>"$work/errors" || true
field() { sed -E "s/.*\"$1\":\"?([-a-z0-9.]*).*/\1/; t; s/.*/-/" "$work/answers"; }
{
	echo "board holes pegs status length bound method seconds"
	paste -d' ' <(cut -f1-3 --output-delimiter=' ' "$work/boards") <(field status) <(field length) \
		<(field lower_bound) <(field method) <(field seconds)
} | column -t
echo
echo "no board: $(tr '\n' ' ' <"$work/skipped")"
cut -f4 -d' ' <(paste -d' ' <(cut -f1-3 --output-delimiter=' ' "$work/boards") <(field status)) | sort | uniq -c
