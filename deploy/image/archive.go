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
	if err = addBelow(w, folder, ".", 0o644); err == nil {
		err = w.Close()
	}
	if err != nil {
		out.Close()
		os.Remove(file)
		return err
	}
	return out.Close()
}

// addBelow adds the files below a folder of root, under their names from root.
func addBelow(w *tar.Writer, root, folder string, mode int64) error {
	return fs.WalkDir(os.DirFS(root), folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		return addFile(w, name, filepath.Join(root, filepath.FromSlash(name)), mode)
	})
}

func addFile(w *tar.Writer, name, from string, mode int64) error {
	data, err := os.ReadFile(from)
	if err == nil {
		err = w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: mode, Size: int64(len(data))})
	}
	if err == nil {
		_, err = w.Write(data)
	}
	return err
}
