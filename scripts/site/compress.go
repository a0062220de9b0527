package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"

	"github.com/andybalholm/brotli"

	"jie/internal/newfile"
)

// kinds are those of files that are not compressed already.
var kinds = []string{".bin", ".css", ".html", ".js", ".json", ".svg", ".wasm", ".webmanifest"}

// options are for the smallest file. Every decoder has to know a window of 16 MiB,
// which makes the solvers smaller by a tenth than one of 4 MiB.
var options = brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24}

// compressAll writes each text and program of a site beside itself as FILE.br, as small
// as brotli makes it: what a host would do for each visitor takes a minute, once.
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

// compress writes a file beside itself, where that is smaller.
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
