#!/bin/sh
# Solves the three classic problems with their proofs. Usage: demo.sh JIE
set -e
jie=$1
run() {
	echo
	echo "\$ jie $*"
	"$jie" "$@"
}
echo "Three classic problems with their proofs, which take a second in all."
mopan=mopan:0000/10001/000000/0001000/010010/00100/0000
run show "$mopan"
run solve "$mopan" --to mopan:0000/00000/001100/0001000/001000/01100/0000 --all --count
lights=lightsout:11011/10101/01010/10101/11011
run show "$lights"
run solve "$lights" --to lightsout:11111/11111/11111/11111/11111 --every --all
run solve lightsout:10000/00000/00000/00000/00000
run show pegs:english
run solve pegs:english
run solve pegs:french@d4
