package process

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// PeakMemory is the largest resident set of this program so far, in bytes. The system's
// usage figures (getrusage) include that of its parent before this program was loaded.
func PeakMemory() int64 {
	if peak, ok := PeakMemoryOf(os.Getpid()); ok {
		return peak
	}
	return goMemory()
}

// PeakMemoryOf is the largest resident set of a running program, in bytes; ok is false
// where the system does not report it.
func PeakMemoryOf(pid int) (bytes int64, ok bool) {
	return kilobytes(figures(fmt.Sprintf("/proc/%d/status", pid)), "VmHWM:")
}

// kilobytes reads a line such as "VmHWM:     23456 kB", and returns bytes.
func kilobytes(text, key string) (bytes int64, ok bool) {
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) == 3 && fields[0] == key && fields[2] == "kB" {
			n, err := strconv.ParseInt(fields[1], 10, 64)
			return n << 10, err == nil && n > 0
		}
	}
	return 0, false
}
