package main

import (
	"os"
	"path/filepath"
	"strings"
)

// licences returns the licences and notices of Jie, of Go and of the code that the program for a
// target links and embeds.
func (r *release) licences(target string) ([]item, error) {
	system, arch, _ := strings.Cut(target, "/")
	return r.linkedIn("./cmd/jie", "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+arch)
}

// linkedIn returns those of a package of Jie, built for a system, each below licenses/ and the
// path of its module.
func (r *release) linkedIn(pack string, system ...string) ([]item, error) {
	folder, err := os.MkdirTemp(r.work, "licences-")
	if err != nil {
		return nil, err
	}
	if _, err := output(r.stage, append(r.environment, system...), "sh", "scripts/licences.sh", filepath.Join(folder, "licenses"), pack); err != nil {
		return nil, err
	}
	return below(folder, "licenses")
}
