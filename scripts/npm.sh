#!/bin/sh
# Installs what FOLDER/package-lock.json pins, if it is not installed yet: npm.sh FOLDER.
# Without npm nothing is installed, which is an error in CI only.
cd "$1" || exit 1
if ! command -v npm >/dev/null; then
	echo "npm: not here: the tests that need $1/node_modules will be skipped." >&2
	echo "npm: install Node 20.19 or later (Debian: apt-get install nodejs npm) and run make install." >&2
	[ -z "$CI" ]
	exit
fi
set -e
cmp -s package-lock.json node_modules/.lock || {
	echo "npm: npm ci in $1, for the tests"
	npm ci --silent --ignore-scripts --no-audit --no-fund
	cp package-lock.json node_modules/.lock
}
