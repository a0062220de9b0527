#!/bin/sh
# Problems of peg solitaire with one vacancy, as the rows of docs/data.
#
#	peg-boards.sh FILE [FLAGS]        the usual problem of each named board, as peg-boards.csv
#	peg-boards.sh FILE BOARD [FLAGS]  every problem of BOARD that docs/data/peg-problems.csv has,
#	                                  solved again; appended to FILE, as peg-problems.csv
#
# FLAGS go to "jie solve", such as --timeout 10m for each problem. A problem whose length is not proved
# has the best solution found, and a lower bound.
set -e
file=${1:?file}
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
jie=$folder/jie
go build -o "$jie" ./cmd/jie
# field returns a value of a line of JSON, a list with blanks between.
fields='function field(name, s) {
	if (!match($0, "\"" name "\":(\"[^\"]*\"|\\[[^]]*\\]|[^,}]*)")) return ""
	s = substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3)
	if (s ~ /^\[/) { s = substr(s, 2, length(s) - 2); gsub(/,/, " ", s) }
	gsub(/"/, "", s)
	return s
}'
case ${1:--} in
-*)
	for board in :4x4 :triangle10 :triangle15 :star :triangle21 :5x5 :diamond25 :english :6x6 :diamond41 :triangle28 \
		:triangle36 '[diagonal]:english' :triangle66 :hexagon37 :triangle45 :wiegleb :8x8 :triangle78 :french :hexagon61 \
		:9x9 :10x10 :12x12; do
		echo "pegs$board"
	done | "$jie" solve --batch - --as csv -o "$file" "$@" || [ $? = 3 ]
	;;
*)
	board=$1
	shift
	case $board in
	\[*) id=pegs$board ;;
	*) id=pegs:$board ;;
	esac
	awk -F, -v board="$board" -v id="$id" '$1 == board { print id "@" $2 "\t" $3 }' docs/data/peg-problems.csv |
		"$jie" solve --batch - --json "$@" >"$folder/answers" || [ $? = 3 ]
	[ -s "$file" ] || echo board,vacancy,finish,status,length,lower_bound,method,seconds,flags,moves >"$file"
	awk -v board="$board" -v flags="$*" -v OFS=, "$fields"'{
		rows = split(substr(field("from"), index(field("from"), ":") + 1), row, "/")
		for (r = 1; r <= rows; r++) if (c = index(row[r], "0")) vacancy = substr("abcdefghijklmnopqrstuvwxyz", c, 1) r
		print board, vacancy, field("to"), field("status"), field("length"), field("lower_bound"), field("method"), field("seconds"), flags, field("moves")
	}' "$folder/answers" >>"$file"
	;;
esac
