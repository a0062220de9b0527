package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// wheelTags are Python's names of the systems of wheels. The program, linked statically, runs on any Linux.
var wheelTags = map[string]string{
	"linux/amd64": "manylinux_2_17_x86_64.musllinux_1_1_x86_64", "linux/arm64": "manylinux_2_17_aarch64.musllinux_1_1_aarch64",
	"darwin/amd64": "macosx_12_0_x86_64", "darwin/arm64": "macosx_12_0_arm64", "windows/amd64": "win_amd64", "windows/arm64": "win_arm64",
}

// wheels writes the Python package with the program in it, a wheel for each system.
func (r *release) wheels() error {
	_, about, err := r.packageJSON()
	if err != nil {
		return err
	}
	for _, target := range r.targets {
		tag, ok := wheelTags[target]
		if !ok {
			continue
		}
		items, err := r.wheelItems(target, tag, about)
		if err != nil {
			return err
		}
		if err := r.packZip(fmt.Sprintf("%s-%s-py3-none-%s.whl", wheelName(about), r.number(), tag), "", items); err != nil {
			return err
		}
	}
	return nil
}

func (r *release) wheelItems(target, tag string, about metadata) (items []item, err error) {
	if items, err = below(filepath.Join(r.stage, "clients", "python"), "jie"); err != nil {
		return nil, err
	}
	system, _, _ := strings.Cut(target, "/")
	program, err := os.ReadFile(r.programs[target])
	if err != nil {
		return nil, err
	}
	items = append(items, item{"jie/bin/jie" + ending(system), program, 0o755})
	readme, err := os.ReadFile(filepath.Join(r.stage, "clients", "python", "README.md"))
	if err != nil {
		return nil, err
	}
	licences, err := r.licences(target)
	if err != nil {
		return nil, err
	}
	own, err := os.ReadFile(filepath.Join(r.stage, "LICENSE"))
	if err != nil {
		return nil, err
	}
	licences = append(licences, item{"LICENSE", own, 0o644})
	slices.SortFunc(licences, func(a, b item) int { return strings.Compare(a.name, b.name) })
	folder := wheelName(about) + "-" + r.number() + ".dist-info/"
	metadata := r.wheelMetadata(about, licences) + "\n" + string(readme)
	for _, licence := range licences {
		items = append(items, item{folder + "licenses/" + licence.name, licence.data, licence.mode})
	}
	wheel := "Wheel-Version: 1.0\nGenerator: jie\nRoot-Is-Purelib: false\n"
	for part := range strings.SplitSeq(tag, ".") {
		wheel += "Tag: py3-none-" + part + "\n"
	}
	items = append(items, item{folder + "METADATA", []byte(metadata), 0o644}, item{folder + "WHEEL", []byte(wheel), 0o644})
	slices.SortFunc(items, func(a, b item) int { return strings.Compare(a.name, b.name) })
	var record strings.Builder
	for _, i := range items {
		sum := sha256.Sum256(i.data)
		fmt.Fprintf(&record, "%s,sha256=%s,%d\n", i.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(i.data))
	}
	record.WriteString(folder + "RECORD,,\n")
	return append(items, item{folder + "RECORD", []byte(record.String()), 0o644}), nil
}

// wheelName returns the name of the package in the form for file names.
func wheelName(about metadata) string { return strings.ReplaceAll(about.Name, "-", "_") }

// wheelMetadata returns the lines of METADATA before the README.
func (r *release) wheelMetadata(about metadata, licences []item) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Metadata-Version: 2.4\nName: %s\nVersion: %s\nSummary: %s\nAuthor: %s\nKeywords: %s\nLicense-Expression: %s\n",
		about.Name, r.number(), about.Description, about.Author, strings.Join(about.Keywords, ","), about.License)
	for _, licence := range licences {
		fmt.Fprintf(&b, "License-File: %s\n", licence.name)
	}
	fmt.Fprintf(&b, "Project-URL: Homepage, %s\nProject-URL: Issues, %s\n", about.Homepage, about.Bugs)
	b.WriteString("Requires-Python: >=3.10\nProvides-Extra: frames\nRequires-Dist: pandas; extra == \"frames\"\nRequires-Dist: polars; extra == \"frames\"\n" +
		"Description-Content-Type: text/markdown\n")
	return b.String()
}

// metadata is what clients/npm/package.json says. Its name is that of the npm and Python packages.
type metadata struct {
	Name, Description, License, Author, Homepage, Bugs string
	Keywords, Files                                    []string
}

// packageJSON returns the package.json of this version, in whose source links have the path ownPath.
func (r *release) packageJSON() (text []byte, about metadata, err error) {
	text, err = os.ReadFile(filepath.Join(r.stage, "clients", "npm", "package.json"))
	if err != nil {
		return nil, about, err
	}
	ours := strings.NewReplacer(`"version": "0.0.0"`, `"version": "`+r.number()+`"`, "https://"+ownPath, "https://"+r.module)
	text = []byte(ours.Replace(string(text)))
	err = json.Unmarshal(text, &about)
	return text, about, err
}

// npm writes the npm package: the files that its package.json names, and the solvers, more than those of the site.
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
