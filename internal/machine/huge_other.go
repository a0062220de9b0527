//go:build !linux

package machine

func wantHuge([]byte) {}
