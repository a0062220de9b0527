package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// licences are the licences and notices of Jie, of Go and of what the program for a target
// links and embeds.
func (r *release) licences(target string) ([]item, error) {
	system, arch, _ := strings.Cut(target, "/")
	return r.linkedIn("./cmd/jie", "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+arch)
}

// linkedIn are those of a package of Jie, built for a system, each below licenses/ and the
// path of its module.
func (r *release) linkedIn(pack string, system ...string) (items []item, err error) {
	environment, err := r.proxies()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp(r.work, "licences-")
	if err != nil {
		return nil, err
	}
	if _, err := output(r.stage, append(environment, system...), "sh", "scripts/licences.sh", filepath.Join(folder, "licenses"), pack); err != nil {
		return nil, err
	}
	files := os.DirFS(folder)
	err = fs.WalkDir(files, "licenses", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		items = append(items, item{name, data, 0o644})
		return err
	})
	return items, err
}
