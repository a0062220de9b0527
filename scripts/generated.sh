#!/bin/sh
# Fails where go generate would change a file that is committed.
set -e
before=$(git status --porcelain; git diff | cksum)
go generate ./...
after=$(git status --porcelain; git diff | cksum)
[ "$before" = "$after" ] || { echo "generated files are not up to date:"; git status --short; exit 1; }
