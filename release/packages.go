package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb" // registers itself
	"github.com/goreleaser/nfpm/v2/files"
)

// places map the first part of a file's name in an archive to its folder on a system.
var places = []struct{ prefix, to string }{
	{"jie", "/usr/bin/"},
	{"completions/jie.bash", "/usr/share/bash-completion/completions/jie"},
	{"completions/_jie", "/usr/share/zsh/site-functions/_jie"},
	{"completions/jie.fish", "/usr/share/fish/vendor_completions.d/jie.fish"},
	{"man/", "/usr/share/man/man1/"},
	{"licenses/", "/usr/share/doc/jie/licenses/"},
	{"LICENSE", "/usr/share/doc/jie/copyright"},
	{"README", "/usr/share/doc/jie/README"},
}

func (r *release) systemPackages() error {
	for _, target := range r.targets {
		arch, linux := strings.CutPrefix(target, "linux/")
		if !linux {
			continue
		}
		items, err := r.items(target)
		if err != nil {
			return err
		}
		if err := r.systemPackage(arch, items); err != nil {
			return err
		}
	}
	return nil
}

func (r *release) systemPackage(arch string, items []item) error {
	contents, err := r.contents(items)
	if err != nil {
		return err
	}
	if arch == "arm" {
		arch = "arm7"
	}
	info := nfpm.WithDefaults(&nfpm.Info{
		Name: "jie", Arch: arch, Platform: "linux", Version: r.version, Section: "games", Priority: "optional",
		Maintainer: "The authors of Jie <jie@" + strings.SplitN(r.module, "/", 2)[0] + ">", Homepage: "https://" + r.module, License: "Apache-2.0",
		Description: "Exact solvers for board puzzles\nMopan, Lights Out, peg solitaire and Twiddle: shortest solutions, with proofs.",
		MTime:       r.time,
		Overridables: nfpm.Overridables{
			Contents: contents,
		},
	})
	if err := nfpm.PrepareForPackager(info, "deb"); err != nil {
		return err
	}
	packager, err := nfpm.Get("deb")
	if err != nil {
		return err
	}
	info.Target = filepath.Join(r.out, packager.ConventionalFileName(info))
	var b bytes.Buffer
	if err := packager.Package(info, &b); err != nil {
		return err
	}
	return writeFile(info.Target, b.Bytes(), 0o644)
}

// contents puts the files of an archive where a system has them, by way of files that the library reads.
func (r *release) contents(items []item) (list files.Contents, err error) {
	for _, i := range items {
		for _, place := range places {
			rest, found := strings.CutPrefix(i.name, place.prefix)
			if !found {
				continue
			}
			to := place.to
			switch {
			case place.prefix == "jie":
				to += "jie"
			case strings.HasSuffix(to, "/") || place.prefix == "README":
				to += rest
			}
			from := filepath.Join(r.work, "package", filepath.FromSlash(i.name))
			if err := writeFile(from, i.data, i.mode); err != nil {
				return nil, err
			}
			if err := os.Chtimes(from, r.time, r.time); err != nil {
				return nil, err
			}
			list = append(list, &files.Content{Source: from, Destination: to, FileInfo: &files.ContentFileInfo{Mode: i.mode, MTime: r.time, Owner: "root", Group: "root"}})
			break
		}
	}
	return list, nil
}

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
	program, err := readItems(0o755, "jie/bin/jie"+ending(system), r.programs[target])
	if err != nil {
		return nil, err
	}
	texts, err := readItems(0o644, "LICENSE", filepath.Join(r.stage, "LICENSE"), "README.md", filepath.Join(r.stage, "clients", "python", "README.md"))
	if err != nil {
		return nil, err
	}
	licences, err := r.licences(target)
	if err != nil {
		return nil, err
	}
	items, licences = append(items, program...), append(licences, texts[0])
	slices.SortFunc(licences, func(a, b item) int { return strings.Compare(a.name, b.name) })
	folder := wheelName(about) + "-" + r.number() + ".dist-info/"
	metadata := r.wheelMetadata(about, licences) + "\n" + string(texts[1].data)
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
