package main

import (
	"bytes"
	"debug/buildinfo"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// image writes the container image for the architectures that are built, with the module deploy/image.
func (r *release) image() error {
	folder := filepath.Join(r.work, "image")
	for _, target := range r.targets {
		arch, linux := strings.CutPrefix(target, "linux/")
		if !linux || arch != "amd64" && arch != "arm64" {
			continue
		}
		program, err := readItems(0o755, "jie-"+arch, r.programs[target])
		if err != nil {
			return err
		}
		licences, err := r.licences(target)
		if err != nil {
			return err
		}
		if err := writeItems(folder, append(licences, program...)); err != nil {
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

// replaced is the line of a go.mod by which a module in the repository finds the others.
var replaced = regexp.MustCompile(`(?m)^replace .*\n`)

// examples writes an archive of the examples with their licence. A module of them needs this version of Jie.
func (r *release) examples() error {
	items, err := readItems(0o644, "LICENSE", filepath.Join(r.stage, "LICENSE"))
	if err != nil {
		return err
	}
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

// libraryCompilers are the C compilers of the Linux systems, as Debian names them.
var libraryCompilers = map[string]string{
	"linux/amd64": "x86_64-linux-gnu-gcc", "linux/arm64": "aarch64-linux-gnu-gcc", "linux/386": "i686-linux-gnu-gcc",
	"linux/arm": "arm-linux-gnueabihf-gcc", "linux/riscv64": "riscv64-linux-gnu-gcc", "linux/s390x": "s390x-linux-gnu-gcc",
}

// libraries writes the C library for each Linux for which there is a compiler, and reports the others.
func (r *release) libraries() error {
	for _, target := range r.targets {
		compiler, linux := libraryCompilers[target]
		if !linux {
			continue
		}
		if _, err := exec.LookPath(compiler); err != nil && target == host() {
			compiler = "cc"
		}
		if _, err := exec.LookPath(compiler); err != nil {
			if !r.quiet {
				fmt.Printf("release: no C library for %s: %s is not here\n", target, compiler)
			}
			continue
		}
		if err := r.library(target, compiler); err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
	}
	return nil
}

func (r *release) library(target, compiler string) error {
	system, arch, _ := strings.Cut(target, "/")
	folder := filepath.Join(r.work, "library", arch)
	environment := append(r.environment, "GOOS="+system, "GOARCH="+arch, "CC="+compiler, "VERSION="+r.number())
	if _, err := output(r.commit, environment, "sh", "clients/c/build.sh", folder); err != nil {
		return err
	}
	items, err := r.libraryItems(folder)
	if err != nil {
		return err
	}
	licences, err := r.linkedIn("./clients/c", "CGO_ENABLED=1", "GOOS="+system, "GOARCH="+arch)
	if err != nil {
		return err
	}
	items = append(items, licences...)
	slices.SortFunc(items, func(a, b item) int { return strings.Compare(a.name, b.name) })
	name := "jie_" + r.number() + "_" + system + "_" + arch + "_c"
	return r.pack(name+".tar.gz", name, items)
}

// libraryItems returns the output of build.sh, links as links, and the instructions.
func (r *release) libraryItems(folder string) (items []item, err error) {
	items, err = readItems(0o644, "lib/libjie.so.1", filepath.Join(folder, "lib", "libjie.so.1"),
		"lib/pkgconfig/jie.pc", filepath.Join(folder, "lib", "pkgconfig", "jie.pc"), "include/jie.h", filepath.Join(folder, "include", "jie.h"),
		"README.md", filepath.Join(r.stage, "clients", "c", "README.md"), "README.zh-CN.md", filepath.Join(r.stage, "clients", "c", "README.zh-CN.md"),
		"LICENSE", filepath.Join(r.stage, "LICENSE"))
	if err != nil {
		return nil, err
	}
	to, err := os.Readlink(filepath.Join(folder, "lib", "libjie.so"))
	return append(items, item{"lib/libjie.so", []byte(to), os.ModeSymlink | 0o777}), err
}

// billOfMaterials writes the list of modules linked in the program of the first target, as CycloneDX.
func (r *release) billOfMaterials() error {
	info, err := buildinfo.ReadFile(r.programs[r.targets[0]])
	if err != nil {
		return err
	}
	bom := cdx.NewBOM()
	main := component(cdx.ComponentTypeApplication, r.module, r.version, info.Main.Sum)
	main.Licenses = &cdx.Licenses{{License: &cdx.License{ID: "Apache-2.0"}}}
	bom.Metadata = &cdx.Metadata{Timestamp: r.time.Format(time.RFC3339), Component: &main}
	linked := []cdx.Component{component(cdx.ComponentTypeLibrary, "std", info.GoVersion, "")}
	refs := []string{linked[0].BOMRef}
	for _, dep := range info.Deps {
		c := component(cdx.ComponentTypeLibrary, dep.Path, dep.Version, dep.Sum)
		linked, refs = append(linked, c), append(refs, c.BOMRef)
	}
	bom.Components = &linked
	bom.Dependencies = &[]cdx.Dependency{{Ref: main.BOMRef, Dependencies: &refs}}
	var b bytes.Buffer
	if err := cdx.NewBOMEncoder(&b, cdx.BOMFileFormatJSON).SetPretty(true).Encode(bom); err != nil {
		return err
	}
	return writeFile(filepath.Join(r.out, "jie_"+r.number()+".cdx.json"), b.Bytes(), 0o644)
}

// component returns a Go module as a component; sum is the hash in its go.sum.
func component(kind cdx.ComponentType, path, version, sum string) cdx.Component {
	name := "pkg:golang/" + path + "@" + version
	c := cdx.Component{BOMRef: name, Type: kind, Name: path, Version: version, PackageURL: name}
	if sum != "" {
		c.Properties = &[]cdx.Property{{Name: "go:sum", Value: sum}}
	}
	return c
}
