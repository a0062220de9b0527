package main

import (
	"bufio"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
)

// fallbackMemory is taken as the machine's where it cannot be asked.
const fallbackMemory = 4 << 30

// defaultMemory is half of the machine's memory, and on a machine with 32-bit
// addresses not more than half of those.
func defaultMemory() int64 {
	total := int64(fallbackMemory)
	if file, err := os.Open("/proc/meminfo"); err == nil {
		defer func() { _ = file.Close() }()
		if n, ok := memTotal(bufio.NewScanner(file)); ok {
			total = n
		}
	}
	if strconv.IntSize == 32 {
		total = min(total, 4<<30)
	}
	return total / 2
}

// memTotal reads the line "MemTotal:  24690000 kB".
func memTotal(lines *bufio.Scanner) (bytes int64, ok bool) {
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) == 3 && fields[0] == "MemTotal:" && fields[2] == "kB" {
			n, err := strconv.ParseInt(fields[1], 10, 64)
			return n << 10, err == nil && n > 0
		}
	}
	return 0, false
}

// heapMargin is what the program takes beside what its searches count: an eighth of
// that for garbage and what is too small to be counted, and at least 32 MiB.
func heapMargin(memory int64) int64 { return memory/8 + 32<<20 }

// boundHeap has the garbage collector work as often as it takes to keep within
// --memory and a margin, until restore is called. A limit that the environment sets
// lower (GOMEMLIMIT) stays.
func (a *app) boundHeap() (restore func()) {
	before := debug.SetMemoryLimit(-1)
	debug.SetMemoryLimit(min(before, a.memory+heapMargin(a.memory)))
	return func() { debug.SetMemoryLimit(before) }
}

// goMemory is what the Go runtime took from the system, the fallback for
// peakMemory.
func goMemory() int64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.Sys)
}
