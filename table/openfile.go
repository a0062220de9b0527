package table

import (
	"io"
	"os"
	"syscall"

	"jie/puzzle"
)

// OpenFile opens the file of a table of the puzzle of that name. A folder or a pipe is
// none: the error is that the path is a folder, or [NoTable]. To open a pipe could take
// forever.
func OpenFile(name, path string) (*os.File, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, &os.PathError{Op: "open", Path: path, Err: syscall.EISDIR}
	case !info.Mode().IsRegular():
		return nil, &puzzle.Error{Puzzle: name, Code: NoTable, Args: puzzle.Args{"path": path}}
	}
	return os.Open(path)
}

// ReadFile reads a file that [OpenFile] opens.
func ReadFile(name, path string) ([]byte, error) {
	file, err := OpenFile(name, path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // it was only read
	return io.ReadAll(file)
}
