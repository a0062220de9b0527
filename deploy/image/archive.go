package main

import (
	"archive/tar"
	"io/fs"
	"os"
	"path/filepath"
)

// archive writes the files of a folder to a tar archive, in lexical order and
// without times or owners, so that the same files give the same bytes.
func archive(folder, file string) error {
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	w := tar.NewWriter(out)
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		header := &tar.Header{Typeflag: tar.TypeReg, Name: filepath.ToSlash(name), Mode: 0o644, Size: int64(len(data))}
		if err := w.WriteHeader(header); err != nil {
			return err
		}
		_, err = w.Write(data)
		return err
	})
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		out.Close()
		os.Remove(file)
		return err
	}
	return out.Close()
}
