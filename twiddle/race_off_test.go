//go:build !race

package twiddle

const raced = false
