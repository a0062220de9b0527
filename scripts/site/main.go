// Site makes the parts of the site and the documents beside the bundle of the page:
//
//	site start FOLDER         what the page shows and plays before the solvers are there
//	site compress FOLDER      each text and program beside itself, compressed
//	site plot TITLE           a plot of generated levels, for docs/difficulty.md:
//
//	jie generate pegs --n 10000 | go run ./scripts/site plot pegs > docs/images/difficulty-pegs.svg
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/andybalholm/brotli"

	"jie/catalog"
	"jie/puzzle/draw"
	"jie/puzzle/level"
	"jie/server/boards"
	"jie/verbs"
	"jie/verbs/words"
)

// errUsage is the error of arguments that the program does not take.
var errUsage = errors.New("usage: site start FOLDER | compress FOLDER | plot TITLE")

func main() {
	err := run(os.Args[1:])
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, "site:", err)
	if errors.Is(err, errUsage) {
		os.Exit(2)
	}
	os.Exit(1)
}

func run(args []string) error {
	switch {
	case len(args) == 2 && args[0] == "start":
		return start(args[1])
	case len(args) == 2 && args[0] == "compress":
		return compressAll(args[1])
	case len(args) == 2 && args[0] == "plot":
		return plot(args[1], os.Stdin, os.Stdout)
	}
	return errUsage
}

// start writes what the page shows and plays before the solvers, some megabytes of WASM, are loaded:
// catalog-en.json and catalog-zh.json, the puzzles with their words, and the effects of moves on the page's boards,
// which boards.json lists. Sites without a server need it.
func start(folder string) error {
	service := &verbs.Service{Puzzles: catalog.All()}
	for _, lang := range words.Languages {
		all, err := service.Answer(context.Background(), "puzzles", nil, verbs.Asker{Words: words.For(lang)})
		if err != nil {
			return err
		}
		data, err := json.Marshal(all.Value)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, "catalog-"+lang+".json"), data, 0o666); err != nil {
			return err
		}
	}
	set, err := boards.New(service)
	if err != nil {
		return err
	}
	for _, name := range set.Names() {
		data, err := set.File(name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// kinds are the endings of files that are not compressed already.
var kinds = []string{".bin", ".css", ".html", ".js", ".json", ".svg", ".wasm", ".webmanifest"}

// options give the smallest file. Decoders must support a window of 16 MiB: it saves a tenth, compared with 4 MiB.
var options = brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24}

// compressAll writes each text and program beside itself as FILE.br: a minute once, not work for each visitor.
func compressAll(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !slices.Contains(kinds, filepath.Ext(entry.Name())) {
			continue
		}
		if err := compress(filepath.Join(folder, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}

// compress writes a file beside itself, if the result is smaller.
func compress(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var small bytes.Buffer
	w := brotli.NewWriterOptions(&small, options)
	if _, err := w.Write(data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	if small.Len() >= len(data) {
		return nil
	}
	return os.WriteFile(path+".br", small.Bytes(), 0o666)
}

// binWidth is two bits.
const binWidth = 2000

// plot draws the distribution of the scores of generated levels, coloured by grade.
func plot(name string, in io.Reader, out io.Writer) error {
	levels, err := readLevels(in)
	if err != nil {
		return err
	}
	if len(levels) == 0 {
		return errors.New("no levels on standard input")
	}
	title := fmt.Sprintf("%s: %d levels by difficulty", name, len(levels))
	scene := draw.Histogram(title, "score in bits; the colour is the grade of most levels of a bar, from 1 at the left", "levels", bars(levels), draw.Themes[0])
	return draw.SVG(out, []draw.Scene{scene})
}

func readLevels(in io.Reader) ([]level.Level, error) {
	var levels []level.Level
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var l level.Level
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			return nil, err
		}
		levels = append(levels, l)
	}
	return levels, lines.Err()
}

// bars counts the levels by score, two bits a bar, in the colour of its most frequent grade.
func bars(levels []level.Level) []draw.Bar {
	counts := make([][6]int, 1)
	for _, l := range levels {
		bin := int(l.Measures.Score() / binWidth)
		for len(counts) <= bin {
			counts = append(counts, [6]int{})
		}
		counts[bin][l.Difficulty]++
	}
	list := make([]draw.Bar, len(counts))
	for i, grades := range counts {
		total := 0
		for _, n := range grades {
			total += n
		}
		grade := max(1, slices.Index(grades[:], slices.Max(grades[:])))
		list[i] = draw.Bar{Label: strconv.Itoa(2 * i), Value: float64(total), State: byte('0' + grade)} // 1 to 5
	}
	return list
}
