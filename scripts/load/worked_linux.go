package main

import (
	"syscall"
	"time"
	"unsafe"
)

// worked returns the processor time that another program has used so far; 0 if pid is 0.
func worked(pid int) time.Duration {
	var used syscall.Timespec
	if pid == 0 {
		return 0
	}
	clock := ^pid<<3 | 2 // as in clock_getcpuclockid(3)
	if _, _, failed := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, uintptr(clock), uintptr(unsafe.Pointer(&used)), 0); failed != 0 {
		return 0
	}
	return time.Duration(used.Nano())
}
