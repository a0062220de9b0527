package main

import (
	"runtime/debug"
	"strconv"

	"jie/internal/process"
)

// fallbackMemory is taken as the machine's where it cannot be asked.
const fallbackMemory = 4 << 30

// defaultMemory is half of the memory of the machine or container, and with 32-bit
// addresses not more than half of those.
func defaultMemory() int64 {
	total, ok := process.TotalMemory()
	if !ok {
		total = fallbackMemory
	}
	if strconv.IntSize == 32 {
		total = min(total, 4<<30)
	}
	return total / 2
}

// heapMargin is what the program takes beside what its searches count: an eighth of
// that for garbage and what is too small to be counted, and at least 32 MiB.
func heapMargin(memory int64) int64 { return memory/8 + 32<<20 }

// boundHeap has the garbage collector work as often as it takes to keep within
// --memory and a margin, until restore is called. A limit that the environment sets
// lower (GOMEMLIMIT) stays.
func (a *app) boundHeap() (restore func()) {
	if a.Memory == 0 {
		a.Memory = defaultMemory()
	}
	before := debug.SetMemoryLimit(-1)
	debug.SetMemoryLimit(min(before, a.Memory+heapMargin(a.Memory)))
	return func() { debug.SetMemoryLimit(before) }
}
