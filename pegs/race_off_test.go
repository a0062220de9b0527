//go:build !race

package pegs

const raced = false
