#!/bin/sh
# One unit of a plan of jie work, as a task of a job array. The number of the unit is
# that of the task after FIRST, because a job array of Slurm has at most MaxArraySize
# tasks. submit.sh submits this script; by hand:
#
#   sbatch --array=0-99 deploy/slurm/units.sh DIR
#
#SBATCH --job-name=jie-units
#SBATCH --cpus-per-task=1
#SBATCH --no-requeue
set -eu
unit=$((${FIRST:-0} + SLURM_ARRAY_TASK_ID))
# The program keeps within 1.25 times --memory and 64 MB, and Slurm counts in MB.
limit=
[ -z "${SLURM_MEM_PER_NODE:-}" ] || limit="--memory=$(((SLURM_MEM_PER_NODE - 64) * 4 / 5))MiB"
exec "${JIE:-jie}" work run --unit "$unit" --dir "$1" --workers "${SLURM_CPUS_PER_TASK:-1}" $limit
