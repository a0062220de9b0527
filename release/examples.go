package main

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// replaced is the line of a go.mod by which a module in the repository finds the others.
var replaced = regexp.MustCompile(`(?m)^replace .*\n`)

// examples writes an archive of the examples in Go, JavaScript and Python, with their licence.
// They stand alone: a module needs this version of Jie, wherever it comes from.
func (r *release) examples() error {
	own, err := os.ReadFile(filepath.Join(r.stage, "LICENSE"))
	if err != nil {
		return err
	}
	items := []item{{"LICENSE", own, 0o644}}
	for folder, to := range map[string]string{"examples": "", "clients/python/examples": "python", "clients/npm/examples": ""} {
		below := os.DirFS(filepath.Join(r.stage, filepath.FromSlash(folder)))
		err := fs.WalkDir(below, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := fs.ReadFile(below, name)
			if entry.Name() == "go.mod" {
				data = replaced.ReplaceAll(data, nil)
				data = bytes.ReplaceAll(data, []byte(r.module+" v0.0.0"), []byte(r.module+" "+r.version))
			}
			items = append(items, item{path.Join(to, name), data, 0o644})
			return err
		})
		if err != nil {
			return err
		}
	}
	slices.SortFunc(items, func(a, b item) int { return strings.Compare(a.name, b.name) })
	data, err := r.tarred("jie_"+r.number()+"_examples", items)
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(r.out, "jie_"+r.number()+"_examples.tar.gz"), data, 0o644)
}
