#!/bin/sh
# Writes the page as plain files that need no server: site.sh FOLDER.
set -e
out=$1
mkdir -p "$out"
cp server/web/dist/* "$out/"
cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" "$out/"
GOOS=js GOARCH=wasm go build -tags page -trimpath -ldflags='-s -w' -o "$out/jie.wasm" ./cmd/jie-wasm
cp pegs/central/central.bin "$out/"
GOOS=js GOARCH=wasm sh scripts/licences.sh "$out/licenses" ./cmd/jie-wasm page
go run ./scripts/site start "$out"
gzip -9nkf "$out/jie.wasm" "$out"/*.json # for hosts that do not compress
echo '{"server":false,"wasm":true,"packed":true,"size":'$(($(wc -c <"$out/jie.wasm")))'}' >"$out/site.json"
# The picture that a link shows needs a whole address, where that is known.
[ -z "$SITE" ] || sed "s#content=\"links.jpg\"#content=\"${SITE%/}/links.jpg\"#" server/web/dist/index.html >"$out/index.html"
