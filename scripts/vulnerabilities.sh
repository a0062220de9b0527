#!/bin/sh
# Runs govulncheck. Without the network its database cannot be read: that alone
# is no failure.
out=$(go tool -modfile=tools/go.mod govulncheck ./... 2>&1) && { echo "$out"; exit 0; }
echo "$out"
case $out in
*"fetching vulnerabilities"*) echo "govulncheck: the database is out of reach; skipped" ;;
*) exit 1 ;;
esac
