package main

import (
	"bufio"
	"os"
	"runtime"
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

// goMemory is what the Go runtime took from the system, the fallback for
// peakMemory.
func goMemory() int64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.Sys)
}
