//go:build !(linux || darwin || freebsd) || purego

package table

import "os"

// mapFile maps no file: blocks are read when needed.
func mapFile(*os.File, int64) []byte { return nil }

func unmap([]byte) error { return nil }

func within(uintptr, []byte) bool { return false }
