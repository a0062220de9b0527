#!/bin/sh
# The usual problem of each named board of peg solitaire, and of the English board with jumps along
# diagonals, as the rows of docs/data/peg-boards.csv: peg-boards.sh FILE [FLAGS]. FLAGS go to "jie solve",
# such as --timeout 10m for each board. A board whose length is not proved has the best solution found,
# and a lower bound.
set -e
file=${1:?file}
shift
jie=$(mktemp)
trap 'rm -f "$jie"' EXIT
go build -o "$jie" ./cmd/jie
for board in :4x4 :triangle10 :triangle15 :star :triangle21 :5x5 :diamond25 :english :6x6 :diamond41 :triangle28 \
	:triangle36 '[diagonal]:english' :triangle66 :hexagon37 :triangle45 :wiegleb :8x8 :triangle78 :french :hexagon61 \
	:9x9 :10x10 :12x12; do
	echo "pegs$board"
done | "$jie" solve --batch - --as csv -o "$file" "$@" || [ $? = 3 ]
