package main

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
)

//go:embed recipes
var recipeFiles embed.FS

// recipes writes the files by which package managers fetch the archives.
func (r *release) recipes() error {
	templates, err := template.ParseFS(recipeFiles, "recipes/*.tmpl")
	if err != nil {
		return err
	}
	sums := make(map[string]string)
	for _, target := range r.targets {
		kind := ".tar.gz"
		if strings.HasPrefix(target, "windows/") {
			kind = ".zip"
		}
		name := "jie_" + r.number() + "_" + strings.ReplaceAll(target, "/", "_") + kind
		if sums[target], err = sumOf(filepath.Join(r.out, name)); err != nil {
			return err
		}
	}
	facts := struct {
		Module, Version, Number string
		Sums                    map[string]string
	}{r.module, r.version, r.number(), sums}
	for _, t := range templates.Templates() {
		var b bytes.Buffer
		if err := t.Execute(&b, facts); err != nil {
			return err
		}
		if err := writeFile(filepath.Join(r.out, strings.TrimSuffix(t.Name(), ".tmpl")), b.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func sumOf(path string) (string, error) {
	data, err := os.ReadFile(path)
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), err
}

// sums writes SHA256SUMS, which `sha256sum -c` reads, of every other file.
func (r *release) sums() error {
	var lines []string
	err := filepath.WalkDir(r.out, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		sum, err := sumOf(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(r.out, path)
		lines = append(lines, fmt.Sprintf("%s  %s\n", sum, filepath.ToSlash(name)))
		return err
	})
	if err != nil {
		return err
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[66:], b[66:]) })
	return writeFile(filepath.Join(r.out, "SHA256SUMS"), []byte(strings.Join(lines, "")), 0o644)
}
