#!/bin/sh
# Installs what the tests run and the machine lacks, after it has said what and how: programs
# with the system's packages, and into folders of this one what npm, pip fetch. As
# root it does so only where CI or INSTALL=1 asks for it.
#
# The programs are Chromium for the page, with a window and without one (which takes half the
# processor's time), nginx, Caddy, systemd's checker of units and Slurm
# for deploy/, Valgrind, a C compiler, pkg-config and Python for the C library,
# Poppler for the sheets, man-db for the manual, Node with npm, and Java with Maven for Flink.
# RUNLEVEL=1 keeps the packages from starting services.
cd "$(dirname "$0")/.." || exit 1

has() {
	for name; do
		command -v "$name" >/dev/null || [ -x "/usr/sbin/$name" ] && return
	done
	false
}

packages=
needs() { # PACKAGES PROGRAM...: any of the programs will do
	wanted=$1
	shift
	has "$@" || packages="$packages $wanted"
}
needs chromium-headless-shell chromium-headless-shell
needs 'chromium fonts-noto-cjk' chromium chromium-browser google-chrome chrome
needs nginx nginx
needs caddy caddy
needs systemd systemd-analyze
needs slurm-wlm slurmctld
needs valgrind valgrind
needs 'gcc libc6-dev' gcc
needs poppler-utils pdftoppm
needs man-db lexgrog
needs pkg-config pkg-config
needs python3-venv python3
needs 'nodejs npm' npm
needs openjdk-17-jre-headless java
needs maven mvn

fail=0
if [ -n "$packages" ]; then
	if [ "$(id -u)" != 0 ] || ! has apt-get; then
		echo "install: not here, so that tests are skipped:$packages. As root: apt-get install --no-install-recommends$packages" >&2
		fail=1
	elif [ -z "$CI$INSTALL" ]; then
		echo "install: not here, so that tests are skipped:$packages. INSTALL=1 installs them: apt-get install --no-install-recommends$packages" >&2
	else
		echo "install: as root: apt-get install --no-install-recommends$packages"
		{ apt-get update -qq && RUNLEVEL=1 apt-get install -y -qq --no-install-recommends $packages >/dev/null; } || fail=1
	fi
fi
sh scripts/npm.sh e2e/clients || fail=1
sh scripts/npm.sh release/testdata/bundlers || fail=1
sh scripts/python.sh dist/python || fail=1
[ -z "$CI" ] || exit $fail
