//go:build !linux

package pages

func wantHuge([]byte) {}
