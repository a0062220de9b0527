#!/bin/sh
# Installs what the tests run and the machine lacks: nginx, Caddy, systemd's checker of
# units and Slurm for deploy/, Valgrind, a C compiler and Mono for clients/c/, and Poppler for the
# sheets. RUNLEVEL=1 keeps the packages from starting services.
missing=
for name in nginx caddy systemd-analyze slurmctld valgrind gcc mcs mono pdftoppm; do
	command -v $name >/dev/null || [ -x /usr/sbin/$name ] || missing="$missing $name"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
	packages=$(echo "$missing" | sed 's/systemd-analyze/systemd/; s/slurmctld/slurm-wlm/; s/gcc/gcc libc6-dev/; s/mcs/mono-mcs libmono-system-core4.0-cil/; s/mono$/mono-runtime/; s/mono /mono-runtime /; s/pdftoppm/poppler-utils/')
	echo "hosts: installing$packages for the tests"
	apt-get update -qq && RUNLEVEL=1 apt-get install -y -qq --no-install-recommends $packages >/dev/null && exit 0
fi
echo "hosts: not here, and no way to install them:$missing. Their tests will be skipped." >&2
echo "hosts: install them (Debian: apt-get install nginx caddy systemd slurm-wlm valgrind gcc libc6-dev mono-mcs libmono-system-core4.0-cil mono-runtime poppler-utils) and run make test again." >&2
[ -z "$CI" ]
