#!/bin/sh
# Vets every package for other systems and words of 32 bits, which compiles what they
# import; not optimised, since nothing is run. In a browser there is no server and no
# terminal: js/wasm has what the page needs.
set -e
for target in windows/386 darwin/arm64 js/wasm; do
	echo "cross: $target"
	packages=./...
	[ "$target" != js/wasm ] || packages=$(GOOS=js GOARCH=wasm go list -deps ./cmd/jie-wasm | grep '^jie/')
	GOOS=${target%/*} GOARCH=${target#*/} CGO_ENABLED=0 go vet -gcflags='all=-N -l' $packages
done
echo "cross: purego"
go vet -tags purego ./...
go test -tags purego -short ./gf2 ./lightsout ./mopan/... ./pegs
