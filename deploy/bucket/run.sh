#!/bin/sh
# Does units of a plan in an object store, on a machine that shares no folder with others:
#
#	deploy/bucket/run.sh REMOTE:BUCKET/PATH --units LIST [flag of jie work run ...]
#
# It copies the plan, its input, kept lines and, in jobs of several steps, the results of
# earlier steps to a folder of its own, does the units, and copies what they left back:
# also where they end with an error. A unit that has a result in the store is done once
# more if it is in LIST; jie work status and jie work merge say which ones are left.
#
# JIE is the program (jie). REMOTE is a remote of rclone.
set -eu
remote=$1
shift
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
rclone copy "$remote" "$dir" --include 'plan.json' --include 'input' --include 'step-*.txt' --include 'parts/**'
[ ! -e "$dir/step-001.txt" ] || rclone copy "$remote/results" "$dir/results"
code=0
"${JIE:-jie}" work run --dir "$dir" "$@" || code=$?
rclone copy "$dir" "$remote" --include 'results/*.result' --include 'times/**' --include 'parts/**' --include 'attempts/**'
exit $code
