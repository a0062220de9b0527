#!/bin/sh
# Units of a plan of jie work, as a task of a job array. A task does GROUP units (1): those
# of task T are the units from (FIRST + T) * GROUP on, up to the unit LAST. FIRST is there
# because a job array of Slurm has at most MaxArraySize tasks. submit.sh submits this
# script; by hand:
#
#   sbatch --array=0-99 deploy/slurm/units.sh DIR
#
# LINE_TIMEOUT bounds each line of a job of solve, such as 10m.
#
#SBATCH --job-name=jie-units
#SBATCH --cpus-per-task=1
#SBATCH --no-requeue
set -eu
group=${GROUP:-1}
unit=$(((${FIRST:-0} + SLURM_ARRAY_TASK_ID) * group))
last=$((unit + group - 1))
[ "$last" -le "${LAST:-$last}" ] || last=$LAST
# The program keeps within 1.25 times --memory and 64 MB, and Slurm counts in MB.
limit=
[ -z "${SLURM_MEM_PER_NODE:-}" ] || limit="--memory=$(((SLURM_MEM_PER_NODE - 64) * 4 / 5))MiB"
exec "${JIE:-jie}" work run --units "$unit-$last" --dir "$1" --workers "${SLURM_CPUS_PER_TASK:-1}" $limit ${LINE_TIMEOUT:+--line-timeout="$LINE_TIMEOUT"}
