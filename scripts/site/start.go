package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"jie/catalog"
	"jie/internal/newfile"
	"jie/verbs"
	"jie/verbs/words"
)

// start writes into a folder what the page shows and plays before the solvers are loaded:
// catalog-en.json and catalog-zh.json, the puzzles with their words, and the effects of moves on
// each board of the page, in files that boards.json lists. Sites without a server need it:
// their solvers are a WASM module of some megabytes. page is server/web.
func start(page, folder string) error {
	service := &verbs.Service{Puzzles: catalog.All()}
	for _, lang := range words.Languages {
		all, err := service.Answer(context.Background(), "puzzles", nil, verbs.Asker{Words: words.For(lang)})
		if err != nil {
			return err
		}
		if err := write(filepath.Join(folder, "catalog-"+lang+".json"), all.Value); err != nil {
			return err
		}
	}
	texts, err := positions(page)
	if err != nil {
		return err
	}
	boards, err := boardsOf(service, texts)
	if err != nil {
		return err
	}
	return writeBoards(folder, boards)
}

// writeBoards writes a file for each board, and boards.json, which gives the file for the texts
// of positions and for shapes.
func writeBoards(folder string, boards map[string]*Board) error {
	files := make(map[string]string)
	for i, key := range slices.Sorted(maps.Keys(boards)) {
		name := fmt.Sprintf("board-%d.json", i)
		if err := write(filepath.Join(folder, name), boards[key]); err != nil {
			return err
		}
		files[key] = name
		for _, text := range boards[key].Names {
			files[text] = name
		}
	}
	return write(filepath.Join(folder, "boards.json"), files)
}

// positions returns the positions that the page begins with: its levels, its lessons, and the
// boards that the puzzles name.
func positions(page string) ([]string, error) {
	var texts []string
	for _, p := range catalog.All() {
		for _, b := range p.Describe().Boards {
			texts = append(texts, b.From)
		}
	}
	var levels map[string][]struct{ From string }
	if err := read(filepath.Join(page, "dist", "levels.json"), &levels); err != nil {
		return nil, err
	}
	var taught struct {
		Lessons map[string][]struct{ Steps []struct{ From string } }
	}
	if err := read(filepath.Join(page, "dist", "lessons.json"), &taught); err != nil {
		return nil, err
	}
	for _, list := range levels {
		for _, level := range list {
			texts = append(texts, level.From)
		}
	}
	for _, list := range taught.Lessons {
		for _, lesson := range list {
			for _, step := range lesson.Steps {
				texts = append(texts, step.From)
			}
		}
	}
	if len(texts) == 0 {
		return nil, errors.New("no positions in " + page)
	}
	return texts, nil
}

func read(name string, into any) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

func write(name string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return newfile.Write(name, data)
}
