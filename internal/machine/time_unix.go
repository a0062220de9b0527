//go:build unix

package machine

import "syscall"

// CPUSeconds returns the processor time that this program has used so far; 0 if it is not known.
func CPUSeconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}
