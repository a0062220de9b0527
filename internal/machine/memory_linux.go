package machine

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
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

// Memory is the resident set of this program now, in bytes; ok is false where the system
// does not report it.
func Memory() (bytes int64, ok bool) {
	return kilobytes(figures("/proc/self/status"), "VmRSS:")
}

// OpenFiles is how many files and connections this program has open; ok is false where
// the system does not report it.
func OpenFiles() (n int, ok bool) {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0, false
	}
	return len(entries) - 1, true // but for the folder that was just read
}

// cgroupLimits are the files with the memory limit of a container: of control groups
// version 2 and version 1.
var cgroupLimits = []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}

// TotalMemory is the memory of the machine, or of the container where that has less, in
// bytes; ok is false where the system does not report it.
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

// figures is the beginning of a file that the system makes up, "" where there is none. It
// takes one system call to read it; os.ReadFile takes ten, since it asks first whether it
// could wait for such a file.
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
