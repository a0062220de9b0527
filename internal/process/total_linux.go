package process

import (
	"strconv"
	"strings"
	"syscall"
)

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
