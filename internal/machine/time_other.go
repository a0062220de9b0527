//go:build !unix

package machine

// CPUSeconds is not known on this system: it is 0.
func CPUSeconds() float64 { return 0 }
