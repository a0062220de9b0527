//go:build !linux

package process

// TotalMemory is not known on this system.
func TotalMemory() (bytes int64, ok bool) { return 0, false }
