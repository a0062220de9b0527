//go:build !(linux || darwin || freebsd) || purego

package table

import "os"

// wholeOf is the file in memory: it never is.
func wholeOf(blockSource) []byte { return nil }

// within tells whether an address lies in mapped bytes: there are none.
func within(uintptr, []byte) bool { return false }

// newSource reads the blocks of f as they are asked for.
func newSource(f *os.File, _ int) (blockSource, error) { return newReading(f), nil }
