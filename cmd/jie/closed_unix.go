//go:build unix

package main

import (
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// closedOutput tells whether standard output was closed when the program began. The Go
// runtime then puts the null device in its place, open for reading and writing, where
// everything that is written is lost. A shell's >/dev/null opens it for writing alone.
// Supervisors open it as the runtime does, for standard input or error as well.
func closedOutput(out io.Writer) bool {
	file, ok := out.(*os.File)
	return ok && emptied(file) && !emptied(os.Stdin) && !emptied(os.Stderr)
}

// emptied tells whether a file is the null device, open for reading and writing.
func emptied(file *os.File) bool {
	opened, err := file.Stat()
	if err != nil {
		return false
	}
	null, err := os.Stat(os.DevNull)
	if err != nil || !os.SameFile(opened, null) {
		return false
	}
	mode, err := unix.FcntlInt(file.Fd(), unix.F_GETFL, 0)
	return err == nil && mode&unix.O_ACCMODE == unix.O_RDWR
}
