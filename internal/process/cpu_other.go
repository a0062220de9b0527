//go:build !unix

package process

// CPUSeconds is not known on this system: it is 0.
func CPUSeconds() float64 { return 0 }
