#!/bin/sh
# Writes the page as plain files that need no server: site.sh FOLDER.
set -e
out=$1
mkdir -p "$out"
cp server/web/dist/* "$out/"
cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" "$out/"
GOOS=js GOARCH=wasm go build -trimpath -ldflags='-s -w' -o "$out/jie.wasm" ./cmd/jie-wasm
echo '{"server":false,"wasm":true}' >"$out/site.json"
