//go:build !linux && !darwin

package machine

// PeakMemory returns the memory that the Go runtime took from the system, in bytes.
func PeakMemory() int64 { return goMemory() }
