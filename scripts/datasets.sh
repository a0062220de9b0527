#!/bin/sh
# Makes the data sets of docs/data again, with the commands of docs/data/README.md: datasets.sh
# FOLDER. It takes three minutes on two cores.
set -e
folder=${1:?folder}
jie=$(mktemp)
trap 'rm -f "$jie"' EXIT
go build -o "$jie" ./cmd/jie
"$jie" table lightsout --nullity 1..1000 -o "$folder/nullities.csv"
"$jie" table lightsout --fewest 1..122 -o "$folder/fewest-presses.csv"
"$jie" table pegs --svss --board english --board triangle15 --board triangle21 --board 5x5 --board star --board 4x4 --board triangle10 --board diamond25 -o "$folder/peg-minima.csv" >/dev/null
for dots in 1 2 3 4 5; do
	"$jie" table mopan --side 4 --dots $dots --all-pairs -o "$folder/mopan-4-$dots.csv"
done
