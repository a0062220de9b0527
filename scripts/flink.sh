#!/bin/sh
# A Flink of two task managers on this machine, with Beam's job server:
#
#   scripts/flink.sh start DIR    fetch what is missing, start all in DIR, wait until it works
#   scripts/flink.sh kill DIR     kill task manager 1
#   scripts/flink.sh stop DIR     stop all that start has started
#   scripts/flink.sh test DIR     levels and a farm on it, a task manager killed in the middle of each
#
# TARGET is what test searches from, of a board with a level 7.
# JOBS (default 8099) is the port of the job server; Flink's own are REST (8081) and RPC (6123).
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
REST=${REST:-8081} RPC=${RPC:-6123} JOBS=${JOBS:-8099}

# Java 17 keeps these packages closed, and Flink's serializers look into them.
opens() {
	for package in lang net io nio lang.reflect text time util util.concurrent util.concurrent.atomic util.concurrent.locks; do
		echo "--add-opens=java.base/java.$package=ALL-UNNAMED"
	done
	echo --add-opens=java.base/sun.nio.ch=ALL-UNNAMED --add-exports=java.base/sun.net.util=ALL-UNNAMED
}

# fetch has Maven put the jars into DIR/lib, and holds each to its checksum.
fetch() {
	if ! (cd "$dir/lib" 2>/dev/null && sha256sum --quiet --check "$root/deploy/scale/flink/jars.sha256" 2>/dev/null); then
		rm -rf "$dir/lib"
		mvn --quiet --batch-mode -f "$root/deploy/scale/flink/pom.xml" dependency:copy-dependencies \
			-DincludeScope=runtime -DoutputDirectory="$dir/lib"
	fi
	cd "$dir/lib"
	sha256sum --quiet --check "$root/deploy/scale/flink/jars.sha256"
	[ "$(ls | wc -l)" = "$(wc -l <"$root/deploy/scale/flink/jars.sha256")" ] || { echo "jars without a checksum in $dir/lib" >&2; exit 1; }
	cd "$dir"
}

# java_in NAME MEMORY CLASS ARGUMENTS starts a program with its log and its process in DIR.
java_in() {
	name=$1 memory=$2
	shift 2
	nohup java -Xmx"$memory" $(opens) -Dorg.slf4j.simpleLogger.showDateTime=true -Dorg.slf4j.simpleLogger.dateTimeFormat=HH:mm:ss.SSS \
		-cp "$dir/lib/*" "$@" >"$dir/$name.log" 2>&1 &
	echo $! >"$dir/$name.pid"
}

# A killed task manager's work must find a slot at the other one.
configure() {
	mkdir -p "$dir/conf" "$dir/tmp"
	cat >"$dir/conf/config.yaml" <<-END
		jobmanager.rpc.address: localhost
		jobmanager.rpc.port: $RPC
		jobmanager.memory.process.size: 1024m
		rest.address: localhost
		rest.bind-address: localhost
		rest.port: $REST
		taskmanager.host: localhost
		taskmanager.numberOfTaskSlots: 2
		cluster.evenly-spread-out-slots: true
		restart-strategy.type: fixed-delay
		restart-strategy.fixed-delay.attempts: 10
		restart-strategy.fixed-delay.delay: 1s
		heartbeat.interval: 2000
		heartbeat.timeout: 10000
		io.tmp.dirs: $dir/tmp
		classloader.resolve-order: parent-first
	END
}

task_manager() {
	set -- "$1" taskmanager.cpu.cores=1.0 \
		taskmanager.memory.framework.heap.size=128m taskmanager.memory.task.heap.size=384m \
		taskmanager.memory.framework.off-heap.size=128m taskmanager.memory.task.off-heap.size=64m \
		taskmanager.memory.network.min=64m taskmanager.memory.network.max=64m taskmanager.memory.managed.size=128m \
		taskmanager.memory.jvm-metaspace.size=256m taskmanager.memory.jvm-overhead.min=192m taskmanager.memory.jvm-overhead.max=192m
	name=$1
	shift
	settings=
	for setting; do settings="$settings -D $setting"; done
	java_in "$name" 512m org.apache.flink.runtime.taskexecutor.TaskManagerRunner --configDir "$dir/conf" $settings
}

# wait_for TEXT COMMAND waits until the command prints the text, for a minute at most.
wait_for() {
	text=$1
	shift
	for _ in $(seq 120); do
		if "$@" 2>/dev/null | grep -q "$text"; then return; fi
		sleep 0.5
	done
	echo "flink.sh: no $text within a minute; see $dir/*.log" >&2
	exit 1
}

start() {
	fetch
	configure
	java_in jobmanager 512m org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint --configDir "$dir/conf"
	task_manager taskmanager-1
	task_manager taskmanager-2
	java_in jobserver 512m org.apache.beam.runners.flink.FlinkJobServerDriver --flink-master="localhost:$REST" --job-host=localhost \
		--job-port="$JOBS" --artifact-port=0 --expansion-port=0 --artifacts-dir="$dir/artifacts"
	wait_for '"taskmanagers":2' curl -s "localhost:$REST/overview"
	wait_for 'JobService started' cat "$dir/jobserver.log"
}

stop() {
	for name in jobserver taskmanager-1 taskmanager-2 jobmanager; do
		if [ -f "$dir/$name.pid" ]; then
			kill -9 "$(cat "$dir/$name.pid")" 2>/dev/null || true
			rm "$dir/$name.pid"
		fi
	done
	rm -rf "$dir/tmp" "$dir/artifacts" # what they were killed too fast to remove: gigabytes
}

# on_flink ARGUMENTS is jie-beam on this Flink.
on_flink() {
	verb=$1
	shift
	"$dir/jie-beam" "$verb" --job-server "localhost:$JOBS" --worker "$dir/jie-beam" --parallel 2 "$@"
}

# kill_at PATH MISSING kills task manager 1 once PATH is there, while MISSING is not yet.
kill_at() {
	until [ -e "$1" ]; do sleep 0.05; done
	kill -9 "$(cat "$dir/taskmanager-1.pid")"
	[ ! -e "$2" ] || { echo "$2 was there already when the task manager was killed" >"$dir/late"; }
	echo "task manager 1 killed: $(ls "$(dirname "$1")" | wc -l) files in $(dirname "$1"), no $2 yet"
}

# 37 cells with 6 dots: 2,324,784 positions.
target=${TARGET:-mopan:1111/11000/000000/0000000/000000/00000/0000}

# Both a search and a farm must leave the bytes that they leave in one process.
try() {
	go -C "$root/deploy/scale" build -o "$dir/jie-beam" ./cmd/jie-beam
	go -C "$root" build -o "$dir/jie" ./cmd/jie
	rm -rf "$dir/local" "$dir/levels" "$dir/one" "$dir/farm" "$dir/late"
	start
	trap stop EXIT

	echo '== levels in one process'
	"$dir/jie-beam" levels --local --dir "$dir/local" --shards 64 "$target" >"$dir/local.json"
	echo '== levels on Flink'
	kill_at "$dir/levels/level-007/shard-000000" "$dir/levels/level-007.json" &
	on_flink levels --dir "$dir/levels" --shards 64 "$target" | tee "$dir/levels.json"
	cmp "$dir/levels.json" "$dir/local.json"
	diff -r "$dir/levels" "$dir/local"
	"$dir/jie" table "$target" --json | cmp - "$dir/levels.json"

	echo '== a farm on Flink'
	task_manager taskmanager-1
	wait_for '"taskmanagers":2' curl -s "localhost:$REST/overview"
	echo '{"kind":"mopan-pairs","side":3,"dots":6,"classes":256}' >"$dir/job.json"
	"$dir/jie" work plan "$dir/job.json" --dir "$dir/one" >/dev/null
	"$dir/jie" work plan "$dir/job.json" --dir "$dir/farm"
	"$dir/jie" work run --all --dir "$dir/one" >/dev/null
	kill_at "$dir/farm/results/unit-000001.result" "$dir/farm/none" &
	on_flink farm --dir "$dir/farm"
	diff -r "$dir/farm/results" "$dir/one/results"
	"$dir/jie" work merge --dir "$dir/one" >"$dir/one.json"
	"$dir/jie" work merge --dir "$dir/farm" | cmp - "$dir/one.json"
	[ ! -e "$dir/late" ] || { cat "$dir/late" >&2; exit 1; }
	echo '== the same bytes as in one process, twice with a task manager killed'
}

verb=${1:-} dir=${2:-}
case "$verb $dir" in
'start '?*) mkdir -p "$dir" && dir=$(cd "$dir" && pwd) && start ;;
'kill '?*) kill -9 "$(cat "$dir/taskmanager-1.pid")" ;;
'stop '?*) stop ;;
'test '?*) mkdir -p "$dir" && dir=$(cd "$dir" && pwd) && try ;;
*)
	sed -n '2,10p' "$0" >&2
	exit 2
	;;
esac
