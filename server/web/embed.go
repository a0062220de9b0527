// Package web holds the page: its TypeScript sources, bundled and embedded.
//
// go generate bundles src into dist with esbuild, which is a Go library, so that
// no Node is needed. The bundler is a module of its own: who imports this
// package does not need it.
package web

import (
	"embed"
	"io/fs"
)

//go:generate go -C build run . ..

//go:embed dist
var dist embed.FS

// Files are the page's files: index.html and what it asks for.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return files
}
