//go:build !amd64 || purego

package trellis

// fastest returns the loops for this processor.
func fastest() *loops { return &wordLoops }
