package main

import (
	"os"
	"strconv"
	"strings"
)

// peakMemory is the most memory the program has held so far, in bytes: that of this
// program alone, which the system's usage figures mix with that of its parent.
func peakMemory() int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return goMemory()
	}
	if peak, ok := highWater(string(status)); ok {
		return peak
	}
	return goMemory()
}

// highWater reads the line "VmHWM:     23456 kB".
func highWater(status string) (bytes int64, ok bool) {
	for line := range strings.Lines(status) {
		fields := strings.Fields(line)
		if len(fields) == 3 && fields[0] == "VmHWM:" && fields[2] == "kB" {
			n, err := strconv.ParseInt(fields[1], 10, 64)
			return n << 10, err == nil && n > 0
		}
	}
	return 0, false
}
