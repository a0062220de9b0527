package main

import (
	"bytes"
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
// They work on their own: a module needs this version of Jie from any source.
func (r *release) examples() error {
	own, err := os.ReadFile(filepath.Join(r.stage, "LICENSE"))
	if err != nil {
		return err
	}
	items := []item{{"LICENSE", own, 0o644}}
	for folder, to := range map[string]string{"examples": "", "clients/python/examples": "python", "clients/npm/examples": ""} {
		files, err := below(filepath.Join(r.stage, filepath.FromSlash(folder)), ".")
		if err != nil {
			return err
		}
		for _, file := range files {
			if path.Base(file.name) == "go.mod" {
				file.data = replaced.ReplaceAll(file.data, nil)
				file.data = bytes.ReplaceAll(file.data, []byte(r.module+" v0.0.0"), []byte(r.module+" "+r.version))
			}
			file.name = path.Join(to, file.name)
			items = append(items, file)
		}
	}
	slices.SortFunc(items, func(a, b item) int { return strings.Compare(a.name, b.name) })
	name := "jie_" + r.number() + "_examples"
	return r.pack(name+".tar.gz", name, items)
}
