// Build bundles FOLDER/src into FOLDER/dist. With -check it only fails if dist does not match src.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// plain files are copied unchanged, into one folder.
var plain = []string{"index.html", "icons/icon.svg", "manifest.webmanifest", "icons/icon-192.png", "icons/icon-512.png", "icons/icon-maskable-512.png", "icons/icon-touch-180.png", "icons/links.jpg",
	"fonts/OFL-newsreader.txt", "fonts/OFL-jie-digits.txt"}

// family is the family of the page's own words. Those of the puzzles come from the server or the solvers: a new
// puzzle does not change the page.
const family = "page."

func main() {
	check := slices.Contains(os.Args[1:], "-check")
	if err := run(os.Args[len(os.Args)-1], check); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

func run(folder string, check bool) error {
	files, err := bundle(folder)
	if err != nil {
		return err
	}
	for _, name := range plain {
		if files[filepath.Base(name)], err = os.ReadFile(filepath.Join(folder, "src", name)); err != nil {
			return err
		}
	}
	for name, read := range map[string]func(string) ([]byte, error){"levels": levels, "packs": levels, "days": days} {
		if files[name+".json"], err = read(filepath.Join(folder, name)); err != nil {
			return err
		}
	}
	if files["lessons.json"], err = lessons(filepath.Join(folder, "lessons"), wordsFolder(folder)); err != nil {
		return err
	}
	dist := filepath.Join(folder, "dist")
	if check {
		return compare(dist, files)
	}
	if err := os.RemoveAll(dist); err != nil {
		return err
	}
	if err := os.MkdirAll(dist, 0o755); err != nil {
		return err
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dist, name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func bundle(folder string) (map[string][]byte, error) {
	src, err := filepath.Abs(filepath.Join(folder, "src"))
	if err != nil {
		return nil, err
	}
	vendor := filepath.Join(filepath.Dir(src), "vendor", "preact")
	result := api.Build(api.BuildOptions{
		EntryPointsAdvanced: []api.EntryPoint{
			{InputPath: filepath.Join(src, "early.ts"), OutputPath: "early"},
			{InputPath: filepath.Join(src, "main.tsx"), OutputPath: "app"},
			{InputPath: filepath.Join(src, "style", "app.css"), OutputPath: "app"},
			{InputPath: filepath.Join(src, "backend", "worker.ts"), OutputPath: "worker"},
			{InputPath: filepath.Join(src, "sw.ts"), OutputPath: "sw"},
		},
		AbsWorkingDir: filepath.Dir(src), Outdir: "dist", Bundle: true,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true,
		Target: api.ES2022, Format: api.FormatIIFE, Charset: api.CharsetUTF8,
		Loader:     map[string]api.Loader{".woff2": api.LoaderFile},
		AssetNames: "[name]",
		JSX:        api.JSXAutomatic, JSXImportSource: "preact", LegalComments: api.LegalCommentsInline,
		Alias: map[string]string{
			"preact":             filepath.Join(vendor, "preact.mjs"),
			"preact/hooks":       filepath.Join(vendor, "hooks.mjs"),
			"preact/jsx-runtime": filepath.Join(vendor, "jsxRuntime.mjs"),
		},
		Plugins: []api.Plugin{words(wordsFolder(folder))},
	})
	if len(result.Errors) > 0 {
		return nil, fmt.Errorf("%s", strings.Join(api.FormatMessages(result.Errors, api.FormatMessagesOptions{}), ""))
	}
	files := make(map[string][]byte)
	for _, file := range result.OutputFiles {
		files[filepath.Base(file.Path)] = file.Contents
	}
	return files, nil
}

// words answers the import of "words" with the texts of each language.
func words(folder string) api.Plugin {
	return api.Plugin{Name: "words", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: "^words$"}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: "words", Namespace: "words"}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "words"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			table, err := readWords(folder, family)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			data, err := json.Marshal(table)
			content := string(data)
			return api.OnLoadResult{Contents: &content, Loader: api.LoaderJSON}, err
		})
	}}
}

func wordsFolder(folder string) string { return filepath.Join(folder, "..", "..", "verbs", "words") }

// readWords reads the texts of a family in each language that has a file of the page's words.
func readWords(folder, family string) (map[string]map[string]any, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*", "page.json"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("no words in %s: %w", folder, err)
	}
	table := make(map[string]map[string]any)
	for _, page := range names {
		texts := make(map[string]any)
		files, err := filepath.Glob(filepath.Join(filepath.Dir(page), "*.json"))
		if err != nil {
			return nil, err
		}
		for _, name := range files {
			if err := addWords(texts, name, family); err != nil {
				return nil, err
			}
		}
		table[filepath.Base(filepath.Dir(page))] = texts
	}
	return table, nil
}

func addWords(texts map[string]any, name, family string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var all map[string]any
	if err := json.Unmarshal(data, &all); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for key, text := range all {
		if strings.HasPrefix(key, family) {
			texts[key] = text
		}
	}
	return nil
}

func compare(folder string, files map[string][]byte) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if files[entry.Name()] == nil {
			return fmt.Errorf("%s is built from nothing; run go generate ./server/web", entry.Name())
		}
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || !bytes.Equal(got, want) {
			return fmt.Errorf("%s is not what its sources give; run go generate ./server/web", name)
		}
	}
	return nil
}
