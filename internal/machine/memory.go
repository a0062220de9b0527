package machine

import "runtime"

// goMemory returns the memory that the Go runtime took from the system, in bytes.
func goMemory() int64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.Sys)
}
