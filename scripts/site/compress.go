package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"

	"github.com/andybalholm/brotli"

	"jie/internal/newfile"
)

// kinds are the endings of files that are not compressed already.
var kinds = []string{".bin", ".css", ".html", ".js", ".json", ".svg", ".wasm", ".webmanifest"}

// options give the smallest file. Every decoder must support a window of 16 MiB,
// which makes the solvers a tenth smaller than one of 4 MiB.
var options = brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24}

// compressAll writes each text and program of a site beside itself as FILE.br, as small
// as brotli makes it. This takes a minute once, instead of work for each visitor.
func compressAll(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !slices.Contains(kinds, filepath.Ext(entry.Name())) {
			continue
		}
		if err := compress(filepath.Join(folder, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}

// compress writes a file beside itself, if the result is smaller.
func compress(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var small bytes.Buffer
	w := brotli.NewWriterOptions(&small, options)
	if _, err := w.Write(data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	if small.Len() >= len(data) {
		return nil
	}
	return newfile.Write(path+".br", small.Bytes())
}
