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
	if runtime.GOOS == "linux" {
		return int64(usage.Maxrss) << 10 // Linux counts in KiB
	}
	return int64(usage.Maxrss)
}
