#!/bin/sh
# Checks the page's TypeScript: unit tests, types and lint, with the pinned tools of
# server/web/package-lock.json.
cd "$(dirname "$0")/../server/web" || exit 1
if ! command -v npm >/dev/null; then
	echo "page: no npm here: the TypeScript is not checked." >&2
	echo "page: install Node 20 or later (Debian: apt-get install nodejs npm) and run make page again." >&2
	[ -z "$CI" ]
	exit
fi
set -e
cmp -s package-lock.json node_modules/.lock || {
	npm ci --silent --ignore-scripts --no-audit --no-fund
	cp package-lock.json node_modules/.lock
}
npm run --silent types
npm run --silent lint
report=$(npm test --silent 2>&1) || { echo "$report"; exit 1; }
echo "page: ok"
