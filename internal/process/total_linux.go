package process

import (
	"os"
	"strconv"
	"strings"
)

// cgroupLimits are the files with the memory limit of a container: of control groups
// version 2 and version 1.
var cgroupLimits = []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}

// TotalMemory is the memory of the machine, or of the container where that has less, in
// bytes; ok is false where the system does not report it.
func TotalMemory() (bytes int64, ok bool) {
	info, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0, false
	}
	bytes, ok = kilobytes(string(info), "MemTotal:")
	for _, path := range cgroupLimits {
		text, err := os.ReadFile(path)
		if limit, limited := cgroupLimit(string(text)); err == nil && limited && ok {
			bytes = min(bytes, limit)
		}
	}
	return bytes, ok
}

// cgroupLimit reads a limit in bytes; limited is false for "max".
func cgroupLimit(text string) (bytes int64, limited bool) {
	bytes, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	return bytes, err == nil && bytes > 0
}
