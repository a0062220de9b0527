//go:build !linux && !darwin

package main

// peakMemory is the most memory the program has held so far, in bytes.
func peakMemory() int64 { return goMemory() }
