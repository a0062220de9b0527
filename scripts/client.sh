#!/bin/sh
# Installs the tools that make a client of the OpenAPI document and lint it, as
# server/clienttest/package-lock.json pins them.
cd "$(dirname "$0")/../server/clienttest" || exit 1
if ! command -v npm >/dev/null; then
	echo "client: no npm here: the tests of server/clienttest will be skipped." >&2
	echo "client: install Node 20.19 or later (Debian: apt-get install nodejs npm) and run make test again." >&2
	[ -z "$CI" ]
	exit
fi
set -e
cmp -s package-lock.json node_modules/.lock || {
	npm ci --silent --ignore-scripts --no-audit --no-fund
	cp package-lock.json node_modules/.lock
}
