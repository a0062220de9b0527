#!/usr/bin/env bash
# Runs Jie and other programs on the same work, one after the other, and prints a table
# of their times. The machine must be idle: it stops where the load is above a tenth.
#
#   make peers                    with M4RI, if Debian's libm4ri-dev is installed
#   make peers FLIP=DIR           the source of Simon Tatham's collection (apt-get source sgt-puzzles)
#   make peers NJPIPEORGAN=DIR    a checkout of njpipeorgan/LightsOut
#   make peers AOC=DIR            a checkout of maneatingape/advent-of-code-rust, of a commit whose
#                                 rust-version the compiler here has (a07ef32 for 1.95)
#   make peers TWSEARCH=DIR       a checkout of rokicki/twsearch, built by make build; takes minutes and 5 GB
#   make peers DISTM4RI=DIR QUBITSERF=DIR
#                                 built checkouts of QEC-pages/dist-m4ri and Quantinuum/Qubitserf, and, for codes of
#                                 many families, QLDPC=PYTHON, a Python with qldpc==0.4.1
#   make peers DECODERS=DIR       an environment of Python with stim==1.16.0 pymatching==2.4.0
#                                 tesseract-decoder==0.1.1.dev20260822020007 mwpf==0.2.12
#
# Circuits are measured if Python has stim and numpy; beside it python-sat and ortools.
#
# Each program runs RUNS times (3), in turn with a benchmark of Jie, and the shortest time counts. Their
# answers must be equal. machines.txt has 200 random machines of 4 to 10 counters and up to 13 buttons, each
# wired to about half of the counters; rings.tws the rings of Mopan with a target, and start.scr a start.
# BUSY=1 measures on a busy machine: try the script that way.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
runs=${RUNS:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

idle() {
	[ -n "${BUSY:-}" ] || awk '$1 > 0.1 { print "peers: the load is " $1 ": wait until the machine is idle" > "/dev/stderr"; exit 1 }' /proc/loadavg
}

# best keeps the shorter of two times in a file; the answers must be equal.
best() { # FILE < "seconds S answer A"
	awk -v file="$1" '
		/^seconds / { seconds = $2; answer = $4 }
		END {
			if (answer == "") { print "peers: no answer" > "/dev/stderr"; exit 1 }
			if ((getline < file) > 0) {
				if ($4 != answer) { print "peers: answers " $4 " and " answer > "/dev/stderr"; exit 1 }
				if ($2 < seconds) seconds = $2
			}
			close(file)
			print "seconds", seconds, "answer", answer > file
		}'
}

# mine runs a benchmark of Jie for a second. The answer is what it reports beside the mean time.
mine() { # PACKAGE [BENCHMARK]
	CGO_ENABLED=0 go test -vet=off -run '^$' -bench "^BenchmarkPeer${2:-}\$" "./$1" | awk '/^Benchmark/ {
		for (i = 5; i < NF; i += 2) answer = answer (i > 5 ? "," : "") $i + 0
		printf "seconds %.9f answer %s\n", $3 / 1e9, answer }'
}

# row times one work: what it is, the peer's name, the package and the benchmark of Jie, the peer's command.
row() {
	rm -f "$work/mine" "$work/theirs"
	for _ in $(seq "$runs"); do
		# shellcheck disable=SC2086 # these are words
		mine $3 | best "$work/mine"
		# shellcheck disable=SC2086
		$4 | best "$work/theirs"
	done
	cmp -s <(cut -d' ' -f4 "$work/mine") <(cut -d' ' -f4 "$work/theirs") || {
		echo "peers: $1: Jie and $2 differ: $(cat "$work/mine"); $(cat "$work/theirs")" >&2
		return 1
	}
	echo "| $1 | $(time_of "$work/mine") | $(time_of "$work/theirs") ($2) |"
}

# time_of writes a time with its unit.
time_of() {
	awk '{ t = $2; unit = "s"
		if (t < 0.001) { t *= 1e6; unit = "µs" } else if (t < 1) { t *= 1e3; unit = "ms" }
		printf t < 10 ? "%.2f %s" : t < 100 ? "%.1f %s" : "%.0f %s", t, unit }' "$1"
}

# build runs a compiler; a peer that it cannot build is left out.
build() { # NAME COMMAND...
	local name=$1
	shift
	"$@" >"$work/build.log" 2>&1 || {
		echo "peers: left out, it does not build: $name: $(grep -m 1 -i error "$work/build.log")" >&2
		return 1
	}
}

# given says whether there is a folder for a peer; without one it is left out.
given() { # NAME VARIABLE FOLDER
	[ -z "$3" ] || return 0
	echo "peers: left out, no folder is given: $1: $2=DIR" >&2
	return 1
}

m4ri() {
	build M4RI cc -O3 -march=native "$here/m4ri.c" -lm4ri -o "$work/m4ri" || return 0
	for n in 100 150; do
		row "Lights Out, $n x $n, all lights on" "M4RI, the whole system" "lightsout Square/$n" "$work/m4ri full $n"
	done
	for n in 1000 10000; do
		row "Lights Out, $n x $n, all lights on; Jie replays all rows, the other finds the first row alone" "M4RI" "lightsout FirstRow/$n" "$work/m4ri first-row $n"
	done
}

flip() { # of the collection only the sources are needed
	given "Flip of the collection" FLIP "${FLIP:-}" || return 0
	local sources=()
	for file in flip nullfe misc malloc random tree234; do sources+=("$FLIP/$file.c"); done
	build Flip cc -O3 -march=native -I"$FLIP" "${sources[@]}" "$here/flip.c" -lm -o "$work/flip" || return 0
	row "Lights Out, 100 x 100, all lights on" "Flip of the collection" "lightsout Square/100" "$work/flip 100"
}

njpipeorgan() {
	given "njpipeorgan/LightsOut" NJPIPEORGAN "${NJPIPEORGAN:-}" || return 0
	build njpipeorgan/LightsOut g++ -O3 -march=native -DSIDE=10000 -I "$NJPIPEORGAN" "$here/njpipeorgan.cc" -o "$work/njpipeorgan" || return 0
	row "Lights Out, 10000 x 10000, all lights on; Jie replays all rows, the other finds the first row alone" "njpipeorgan/LightsOut" "lightsout FirstRow/10000" "$work/njpipeorgan"
}

aoc() {
	given "maneatingape/advent-of-code-rust" AOC "${AOC:-}" || return 0
	mkdir -p "$work/machines/src"
	cp "$here/machines.rs" "$work/machines/src/main.rs"
	printf '[package]\nname = "machines"\nversion = "0.0.0"\nedition = "2024"\n[dependencies]\naoc = { path = "%s" }\n' "$(cd "$AOC" && pwd)" >"$work/machines/Cargo.toml"
	RUSTFLAGS="-Ctarget-cpu=native ${RUSTFLAGS:-}" build advent-of-code-rust cargo build --release --offline --manifest-path "$work/machines/Cargo.toml" || return 0
	row "200 machines, fewest presses of lights and of counters" "maneatingape/advent-of-code-rust" lightsout/counters "$work/machines/target/release/machines $here/machines.txt"
}

# pair runs twsearch with its tables, which it makes each time.
pair() {
	local start answer
	start=$(date +%s.%N)
	answer=$("$TWSEARCH/build/bin/twsearch" --nowrite -q -M 4096 "$here/rings.tws" "$here/start.scr" | sed -n 's/.*Found .*depth \([0-9]*\).*/\1/p' | tail -n 1)
	echo "seconds $(awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN { print b - a }') answer $answer"
}

twsearch() {
	given "rokicki/twsearch" TWSEARCH "${TWSEARCH:-}" || return 0
	[ -x "$TWSEARCH/build/bin/twsearch" ] || {
		echo "peers: left out, it is not built: rokicki/twsearch: no $TWSEARCH/build/bin/twsearch" >&2
		return 0
	}
	runs=1
	row "Mopan, 18 dots, a pair 11 turns apart" "twsearch, with its tables" mopan/rings pair
}

# distances prints two tables of their own: bicycle codes, and codes of many families.
distances() {
	given "QEC-pages/dist-m4ri" DISTM4RI "${DISTM4RI:-}" || return 0
	given "Quantinuum/Qubitserf" QUBITSERF "${QUBITSERF:-}" || return 0
	echo
	RUNS=$runs python3 "$here/distances.py" "$work/command" "$DISTM4RI" "$QUBITSERF"
	echo
	RUNS=$runs python3 "$here/families.py" "$work/command" "$DISTM4RI" "$QUBITSERF" ${QLDPC:+"$QLDPC"}
}

# circuits is a table like it.
circuits() {
	python3 -c 'import numpy, stim' 2>/dev/null || {
		echo "peers: left out, Python lacks it: circuits: pip install stim numpy python-sat ortools" >&2
		return 0
	}
	echo
	RUNS=$runs python3 "$here/circuits.py" "$work/command" ${DISTM4RI:+"$DISTM4RI"}
}

# decoders is a table of its own: how often each decoder of shots finds a correction that is not the cheapest.
decoders() {
	given "PyMatching, tesseract and mwpf" DECODERS "${DECODERS:-}" || return 0
	echo
	JIE="$work/command" "$DECODERS/bin/python" "$here/decoders.py" "${SHOTS:-1000}"
}

idle
load=$(cut -d' ' -f1 /proc/loadavg)
echo "| work | Jie | other program |"
echo "|---|---|---|"
for peer in m4ri flip aoc njpipeorgan twsearch; do # the slowest last
	"$peer"
done
runs=${RUNS:-3}
CGO_ENABLED=0 go build -o "$work/command" ./cmd/jie
distances
circuits
decoders
echo
echo "$(nproc) cores of $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(go env GOVERSION), load before: $load."
