package machine

import "syscall"

// PeakMemory returns the largest resident set of this program so far, in bytes.
func PeakMemory() int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return goMemory()
	}
	return usage.Maxrss
}
