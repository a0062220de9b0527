package process

import "os"

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
