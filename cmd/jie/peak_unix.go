//go:build linux || darwin

package main

import (
	"runtime"
	"syscall"
)

// peakMemory is the most memory the program has held so far, in bytes.
func peakMemory() int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return goMemory()
	}
	peak := int64(usage.Maxrss) //nolint:unconvert // 32 bits wide on some systems
	if runtime.GOOS == "linux" {
		peak <<= 10 // Linux counts in KiB
	}
	return peak
}
