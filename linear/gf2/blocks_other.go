//go:build !amd64 || purego

package gf2

func newFolder16(terms []term, low int) folder { return newBlock[int16](terms, low) }
