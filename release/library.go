package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// libraryCompilers are the C compilers of the Linux systems, as Debian names them.
var libraryCompilers = map[string]string{
	"linux/amd64": "x86_64-linux-gnu-gcc", "linux/arm64": "aarch64-linux-gnu-gcc", "linux/386": "i686-linux-gnu-gcc",
	"linux/arm": "arm-linux-gnueabihf-gcc", "linux/riscv64": "riscv64-linux-gnu-gcc", "linux/s390x": "s390x-linux-gnu-gcc",
}

// libraries writes an archive of the C library for each Linux for which this machine has a
// compiler, and reports the others.
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
	for from, name := range map[string]string{
		filepath.Join(folder, "lib", "libjie.so.1"):               "lib/libjie.so.1",
		filepath.Join(folder, "lib", "pkgconfig", "jie.pc"):       "lib/pkgconfig/jie.pc",
		filepath.Join(folder, "include", "jie.h"):                 "include/jie.h",
		filepath.Join(r.stage, "clients", "c", "README.md"):       "README.md",
		filepath.Join(r.stage, "clients", "c", "README.zh-CN.md"): "README.zh-CN.md",
		filepath.Join(r.stage, "LICENSE"):                         "LICENSE",
	} {
		data, err := os.ReadFile(from)
		if err != nil {
			return nil, err
		}
		items = append(items, item{name, data, 0o644})
	}
	to, err := os.Readlink(filepath.Join(folder, "lib", "libjie.so"))
	return append(items, item{"lib/libjie.so", []byte(to), os.ModeSymlink | 0o777}), err
}
