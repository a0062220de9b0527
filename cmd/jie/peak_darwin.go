package main

import "syscall"

// peakMemory is the most memory the program has held so far, in bytes.
func peakMemory() int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return goMemory()
	}
	return usage.Maxrss
}
