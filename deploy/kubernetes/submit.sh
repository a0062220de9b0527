#!/bin/sh
# Does all units of a plan on Kubernetes, and merges them into a file:
#
#   deploy/kubernetes/submit.sh DIR OUTPUT IMAGE CLAIM[/PATH] [flag of jie work manifest ...]
#
# Through the pod of files.yaml it copies the plan into the claim, and results out of it.
# It applies the manifest of what is missing, waits until the Job is complete or has failed,
# copies the results, and does so again until the answer is merged: units that failed or
# were too slow, and those of the next step. It can be stopped and run again at any time,
# and gives up when three Jobs in a row have not finished a single unit. The pod jie-files
# stays: kubectl delete pod jie-files ends it.
#
# JIE is the program (jie), and POLL how many seconds lie between two looks at a Job (15).
set -eu
dir=$1 output=$2 image=$3 claim=$4
shift 4
jie=${JIE:-jie}
case $claim in
*/*) folder=/work/${claim#*/} ;;
*) folder=/work ;;
esac

put() { tar -C "$dir" -cf - "$@" | kubectl exec -i jie-files -- tar -C "$folder" -xof -; }
get() { kubectl exec jie-files -- tar -C "$folder" -cf - . | tar -C "$dir" -xof -; }

sed "s/CLAIM/${claim%%/*}/" "$(dirname "$0")/files.yaml" | kubectl apply -f -
kubectl wait --for=condition=Ready --timeout=5m pod/jie-files
kubectl exec jie-files -- mkdir -p "$folder"
get
"$jie" work repair --dir "$dir"
for set_aside in "$dir"/results/*.corrupt; do # each is corrupt in the claim too, but for one done again
	result=$(basename "${set_aside%.corrupt}")
	[ ! -e "$set_aside" ] || [ -e "$dir/results/$result" ] || kubectl exec jie-files -- rm -f "$folder/results/$result"
done
put $(ls "$dir")
idle=0 before=
while :; do
	code=0
	missing=$("$jie" work merge --dir "$dir" -o "$output" --json) || code=$?
	[ $code = 3 ] || exit $code
	if [ "$missing" = "$before" ]; then
		idle=$((idle + 1))
		[ $idle -lt 3 ] || {
			echo "submit: no unit was finished by three Jobs; jie work status --dir $dir may say why" >&2
			exit 1
		}
	else
		idle=0
	fi
	before=$missing
	put $(cd "$dir" && ls | grep -E '^(plan\.json|step-.*\.txt)$') # merge may have planned a step
	job=$("$jie" work manifest --dir "$dir" --image "$image" --claim "$claim" "$@" | kubectl apply -f - -o name)
	echo "submit: $job"
	# kubectl wait waits for one condition, but a Job ends with one of two.
	until ended=$(kubectl get "$job" -o 'jsonpath={.status.conditions[*].type}' | grep -Eow 'Complete|Failed'); do
		sleep "${POLL:-15}"
	done
	echo "submit: $job: $ended"
	[ "$ended" = Complete ] || kubectl logs --selector "job-name=${job#*/}" --tail 3 --prefix | tail -n 50 >&2
	kubectl delete "$job" # the next one may have the same name
	get
done
