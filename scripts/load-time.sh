#!/bin/sh
# Measures a first visit to the static site over a slow network (1.6 Mbit/s, 150 ms), and
# the sizes of its files, compressed as they are sent.
set -e
cd "$(dirname "$0")/.."
go -C e2e test ./browser -run 'TestLoad$' -count 1 -load -v | grep -E 'load_test|^(ok|FAIL|---)'
