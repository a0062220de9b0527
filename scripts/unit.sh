#!/bin/sh
# Starts jie under deploy/jie.service with a real systemd: unit.sh [FOLDER]. It makes
# a Debian in FOLDER with debootstrap, boots it with systemd-nspawn in a network of its
# own, asks the server, and prints what the kernel says of the process. It needs root,
# two minutes, and the Debian packages debootstrap and systemd-container.
set -e
root=${1:-dist/unit}
make -s build
[ -d "$root/usr" ] || debootstrap --variant=minbase --include=systemd,curl bookworm "$root" >/dev/null
install bin/jie "$root/usr/local/bin/jie"
install -m 644 deploy/jie.service "$root/etc/systemd/system/jie.service"
ln -sf /etc/systemd/system/jie.service "$root/etc/systemd/system/multi-user.target.wants/jie.service"

systemd-nspawn --quiet --directory="$root" --private-network --register=no --keep-unit --boot >"$root.log" 2>&1 </dev/null &
nspawn=$!
trap 'kill $nspawn; wait $nspawn || true' EXIT
waited=0
until grep -q "Reached target.*multi-user.target" "$root.log"; do
	[ $((waited += 1)) -le 120 ] || { tail "$root.log"; exit 1; }
	sleep 1
done

pid=$(pgrep -f '^/usr/local/bin/jie serve')
inside() { nsenter --target "$pid" --net curl --silent --fail --max-time 60 "$@"; }
grep -E '^(Uid|CapBnd|NoNewPrivs|Seccomp):' "/proc/$pid/status"
inside --retry 10 --retry-connrefused http://127.0.0.1:8080/healthz
inside http://127.0.0.1:8080/api/v1/solve --header 'Content-Type: application/json' --data '{"from":"pegs:english"}' |
	grep -o '"status":"solved","metric":"moves","length":18'
inside http://127.0.0.1:8080/api/v1/jobs --header 'Content-Type: application/json' \
	--data '{"verb":"table","question":{"puzzle":"mopan","all_pairs":true,"side":3,"dots":3}}' | grep -o '"state":"[a-z]*"'
sleep 5
inside http://127.0.0.1:9180/metrics | grep -E '^(jie_jobs_bytes|process_resident_memory_bytes|process_open_fds)'
ls -ln "$root/var/lib/private/jie"
