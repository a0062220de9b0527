package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// npm writes the package of npm: the files that its package.json names, and the solvers
// that the site has.
func (r *release) npm() error {
	folder := filepath.Join(r.stage, "clients", "npm")
	about, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil {
		return err
	}
	var contents struct{ Files []string }
	if err := json.Unmarshal(about, &contents); err != nil {
		return err
	}
	about = []byte(strings.Replace(string(about), `"version": "0.0.0"`, `"version": "`+r.number()+`"`, 1))
	items := []item{{"package.json", about, 0o644}}
	for _, name := range append(contents.Files, "README.md", "../../LICENSE") {
		path := filepath.Join(folder, name)
		if name == "jie.wasm" || name == "wasm_exec.js" {
			path = filepath.Join(r.work, "site", name)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		items = append(items, item{filepath.Base(name), data, 0o644})
	}
	slices.SortFunc(items, func(a, b item) int { return strings.Compare(a.name, b.name) })
	data, err := r.tarred("package", items)
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(r.out, "jie-"+r.number()+".tgz"), data, 0o644)
}
