//go:build !(linux && amd64)

package main

// closedOutput tells whether standard output was closed when the program began, where
// that is known.
func closedOutput() bool { return false }
