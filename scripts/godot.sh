#!/bin/sh
# Puts the header of Godot's extensions into FOLDER, if it is not there yet: godot.sh FOLDER.
# Debian has no Godot 4; a crate of Rust has the header, with types of its own for what are plain
# pointers in Godot. Without cargo nothing is put, which is an error in CI only.
version=0.2.2
[ ! -e "$1/gdextension_interface.h" ] || exit 0
if ! command -v cargo >/dev/null; then
	echo "godot: no cargo, which fetches the header: the test of capi/godot will be skipped." >&2
	[ -z "$CI" ]
	exit
fi
set -e
echo "godot: cargo fetches the header into $1, for the tests"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/src"
echo 'fn main() {}' >"$work/src/main.rs"
printf '[package]\nname = "header"\nversion = "0.1.0"\n[dependencies]\ngdextension-api = "=%s"\n' $version >"$work/Cargo.toml"
cargo vendor --quiet --manifest-path "$work/Cargo.toml" "$work/vendor" >/dev/null
mkdir -p "$1"
sed -E 's/typedef (const )?struct __Gdext[A-Za-z]+ ?\*/typedef \1void */' "$work/vendor/gdextension-api/versions/4.2/res/gdextension_interface.h" >"$work/header"
mv "$work/header" "$1/gdextension_interface.h"
