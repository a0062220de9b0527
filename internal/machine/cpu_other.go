//go:build !amd64 || purego

package machine

// Detect returns none.
func Detect() Features { return Features{} }
