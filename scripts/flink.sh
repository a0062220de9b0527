#!/bin/sh
# A Flink of two task managers on this machine, with Beam's job server:
#
#   scripts/flink.sh start DIR    fetch what is missing, start all in DIR, wait until it works
#   scripts/flink.sh kill DIR     kill task manager 1
#   scripts/flink.sh stop DIR     stop all that start has started
#
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
	if ! (cd "$dir/lib" 2>/dev/null && sha256sum --quiet --check "$root/scale/flink/jars.sha256" 2>/dev/null); then
		rm -rf "$dir/lib"
		mvn --quiet --batch-mode -f "$root/scale/flink/pom.xml" dependency:copy-dependencies \
			-DincludeScope=runtime -DoutputDirectory="$dir/lib"
	fi
	cd "$dir/lib"
	sha256sum --quiet --check "$root/scale/flink/jars.sha256"
	[ "$(ls | wc -l)" = "$(wc -l <"$root/scale/flink/jars.sha256")" ] || { echo "jars without a checksum in $dir/lib" >&2; exit 1; }
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
		heartbeat.interval: 1000
		heartbeat.timeout: 5000
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
}

verb=${1:-} dir=${2:-}
case "$verb $dir" in
'start '?*) mkdir -p "$dir" && dir=$(cd "$dir" && pwd) && start ;;
'kill '?*) kill -9 "$(cat "$dir/taskmanager-1.pid")" ;;
'stop '?*) stop ;;
*)
	sed -n '2,8p' "$0" >&2
	exit 2
	;;
esac
