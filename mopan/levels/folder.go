package levels

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"jie/internal/newfile"
)

// Folder is a store in a folder, which all workers see.
type Folder string

// Read returns a file.
func (f Folder) Read(name string) ([]byte, error) { return os.ReadFile(f.Path(name)) }

// Write makes a file in one step, once it is safe on disk.
func (f Folder) Write(name string, data []byte) error {
	path := f.Path(name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return noRoom(newfile.Write(path, data), path)
}

// Clean removes what killed writers of a level's files left behind. No process may be
// writing such files.
func (f Folder) Clean(level int) error {
	left, err := filepath.Glob(f.Path(fmt.Sprintf("level-%03d/shard-*.new", level)))
	for _, path := range left {
		err = errors.Join(err, os.Remove(path))
	}
	return err
}

// Path returns the file's path.
func (f Folder) Path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }
