#!/bin/sh
# Checks the types of every package for other systems and words of 32 bits. In a browser there
# is no server and no terminal: js/wasm has what the page needs. Then tests the packages with vector
# code as the tag purego builds them, without it, and the packages whose answers come from them.
set -e
echo "cross: windows/386, darwin/arm64, js/wasm"
go -C tools build -o ../dist/typecheck ./typecheck
dist/typecheck windows/386 darwin/arm64
dist/typecheck js/wasm -- $(GOOS=js GOARCH=wasm go list -deps ./cmd/jie-wasm | grep '^jie/')
echo "cross: purego"
go test -vet=off -timeout 4h -tags purego -short $(sh scripts/purego.sh) ./lightsout ./mopan/... ./linear/... ./codes/...
