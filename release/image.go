package main

import (
	"os"
	"path/filepath"
	"strings"
)

// image writes the container image for the architectures that are built, with the module
// deploy/image of the repository.
func (r *release) image() error {
	folder := filepath.Join(r.work, "image")
	for _, target := range r.targets {
		arch, linux := strings.CutPrefix(target, "linux/")
		if !linux || arch != "amd64" && arch != "arm64" {
			continue
		}
		program, err := os.ReadFile(r.programs[target])
		if err != nil {
			return err
		}
		licences, err := r.licences(target)
		if err != nil {
			return err
		}
		if err := writeItems(folder, append(licences, item{"jie-" + arch, program, 0o755})); err != nil {
			return err
		}
	}
	_, err := output(filepath.Join(r.source, "deploy", "image"), nil, "go", "run", ".", folder, filepath.Join(r.out, "jie_"+r.number()+"_image.tar"), "built")
	return err
}

// site writes the page and the solvers as files that need no server.
func (r *release) site() error {
	folder := filepath.Join(r.work, "site")
	if _, err := output(r.commit, r.environment, "sh", "scripts/site.sh", folder); err != nil {
		return err
	}
	items, err := below(folder, ".")
	if err != nil {
		return err
	}
	name := "jie_" + r.number() + "_site"
	return r.pack(name+".tar.gz", name, items)
}
