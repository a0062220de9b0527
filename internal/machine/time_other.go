//go:build !unix

package machine

// CPUSeconds returns 0: it is not known on this system.
func CPUSeconds() float64 { return 0 }
