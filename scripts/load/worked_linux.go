package main

import (
	"syscall"
	"time"
	"unsafe"
)

// worked is the processor time that another program has used so far; 0 where pid is 0.
func worked(pid int) time.Duration {
	var used syscall.Timespec
	if pid == 0 {
		return 0
	}
	clock := ^pid<<3 | 2 // as clock_getcpuclockid(3) has it
	if _, _, failed := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, uintptr(clock), uintptr(unsafe.Pointer(&used)), 0); failed != 0 {
		return 0
	}
	return time.Duration(used.Nano())
}
