package main

import (
	"io"
	"os"
)

// pictures are PBM files that are read from where they are, and closed together.
type pictures struct{ files []*os.File }

func (p *pictures) close() {
	for _, f := range p.files {
		_ = f.Close()
	}
}

// picture opens a PBM file and says how many bytes it has; nil is another kind of
// file.
func (p *pictures) picture(path string) (*os.File, int64, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	p.files = append(p.files, file)
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil, 0, err
	}
	magic := make([]byte, 2)
	if _, err := file.ReadAt(magic, 0); err == io.EOF || string(magic) != "P4" && string(magic) != "P1" {
		return nil, 0, nil
	}
	return file, info.Size(), nil
}
