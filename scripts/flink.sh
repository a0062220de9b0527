#!/bin/sh
# A Flink of two task managers on this machine, with Beam's job server. It needs Java 17 and Maven.
#
#   scripts/flink.sh fetch DIR    fetch the jars that are missing
#   scripts/flink.sh start DIR    fetch, start all in DIR, wait until it works
#   scripts/flink.sh kill DIR     kill task manager 1
#   scripts/flink.sh stop DIR     stop all that start has started
#   scripts/flink.sh test DIR     all pairs and a level on it; in each, task manager 1 and its workers are killed
#                                 in the middle of units, which are named
#
# JOBS (default 8099) is the port of the job server; Flink's own are REST (8081) and RPC (6123). test takes
# free ones from these on.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
REST=${REST:-8081} RPC=${RPC:-6123} JOBS=${JOBS:-8099}
# A wait that nothing ends is ended after so many seconds. It is a net: no wait should come near.
NET=1200

fail() {
	echo "flink.sh: $*" >&2
	exit 1
}

# Java 17 keeps these packages closed, and Flink's serializers look into them.
opens() {
	for package in lang net io nio lang.reflect text time util util.concurrent util.concurrent.atomic util.concurrent.locks; do
		echo "--add-opens=java.base/java.$package=ALL-UNNAMED"
	done
	echo --add-opens=java.base/sun.nio.ch=ALL-UNNAMED --add-exports=java.base/sun.net.util=ALL-UNNAMED
}

# checked says whether the jars in DIR/lib are all there, each with its checksum, and no others.
checked() {
	(cd "$dir/lib" 2>/dev/null && sha256sum --quiet --check "$root/deploy/scale/flink/jars.sha256" &&
		[ "$(ls | wc -l)" = "$(wc -l <"$root/deploy/scale/flink/jars.sha256")" ])
}

# fetch has Maven put the jars into DIR/lib, and holds each to its checksum.
fetch() {
	for program in java mvn; do
		command -v $program >/dev/null || fail "no $program here: INSTALL=1 make install installs Java 17 and Maven, as root"
	done
	checked 2>/dev/null && return
	rm -rf "$dir/lib"
	mvn --quiet --batch-mode -f "$root/deploy/scale/flink/pom.xml" dependency:copy-dependencies \
		-DincludeScope=runtime -DoutputDirectory="$dir/lib" || fail "Maven did not fetch the jars"
	checked || fail "jars in $dir/lib are not those of deploy/scale/flink/jars.sha256"
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

# wait_for TEXT COMMAND waits until the command prints the text, as long as all that was started runs.
wait_for() {
	text=$1
	shift
	for _ in $(seq $((NET * 2))); do
		if "$@" 2>/dev/null | grep -q "$text"; then return; fi
		for pid in "$dir"/*.pid; do
			kill -0 "$(cat "$pid")" 2>/dev/null || fail "$(basename "$pid" .pid) ended"
		done
		sleep 0.5
	done
	fail "no $text within $NET seconds"
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

# free PORT prints the first port from this one on at which nothing listens.
free() {
	port=$1
	while grep -qi "^ *[0-9]*: [0-9A-F]*:$(printf %04X "$port") [0-9A-F]*:0000 0A" /proc/net/tcp /proc/net/tcp6 2>/dev/null; do
		port=$((port + 1))
	done
	echo "$port"
}

# under_way NAME lists the units of the plan in DIR/NAME that workers of task manager 1 have begun and not
# ended, and that have no result.
under_way() {
	awk -v manager="$(cat "$dir/taskmanager-1.pid")" '
		$1 == manager && $3 == "begins" { on[$5] = 1 }
		$1 == manager && $3 == "ends" { delete on[$5] }
		END { for (unit in on) print unit }' "$JIE_BEAM_TRACE" 2>/dev/null | sort -n | while read -r unit; do
		[ -e "$(printf "$dir/$1/results/unit-%06d.result" "$unit")" ] || echo "$unit"
	done
}

# workers lists the processes that task manager 1 has started and that run.
workers() {
	for pid in $(awk -v manager="$(cat "$dir/taskmanager-1.pid")" '$1 == manager { print $2 }' "$JIE_BEAM_TRACE" 2>/dev/null | sort -u); do
		! kill -0 "$pid" 2>/dev/null || echo "$pid"
	done
}

# signal SIGNAL PID... signals those of the processes that have not ended meanwhile.
signal() {
	kill "$@" 2>/dev/null || true
}

# strike NAME waits until workers of task manager 1 are in the middle of units. There it stops them all,
# looks which units those are, now that nothing moves, and kills them: as a machine dies.
strike() {
	for _ in $(seq $((NET * 20))); do
		kill -0 "$job" 2>/dev/null || fail "the job ended before task manager 1 was in the middle of a unit"
		if [ -n "$(under_way "$1")" ]; then
			struck="$(cat "$dir/taskmanager-1.pid") $(workers)"
			signal -STOP $struck
			sleep 0.1
			under_way "$1" >"$dir/struck"
			if [ -s "$dir/struck" ]; then
				signal -9 $struck
				rm -f "$dir/taskmanager-1.pid" "$JIE_BEAM_TRACE.hold"
				return
			fi
			signal -CONT $struck
		fi
		sleep 0.02
	done
	fail "task manager 1 was not in the middle of a unit within $NET seconds"
}

# struck_farm NAME does the plan in DIR/NAME on this Flink, and strikes it in the middle.
struck_farm() {
	rm -f "$JIE_BEAM_TRACE"
	"$dir/jie-beam" farm --job-server "localhost:$JOBS" --worker "$dir/jie-beam" --parallel 2 --dir "$dir/$1" >"$dir/$1.json" 2>"$dir/$1.log" &
	job=$!
	strike "$1"
	echo "task manager 1 and its workers killed in the middle of units $(paste -sd, "$dir/struck"); then done: $(ls "$dir/$1/results" | grep -vc new)"
	wait "$job" || fail "jie-beam farm failed: $(tail -n 1 "$dir/$1.log")"
	job=
}

# compared NAME compares the plan in DIR/NAME with the one in DIR/one, but for a result that a killed
# worker was writing under another name.
compared() {
	diff -r -x '*.new' "$dir/$1/results" "$dir/one/results" || fail "$1 on Flink leave other results than one process"
	"$dir/jie" work merge --dir "$dir/one" >"$dir/one.json"
	"$dir/jie" work merge --dir "$dir/$1" | cmp - "$dir/one.json" || fail "$1 on Flink give another answer than one process"
}

# ended stops all, and names the logs of a failure.
ended() {
	code=$?
	[ -z "${job:-}" ] || kill "$job" 2>/dev/null || true
	stop
	[ $code = 0 ] || (cd "$dir" && echo "flink.sh: failed. The logs are $(ls -d "$dir"/*.log | paste -sd' ')") >&2
	exit $code
}

# Units must leave the bytes that they leave in one process.
try() {
	go -C "$root/deploy/scale" build -o "$dir/jie-beam" ./cmd/jie-beam
	go -C "$root" build -o "$dir/jie" ./cmd/jie
	rm -rf "$dir/one" "$dir/pairs" "$dir/levels" "$dir/trace.hold" "$dir"/*.log "$dir"/*.json
	REST=$(free "$REST") RPC=$(free "$RPC") JOBS=$(free "$JOBS")
	export JIE_BEAM_TRACE="$dir/trace"
	trap ended EXIT
	trap 'exit 1' INT TERM HUP
	start

	echo '== all pairs on Flink'
	echo '{"kind":"mopan-pairs","side":4,"dots":5,"classes":2048}' >"$dir/job.json"
	"$dir/jie" work plan "$dir/job.json" --dir "$dir/one" >/dev/null
	"$dir/jie" work plan "$dir/job.json" --dir "$dir/pairs"
	"$dir/jie" work run --all --dir "$dir/one" >/dev/null
	struck_farm pairs
	compared pairs

	# A step takes Flink 20 seconds to start, so it does only the last five. Their units take milliseconds: the
	# workers of task manager 1 are held in theirs.
	echo '== levels on Flink'
	wait_for '"taskmanagers":1' curl -s "localhost:$REST/overview"
	task_manager taskmanager-1
	wait_for '"taskmanagers":2' curl -s "localhost:$REST/overview"
	echo '{"kind":"mopan-levels","targets":["mopan:1111/11000/000000/0000000/000000/00000/0000"],"shards":16}' >"$dir/job.json"
	rm -r "$dir/one"
	"$dir/jie" work plan "$dir/job.json" --dir "$dir/one"
	"$dir/jie" work run --all --dir "$dir/one" >/dev/null
	cp -r "$dir/one" "$dir/levels"
	rm $(ls "$dir"/levels/step-*.txt | tail -n 6) # and the one that says that there are no more
	unit=16                                       # of step 0
	for step in "$dir"/levels/step-*.txt; do
		unit=$((unit + $(tail -n 1 "$step")))
	done
	while rm "$(printf "$dir/levels/results/unit-%06d.result" "$unit")" 2>/dev/null; do
		unit=$((unit + 1))
	done
	cp "$dir/taskmanager-1.pid" "$JIE_BEAM_TRACE.hold"
	struck_farm levels
	compared levels
	echo '== the same bytes as in one process, twice with a task manager killed'
}

verb=${1:-} dir=${2:-}
case "$verb $dir" in
'fetch '?* | 'start '?* | 'test '?*) mkdir -p "$dir" && dir=$(cd "$dir" && pwd) ;;
esac
case "$verb $dir" in
'fetch '?*) fetch ;;
'start '?*) start ;;
'kill '?*) kill -9 "$(cat "$dir/taskmanager-1.pid")" ;;
'stop '?*) stop ;;
'test '?*) try ;;
*)
	sed -n '2,14p' "$0" >&2
	exit 2
	;;
esac
