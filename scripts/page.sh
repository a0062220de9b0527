#!/bin/sh
# Checks the page's TypeScript: unit tests, types and lint, with the pinned tools of
# server/web/package-lock.json.
set -e
cd "$(dirname "$0")/.."
sh scripts/npm.sh server/web
cd server/web
[ -d node_modules ] || exit 0
npm run --silent types
npm run --silent lint
report=$(npm test --silent 2>&1) || { echo "$report"; exit 1; }
echo "page: ok"
