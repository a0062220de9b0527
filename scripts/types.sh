#!/bin/sh
# Checks the types of the page's TypeScript, in a copy: no node_modules here.
command -v npm >/dev/null || { echo "types: no npm here; skipped"; exit 0; }
set -e
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r server/web/src server/web/tsconfig.json "$copy"
cd "$copy"
echo '{"private":true}' >package.json
npm install --silent --no-audit --no-fund typescript@5 preact@11.2.0 >/dev/null 2>&1 || { echo "types: npm cannot fetch; skipped"; exit 0; }
npx tsc -p .
echo "types: ok"
