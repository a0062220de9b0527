//go:build !amd64 || purego

package cpu

// Detect returns none.
func Detect() Features { return Features{} }
