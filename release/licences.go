package main

import (
	"debug/buildinfo"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/mod/module"
)

// licenceName matches the files of a module that say how it may be used.
var licenceName = regexp.MustCompile(`(?i)^(un)?(licen[cs]e|copying|copyright|notice|patents)`)

// licences are the licences and notices of the modules that are linked, and of Go.
func (r *release) licences(target string) ([]item, error) {
	info, err := buildinfo.ReadFile(r.programs[target])
	if err != nil {
		return nil, err
	}
	var modules []module.Version
	for _, dep := range info.Deps {
		modules = append(modules, module.Version{Path: dep.Path, Version: dep.Version})
	}
	return r.licencesOf(modules)
}

// linkedIn are the licences of what a package of Jie links, for a build in which the modules
// cannot be read.
func (r *release) linkedIn(pack string, system ...string) ([]item, error) {
	environment, err := r.proxies()
	if err != nil {
		return nil, err
	}
	list, err := output(r.stage, append(environment, system...), "go", "list", "-deps",
		"-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", pack)
	if err != nil {
		return nil, err
	}
	var modules []module.Version
	seen := make(map[module.Version]bool)
	for line := range strings.Lines(string(list)) {
		words := strings.Fields(line)
		if len(words) != 2 {
			continue
		}
		if m := (module.Version{Path: words[0], Version: words[1]}); !seen[m] {
			seen[m] = true
			modules = append(modules, m)
		}
	}
	return r.licencesOf(modules)
}

// licencesOf are the licences of modules and of Go, each below licenses/ and the module's path.
func (r *release) licencesOf(modules []module.Version) ([]item, error) {
	root, err := output(r.work, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	items, err := licencesIn(strings.TrimSpace(string(root)), "go")
	if err != nil {
		return nil, err
	}
	for _, m := range modules {
		escaped, err := module.EscapePath(m.Path)
		if err != nil {
			return nil, err
		}
		found, err := licencesIn(filepath.Join(r.work, "modules", escaped+"@"+m.Version), m.Path)
		if err != nil {
			return nil, err
		}
		items = append(items, found...)
	}
	return items, nil
}

// licencesIn are the licences in a folder. A folder without one is an error.
func licencesIn(folder, name string) (items []item, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() || !licenceName.MatchString(entry.Name()) || strings.HasSuffix(entry.Name(), ".go") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return nil, err
		}
		items = append(items, item{path.Join("licenses", name, entry.Name()), data, 0o644})
	}
	if len(items) == 0 {
		return nil, fmt.Errorf("%s: no licence in %s", name, folder)
	}
	return items, nil
}
