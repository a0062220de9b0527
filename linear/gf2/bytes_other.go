//go:build !amd64 || purego

package gf2

func xorReversedBlocks(Vector, []byte, []byte) int { return 0 }
func putReversedBlocks([]byte, Vector) int         { return 0 }
