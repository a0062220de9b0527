//go:build !amd64 || purego

package leader

// fastest returns the loops for this processor.
func fastest() *loops { return &wordLoops }
