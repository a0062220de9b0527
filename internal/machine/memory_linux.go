package machine

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// PeakMemory returns the largest resident set so far, in bytes. getrusage would include the parent's before loading.
func PeakMemory() int64 {
	if peak, ok := PeakMemoryOf(os.Getpid()); ok {
		return peak
	}
	return goMemory()
}

// PeakMemoryOf returns the largest resident set of a running program, in bytes; ok is false if it is not known.
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

// Memory returns the resident set of this program now, in bytes; ok is false if it is not known.
func Memory() (bytes int64, ok bool) {
	return kilobytes(figures("/proc/self/status"), "VmRSS:")
}

// OpenFiles returns how many files and connections this program has open; ok is false if it is not known.
func OpenFiles() (n int, ok bool) {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0, false
	}
	return len(entries) - 1, true // without the folder that was just read
}

// cgroupLimits are the files with the memory limit of a container, of control groups version 2 and 1.
var cgroupLimits = []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}

// TotalMemory returns the memory of the machine, or of the container if less, in bytes; ok is false if it is not known.
func TotalMemory() (bytes int64, ok bool) {
	var info syscall.Sysinfo_t
	if err := syscall.Sysinfo(&info); err != nil {
		return 0, false
	}
	bytes = int64(info.Totalram) * int64(info.Unit)
	for _, path := range cgroupLimits {
		if limit, limited := cgroupLimit(figures(path)); limited {
			bytes = min(bytes, limit)
		}
	}
	return bytes, true
}

// figures returns the beginning of a file that the system generates, or "". It takes one system call; os.ReadFile takes
// ten, because it first asks whether it could wait for such a file.
func figures(path string) string {
	fd, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		return ""
	}
	defer syscall.Close(fd)
	var text [4096]byte
	n, err := syscall.Read(fd, text[:])
	if err != nil {
		return ""
	}
	return string(text[:n])
}

// cgroupLimit reads a limit in bytes; limited is false for "max".
func cgroupLimit(text string) (bytes int64, limited bool) {
	bytes, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	return bytes, err == nil && bytes > 0
}
