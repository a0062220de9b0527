#!/bin/sh
# Does all units of a plan on a Slurm cluster, and merges them into a file:
#
#   deploy/slurm/submit.sh DIR OUTPUT [option of sbatch ...]
#
# It sets corrupt results aside, submits what jie work merge lists as missing, waits, and
# submits again what is missing then: units that failed, were killed or too slow, and those
# of the next step. Slurm itself does not requeue a task that was killed. A unit that has a
# result is never done again, so that this script can be stopped and run again at any time.
# It gives up when three rounds in a row have not finished a single unit.
#
# JIE is the program (jie), GROUP how many units a task does (1), LINE_TIMEOUT bounds each
# line of a job of solve, and POLL is how many seconds lie between two looks at the queue
# (15). DIR must have the same path on all nodes.
set -eu
dir=$1 output=$2
shift 2
jie=${JIE:-jie} group=${GROUP:-1}
units=$(dirname "$0")/units.sh
size=$(scontrol show config | sed -n 's/^MaxArraySize *= *//p')
idle=0 before=
list=$(mktemp)
trap 'rm -f "$list"' EXIT
"$jie" work repair --dir "$dir"
while :; do
	code=0
	missing=$("$jie" work merge --dir "$dir" -o "$output" --json) || code=$?
	[ $code = 3 ] || exit $code
	if [ "$missing" = "$before" ]; then
		idle=$((idle + 1))
		[ $idle -lt 3 ] || {
			echo "submit: no unit was finished in three rounds" >&2
			exit 1
		}
	else
		idle=0
	fi
	before=$missing
	units_left=$(echo "$missing" | sed 's/.*"missing":"\([^"]*\)".*/\1/')
	# Each line is the first group of an array, and the tasks of that array.
	echo "$units_left" | tr , '\n' | awk -F- -v size="$size" -v group="$group" '
		{
			first = int($1 / group)
			last = int($NF / group)
			if (NR > 1 && first == before) first++
			before = last
			while (first <= last) {
				base = int(first / size) * size
				end = base + size - 1 < last ? base + size - 1 : last
				part = first - base (end > first ? "-" end - base : "")
				tasks[base] = tasks[base] (tasks[base] == "" ? "" : ",") part
				first = end + 1
			}
		}
		END { for (base in tasks) print base, tasks[base] }
	' >"$list"
	jobs=
	while read -r base tasks; do
		job=$(sbatch --parsable --array="$tasks" --export="ALL,FIRST=$base,GROUP=$group,LAST=${units_left##*[,-]}" "$@" "$units" "$dir" </dev/null)
		echo "submit: job ${job%%;*}: tasks $tasks after $base"
		jobs=$jobs,${job%%;*}
	done <"$list"
	# A job that ended long ago is not known any more, which squeue reports as an error.
	while [ -n "$(squeue --noheader --jobs="${jobs#,}" 2>/dev/null)" ]; do
		sleep "${POLL:-15}"
	done
done
