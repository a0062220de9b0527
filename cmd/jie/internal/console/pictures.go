package console

import (
	"io"
	"os"

	"jie/check"
	"jie/puzzle/ability"
)

// Pictures are PBM files that are read in place, and closed together.
type Pictures struct{ files []*os.File }

// Close closes the files.
func (p *Pictures) Close() {
	for _, f := range p.files {
		_ = f.Close()
	}
}

// picture opens a PBM file and returns its size in bytes; nil is another kind of file.
func (p *Pictures) picture(path string) (*os.File, int64, error) {
	if path == "" {
		return nil, 0, Usage(NoPath, nil)
	}
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

// Rows opens a PBM file to be judged row by row; nil is another kind of file.
func (p *Pictures) Rows(path string) (*check.Lights, error) {
	if path == "-" {
		return nil, nil
	}
	file, _, err := p.picture(path)
	if file == nil || err != nil {
		return nil, err
	}
	lights, err := check.ReadPBM(file)
	if err != nil {
		return nil, InFile(path, err)
	}
	return lights, nil
}

// Located opens pictures with open, and names the picture in an error about its content.
func (p *Pictures) Located(open func(ability.OpenPicture) error) error {
	latest := ""
	err := open(func(path string) (io.ReaderAt, int64, error) {
		file, size, err := p.picture(path)
		if file == nil || err != nil {
			return nil, 0, err
		}
		latest = path
		return file, size, nil
	})
	if err != nil && latest != "" {
		return InFile(latest, err)
	}
	return err
}
