#!/bin/sh
# Solves 1,000 mixed positions of Twiddle with `jie solve --batch`, and has the answers
# checked: boards of 4 to 16 tiles with blocks of 2 and 3, with directions and without,
# random ones, equal numbers, and some that cannot be solved. It then counts what is solved,
# unsolvable and unknown. The argument is the program, bin/jie where there is none.
set -e
cd "$(dirname "$0")/.."
jie=${1:-bin/jie}
[ -x "$jie" ] || { echo "twiddle-batch: $jie is not here; make build makes bin/jie" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
awk 'BEGIN {
	kinds = split(": 2x2|: 2x3|: 2x4|: 2x5|: 3x2|: 3x3|: 4x2|: 3x4|: 4x3|: 4x4|[r=3]: 3x3|[r=3]: 3x4|[r=3]: 4x4|" \
		"[orient]: 2x2|[orient]: 2x3|[orient]: 2x4|[orient]: 2x5|[orient]: 3x3|[r=3,orient]: 3x4", kind, "|")
	goals = split("3,2,1/2,1,3/1,3,2 1,1,1/2,2,2/3,3,3|1u,1r,2u/3u,4u,5d/1l,2r,5u 1u,1u,1u/2u,2u,3u/4u,5u,5u|" \
		"4,2,3,1/5,6,7,8/9,10,11,12/13,16,15,14 1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16", goal, "|")
	rules[1] = ""; rules[2] = "[orient]"; rules[3] = "[r=3]"
	for (n = 0; n < 1000; n++) {
		split(kind[1 + n % kinds], k, " ")
		line = "twiddle" k[1] "random:" k[2] ":" n
		if (n % 9 == 0) {
			i = 1 + n % goals
			split(goal[i], g, " ")
			line = "twiddle" rules[i] ":" g[1] "	twiddle" rules[i] ":" g[2]
		} else if (n % 9 == 1) {
			line = "twiddle:1,2,3,4/5,6,7,8/9,10,11,12	twiddle:1,2,3,4/5,6,7,8/9,10,12,11"
		} else if (n % 9 == 2) {
			line = "twiddle[orient]:1u2r3u/4u5u6u	twiddle[orient]:1u2u3u/4u5u6u"
		}
		print line
	}
}' >"$folder/positions.txt"
"$jie" solve --batch "$folder/positions.txt" --timeout 10m >"$folder/answers.jsonl" || echo "solve ended with $?"
"$jie" check --batch "$folder/answers.jsonl" | tail -n 3
for status in solved unsolvable unknown; do
	echo "$status: $(grep -c "\"status\":\"$status\"" "$folder/answers.jsonl")"
done
