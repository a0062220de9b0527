#!/bin/sh
# Makes the packs of the page: for each puzzle ten levels that need more moves than the last one
# of its path, the shorter ones first. Mopan and Twiddle have levels that jie generate finds on the
# path's boards and larger ones; Lights Out and peg solitaire have boards of other sizes and rules,
# which jie solve proves. They are made once and kept; a test judges them.
set -e
cd "$(dirname "$0")/.."
go build -o bin/jie ./cmd/jie

# make PUZZLE LEAST MOST N BOARD: levels of a number of moves.
make() { bin/jie generate "$1" --min-moves "$2" --max-moves "$3" --n "$4" --board "$5" --seed 18; }

# prove PUZZLE [GOAL]: a level of each position on the standard input.
prove() {
	while read -r board; do
		bin/jie solve "$1$board" ${2:+--to "$2"} --json |
			sed 's/"status":"solved",//; s/"lower_bound":[0-9]*,"optimal":true,/"difficulty":5,/; s/,"stats":.*/}/'
	done
}

# keep PUZZLE: writes the levels on the standard input, the shorter ones first.
keep() { sed 's/.*"length":\([0-9]*\).*/\1	&/' | sort -n -s | cut -f2- >"server/web/packs/$1-harder.jsonl"; }

mkdir -p server/web/packs
{
	make mopan 7 7 5 4
	make mopan 7 7 3 5
	make mopan 8 8 2 5
} | keep mopan
{
	make twiddle 9 9 2 3x4
	make twiddle 10 10 1 3x4
	make twiddle 10 10 2 2x5
	make twiddle 10 10 1 'twiddle[orient]:random:3x3:0'
	make twiddle 11 11 2 'twiddle[orient]:random:3x3:0'
	make twiddle 12 12 2 'twiddle[orient]:random:3x3:0'
} | keep twiddle
prove lightsout <<BOARDS | keep lightsout
[torus]:solvable:7x7:1
:all-on:5x5
[xl25]:all-on
:solvable:6x6:1
:solvable:7x7:1
:solvable:8x8:18
:all-on:6x6
:solvable:7x7:19
:all-on:7x7
:all-on:8x8
BOARDS
{
	prove pegs: d4 <<BOARDS
--000--/--010--/0011100/0111110/1111111/--000--/--000--
--010--/--111--/0111110/1110111/0111110/--111--/--010--
--010--/--111--/0111110/0001000/0001000/--111--/--111--
english
BOARDS
	prove pegs: <<BOARDS
4x4
triangle15
triangle21
triangle28
5x5
6x6
BOARDS
} | keep pegs
