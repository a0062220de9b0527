#!/bin/sh
# Copies the licences of Jie, of Go, and of the modules that a package links into FOLDER, below the
# path of each, for cmd/jie also those of the fonts and scripts that it embeds:
# licences.sh FOLDER [PACKAGE [page]]. With "page" those of the page are copied too. GOOS and
# GOARCH say for which system.
set -eu
mkdir -p "$1"
to=$(cd "$1" && pwd)
package=${2:-./cmd/jie}
cd "$(dirname "$0")/.."

copy() { # NAME FILE...
	mkdir -p "$to/$1"
	for file in "$@"; do
		[ "$file" = "$1" ] || install -m 644 "$file" "$to/$1/"
	done
}

# What a module says about its use stands in files of these names.
module() { # PATH FOLDER
	files=$(find "$2/" -maxdepth 1 -type f ! -name '*.go' | grep -Ei '/((un)?licen[cs]e|copying|copyright|notice|patents)[^/]*$') || {
		echo "licences: none in $2" >&2
		exit 1
	}
	copy "$1" $files
}

copy jie LICENSE
module go "$(go env GOROOT)"
go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}' "$package" | sort -u >"$to/list"
while read -r path folder; do
	module "$path" "$folder"
done <"$to/list"
rm "$to/list"
case $package${3:-} in
*/cmd/jie | *page)
	copy embedded/fonts server/web/src/fonts/OFL-*.txt
	copy embedded/preact server/web/vendor/preact/LICENSE
	;;
esac
case $package in
*/cmd/jie) copy embedded/font-of-sheets cmd/jie/internal/handout/OFL.txt ;;
esac
