#!/bin/sh
# Prints the packages with vector code, which the tag purego leaves out.
grep -rl '^//go:build.*purego' --include='*.go' . | xargs -n 1 dirname | sort -u
