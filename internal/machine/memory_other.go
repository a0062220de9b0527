//go:build !linux

package machine

// Memory returns the resident set of this program now, in bytes; ok is false if the system
// does not report it.
func Memory() (bytes int64, ok bool) { return 0, false }

// OpenFiles returns how many files and connections this program has open; ok is false if
// the system does not report it.
func OpenFiles() (n int, ok bool) { return 0, false }

// TotalMemory is not known on this system.
func TotalMemory() (bytes int64, ok bool) { return 0, false }
