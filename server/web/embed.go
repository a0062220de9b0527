// Package web holds the page: its TypeScript sources, bundled and embedded.
//
// go generate bundles src into dist with esbuild, which is a Go library, so that
// Node is not needed. The bundler is a separate module: importers of this
// package do not need it.
package web

import (
	"embed"
	"io/fs"
)

//go:generate go -C build run . ..

//go:embed dist
var dist embed.FS

// Files returns the page's files: index.html and the files that it requests.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return files
}
