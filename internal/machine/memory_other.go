//go:build !linux

package machine

// Memory is not known on this system.
func Memory() (bytes int64, ok bool) { return 0, false }

// OpenFiles is not known on this system.
func OpenFiles() (n int, ok bool) { return 0, false }

// TotalMemory is not known on this system.
func TotalMemory() (bytes int64, ok bool) { return 0, false }
