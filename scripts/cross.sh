#!/bin/sh
# Builds and vets every package for other systems and word sizes.
set -e
for target in windows/amd64 darwin/arm64 linux/arm64 linux/386 js/wasm; do
	echo "cross: $target"
	GOOS=${target%/*} GOARCH=${target#*/} CGO_ENABLED=0 go build ./...
	GOOS=${target%/*} GOARCH=${target#*/} CGO_ENABLED=0 go vet ./...
done
echo "cross: purego"
go vet -tags purego ./...
