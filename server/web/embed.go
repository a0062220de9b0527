// Package web holds the page: its TypeScript sources, bundled and embedded.
//
// go generate bundles src into dist with esbuild, which is a Go library, so that
// Node is not needed. The bundler is a separate module: importers of this
// package do not need it.
package web

import (
	"embed"
	"encoding/json"
	"io/fs"
	"time"
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

// daysApart is how far apart in a path the levels of two days are; levels.ts has the same.
const daysApart = 17

// Daily returns the level that the page has for a puzzle on the date of a day, the same for
// everyone. ok is false for a puzzle without levels.
func Daily(puzzle string, day time.Time) (from, to string, ok bool) {
	data, err := dist.ReadFile("dist/levels.json")
	if err != nil {
		return "", "", false
	}
	var paths map[string][]struct{ From, To string }
	if json.Unmarshal(data, &paths) != nil || len(paths[puzzle]) == 0 {
		return "", "", false
	}
	y, month, d := day.Date()
	date := time.Date(y, month, d, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60)
	n := int64(len(paths[puzzle]))
	level := paths[puzzle][((date*daysApart)%n+n)%n]
	return level.From, level.To, true
}
