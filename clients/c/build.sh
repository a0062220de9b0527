#!/bin/sh
# Builds the C library below FOLDER, as systems have it: lib/libjie.so.1 with the name libjie.so
# for the linker, lib/pkgconfig/jie.pc and include/jie.h: build.sh FOLDER. It needs Go and a C
# compiler, for another machine the one that CC names beside GOARCH. VERSION is what
# pkg-config says.
set -eu
[ $# = 1 ] || { echo 'usage: sh build.sh FOLDER' >&2; exit 2; }
mkdir -p "$1/lib/pkgconfig" "$1/include"
to=$(cd "$1" && pwd)
cd "$(dirname "$0")"
# The linker exports what libjie.map names, and nothing of the Go runtime. The name of the
# library has the version of its interface, which changes when a program must be linked again.
# Its build ID would depend on the folder that this script is in.
CGO_ENABLED=1 go build -trimpath -buildmode=c-shared -o "$to/lib/libjie.so.1" \
	-ldflags "-s -w -buildid= -B none -extldflags '-Wl,--version-script=$PWD/libjie.map -Wl,-soname,libjie.so.1'" .
rm "$to/lib/libjie.so.h" # cgo's own, with types of Go
ln -sf libjie.so.1 "$to/lib/libjie.so"
cp jie.h "$to/include/jie.h"
sed "s/@VERSION@/${VERSION:-0.0.0}/" jie.pc.in >"$to/lib/pkgconfig/jie.pc"
