// Build bundles FOLDER/src into FOLDER/dist. With -check it only fails if dist does not match src.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
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
	table, err := readWords(wordsFolder(folder), family)
	if err != nil {
		return err
	}
	for lang, texts := range table {
		if files["words-"+lang+".json"], err = json.Marshal(texts); err != nil {
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

// bundle returns the code: app.js, the pieces that it imports when it needs them, and the scripts that know their names.
func bundle(folder string) (map[string][]byte, error) {
	src, err := filepath.Abs(filepath.Join(folder, "src"))
	if err != nil {
		return nil, err
	}
	none := map[string]string{"pieces": `{"play":[],"later":[]}`}
	// As each piece imports main.tsx too, all that it needs is in one file. That takes the place of app.js, which only imports it. The line before it lets the browser compile all of it while it arrives.
	files, err := build(src, api.BuildOptions{EntryPoints: []string{"app=main.tsx"}, Inject: []string{"main.tsx"}, Format: api.FormatESModule, Splitting: true, Define: none})
	if err != nil {
		return nil, err
	}
	shared := imports.FindSubmatch(files["app.js"])[1]
	files["app.js"] = append([]byte("//# allFunctionsCalledOnLoad\n"), files[string(shared)]...)
	delete(files, string(shared))
	pieces := map[string][]string{"all": slices.Sorted(maps.Keys(files))}
	for _, name := range pieces["all"] {
		files[name] = bytes.ReplaceAll(files[name], shared, []byte("app.js"))
		piece, _, _ := strings.Cut(name, "-")
		pieces[piece] = []string{name}
		for _, other := range imports.FindAllSubmatch(files[name], -1) {
			if string(other[1]) != "app.js" {
				pieces[piece] = append(pieces[piece], string(other[1]))
			}
		}
	}
	known, err := json.Marshal(pieces)
	if err != nil {
		return nil, err
	}
	scripts, err := build(src, api.BuildOptions{
		EntryPoints: []string{"early=early.ts", "app=style/app.css", "worker=backend/worker.ts", "sw=sw.ts"},
		Format:      api.FormatIIFE, Define: map[string]string{"pieces": string(known)},
		Loader: map[string]api.Loader{".woff2": api.LoaderFile}, AssetNames: "[name]",
	})
	maps.Copy(files, scripts)
	return files, err
}

// build returns the files that esbuild makes of entry points, each OUTPUT=SOURCE.
func build(src string, options api.BuildOptions) (map[string][]byte, error) {
	for _, entry := range options.EntryPoints {
		output, input, _ := strings.Cut(entry, "=")
		options.EntryPointsAdvanced = append(options.EntryPointsAdvanced, api.EntryPoint{InputPath: input, OutputPath: output})
	}
	vendor := filepath.Join(filepath.Dir(src), "vendor", "preact")
	options.EntryPoints, options.AbsWorkingDir, options.Outdir, options.Bundle = nil, src, "dist", true
	options.MinifyWhitespace, options.MinifyIdentifiers, options.MinifySyntax = true, true, true
	options.Target, options.Charset, options.LegalComments = api.ES2022, api.CharsetUTF8, api.LegalCommentsInline
	options.JSX, options.JSXImportSource = api.JSXAutomatic, "preact"
	options.Alias = map[string]string{
		"preact":             filepath.Join(vendor, "preact.mjs"),
		"preact/hooks":       filepath.Join(vendor, "hooks.mjs"),
		"preact/jsx-runtime": filepath.Join(vendor, "jsxRuntime.mjs"),
	}
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return nil, fmt.Errorf("%s", strings.Join(api.FormatMessages(result.Errors, api.FormatMessagesOptions{}), ""))
	}
	files := make(map[string][]byte)
	for _, file := range result.OutputFiles {
		files[filepath.Base(file.Path)] = file.Contents
	}
	return files, nil
}

// imports finds the files that a file of the code needs, unlike those that it fetches later.
var imports = regexp.MustCompile(`(?:from|import)"\./([^"]+)"`)

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
		files, _ := filepath.Glob(filepath.Join(filepath.Dir(page), "*.json")) // a pattern that is good
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err == nil {
				err = json.Unmarshal(data, &texts)
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		maps.DeleteFunc(texts, func(key string, _ any) bool { return !strings.HasPrefix(key, family) })
		table[filepath.Base(filepath.Dir(page))] = texts
	}
	return table, nil
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
