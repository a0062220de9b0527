//go:build !race

package mopan

const raced = false
