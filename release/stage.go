package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// ownPath is the path of the module in the repository.
const ownPath = "jie"

// stageSources copies the files of the commit, unchanged and with the path of the module
// in go.mod and in every import. It leaves out what is not committed.
func (r *release) stageSources() error {
	r.commit, r.stage = filepath.Join(r.work, "commit"), filepath.Join(r.work, "source")
	commit, err := output(r.source, nil, "git", "archive", "HEAD")
	if err != nil {
		return err
	}
	for files := tar.NewReader(bytes.NewReader(commit)); ; {
		header, err := files.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if header.Typeflag != tar.TypeReg {
			continue
		}
		data, err := io.ReadAll(files)
		if err != nil {
			return err
		}
		if err := writeFile(filepath.Join(r.commit, header.Name), data, 0o644); err != nil {
			return err
		}
		if data, err = r.renamed(header.Name, data); err != nil {
			return fmt.Errorf("%s: %w", header.Name, err)
		}
		if err := writeFile(filepath.Join(r.stage, header.Name), data, 0o644); err != nil {
			return err
		}
	}
}

// renamed returns a file under the path of the module.
func (r *release) renamed(name string, data []byte) ([]byte, error) {
	switch {
	case filepath.Base(name) == "go.mod":
		return r.renamedModule(data), nil
	case strings.HasSuffix(name, ".go"):
		return r.renamedImports(data)
	case strings.HasSuffix(name, ".md"):
		return r.renamedExamples(data), nil
	case name == "scripts/cross.sh" || name == "scripts/raced.sh":
		return bytes.ReplaceAll(data, []byte(ownPath+"/"), []byte(r.module+"/")), nil
	}
	return data, nil
}

// renamedModule changes the lines of a go.mod that name the module or one below it.
func (r *release) renamedModule(data []byte) []byte {
	lines := strings.SplitAfter(string(data), "\n")
	for i, line := range lines {
		words := strings.Fields(line)
		for _, word := range words {
			if word == ownPath || strings.HasPrefix(word, ownPath+"/") {
				lines[i] = strings.Replace(lines[i], word, r.module+strings.TrimPrefix(word, ownPath), 1)
			}
		}
	}
	return []byte(strings.Join(lines, ""))
}

// renamedImports changes the imports of a Go file, from the last to the first, and sorts them.
func (r *release) renamedImports(data []byte) ([]byte, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", data, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	changed := false
	for i := len(file.Imports) - 1; i >= 0; i-- {
		at := file.Imports[i].Path
		path, err := strconv.Unquote(at.Value)
		if err != nil || path != ownPath && !strings.HasPrefix(path, ownPath+"/") {
			continue
		}
		from, to := files.Position(at.Pos()).Offset, files.Position(at.End()).Offset
		path = strconv.Quote(r.module + strings.TrimPrefix(path, ownPath))
		data = bytes.Join([][]byte{data[:from], []byte(path), data[to:]}, nil)
		changed = true
	}
	if !changed {
		return data, nil
	}
	return format.Source(data)
}

var (
	goBlock    = regexp.MustCompile("(?ms)^```go$.*?^```$")
	importLine = regexp.MustCompile(`(?m)^(\t|import )"` + ownPath + `(/[^"]*)?"$`)
)

// renamedExamples changes the imports in the blocks of Go in a document.
func (r *release) renamedExamples(data []byte) []byte {
	return goBlock.ReplaceAllFunc(data, func(block []byte) []byte {
		return importLine.ReplaceAll(block, []byte("${1}\""+r.module+"${2}\""))
	})
}

func writeFile(path string, data []byte, mode os.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, data, mode)
}

func writeItems(folder string, items []item) error {
	for _, i := range items {
		if err := writeFile(filepath.Join(folder, filepath.FromSlash(i.name)), i.data, i.mode); err != nil {
			return err
		}
	}
	return nil
}

// fetch makes the go command fetch what each target is built from: some modules are for only one system. A failed
// fetch ends the release here.
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
func (r *release) build() error {
	targets := r.targets
	if !slices.Contains(targets, host()) { // it writes the pages of the manual
		targets = append(slices.Clone(targets), host())
	}
	r.programs = make(map[string]string)
	var lock sync.Mutex
	return each(targets, func(target string) error {
		program, err := r.install(target)
		lock.Lock()
		defer lock.Unlock()
		r.programs[target] = program
		return err
	})
}

// each calls f for each target, two at a time: while one compiles a single package or links, which takes one core,
// the other uses the second core.
func each(targets []string, f func(target string) error) error {
	errs := make([]error, len(targets))
	turns := make(chan struct{}, 2)
	var group sync.WaitGroup
	for i, target := range targets {
		turns <- struct{}{}
		group.Go(func() {
			defer func() { <-turns }()
			if err := f(target); err != nil {
				errs[i] = fmt.Errorf("%s: %w", target, err)
			}
		})
	}
	group.Wait()
	return errors.Join(errs...)
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
