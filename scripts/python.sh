#!/bin/sh
# Makes an environment of Python in FOLDER with what clients/python/requirements.txt pins, if it is
# not there yet: python.sh FOLDER. Without it nothing is made, which is an error in CI only.
wanted=$(cd "$(dirname "$0")/../clients/python" && pwd)/requirements.txt
cmp -s "$wanted" "$1/installed.txt" && exit
if ! python3 -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
	echo "python: Python 3.11 with venv is not here: the tests of clients/python will be skipped." >&2
	echo "python: install it (Debian: apt-get install python3-venv) and run make install." >&2
	[ -z "$CI" ]
	exit
fi
set -e
echo "python: pip installs $wanted into $1, for the tests"
python3 -m venv --clear "$1"
"$1/bin/python" -m pip install --quiet --no-compile --disable-pip-version-check --requirement "$wanted"
cp "$wanted" "$1/installed.txt"
