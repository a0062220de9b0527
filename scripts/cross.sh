#!/bin/sh
# Vets every package for other systems and words of 32 bits, which compiles what they
# import; not optimised, since nothing is run. In a browser there is no server and no
# terminal: js/wasm has what the page needs, compiled as the page itself is.
set -e
for target in windows/386 darwin/arm64 js/wasm; do
	echo "cross: $target"
	case $target in
	js/wasm) set -- $(GOOS=js GOARCH=wasm go list -deps ./cmd/jie-wasm | grep '^jie/') ;;
	*) set -- -gcflags='all=-N -l' ./... ;;
	esac
	GOOS=${target%/*} GOARCH=${target#*/} CGO_ENABLED=0 go vet "$@"
done
echo "cross: purego"
export CGO_ENABLED=0
packages=$(grep -rl '^//go:build.*purego' --include='*.go' . | xargs -n 1 dirname | sort -u)
go vet -tags purego $packages
go test -tags purego -short $packages ./lightsout ./mopan/...
