package main

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

// fetch makes the go command fetch what each target is built from, if this machine lacks it:
// some modules are for only one system. A failed fetch thus ends the release here, and not
// after the programs before it are built.
func (r *release) fetch() error {
	for _, target := range append([]string{"js/wasm", host()}, r.targets...) {
		system, arch, found := strings.Cut(target, "/")
		if !found {
			return fmt.Errorf("%s is not GOOS/GOARCH", target)
		}
		program := "./cmd/jie"
		if target == "js/wasm" {
			program = "./cmd/jie-wasm"
		}
		if _, err := output(r.source, []string{"GOOS=" + system, "GOARCH=" + arch, "CGO_ENABLED=0"}, "go", "list", "-deps", program); err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
	}
	return nil
}

// build builds the program for every target from the zip of the module.
func (r *release) build() (err error) {
	r.programs = make(map[string]string)
	for _, target := range r.targets {
		if r.programs[target], err = r.install(target); err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
	}
	if _, ok := r.programs[host()]; !ok { // it writes the pages of the manual
		r.programs[host()], err = r.install(host())
	}
	return err
}

func host() string { return runtime.GOOS + "/" + runtime.GOARCH }

// install builds the program as users do who install it with the go command.
func (r *release) install(target string) (file string, err error) {
	system, arch, _ := strings.Cut(target, "/")
	gopath := filepath.Join(r.work, "built", system+"-"+arch)
	environment := append(r.environment, "GOOS="+system, "GOARCH="+arch, "CGO_ENABLED=0", "GOPATH="+gopath, "GOBIN=")
	if _, err := output(r.work, environment, "go", "install", "-trimpath", "-ldflags=-s -w", r.module+"/cmd/jie@"+r.version); err != nil {
		return "", err
	}
	bin := filepath.Join(gopath, "bin")
	if target != host() {
		bin = filepath.Join(bin, system+"_"+arch)
	}
	return filepath.Join(bin, "jie"+ending(system)), nil
}

// ending returns the ending of a program's name.
func ending(system string) string {
	if system == "windows" {
		return ".exe"
	}
	return ""
}
