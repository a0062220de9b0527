// Package process asks the operating system about the running program: the memory that it
// held and may hold, its open files and its processor time.
package process

import "runtime"

// goMemory is what the Go runtime took from the system, in bytes.
func goMemory() int64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.Sys)
}
