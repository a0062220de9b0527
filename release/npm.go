package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// npm writes the npm package: the files that its package.json names, and all solvers, of
// which the site has only those of puzzles.
func (r *release) npm() error {
	folder := filepath.Join(r.stage, "clients", "npm")
	text, about, err := r.packageJSON()
	if err != nil {
		return err
	}
	licences, err := r.linkedIn("./cmd/jie-wasm", "GOOS=js", "GOARCH=wasm")
	if err != nil {
		return err
	}
	items := append(licences, item{"package.json", text, 0o644})
	for _, name := range append(about.Files, "README.md", "../../LICENSE") {
		path := filepath.Join(folder, name)
		switch name {
		case "wasm_exec.js":
			path = filepath.Join(r.work, "site", name)
		case "jie.wasm":
			path = filepath.Join(r.work, name)
			if _, err := output(r.commit, append(r.environment, "GOOS=js", "GOARCH=wasm"), "go", "build", "-trimpath", "-ldflags=-s -w", "-o", path, "./cmd/jie-wasm"); err != nil {
				return err
			}
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		items = append(items, item{filepath.Base(name), data, 0o644})
	}
	slices.SortFunc(items, func(a, b item) int { return strings.Compare(a.name, b.name) })
	return r.pack(about.Name+"-"+r.number()+".tgz", "package", items)
}
