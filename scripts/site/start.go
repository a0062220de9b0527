package main

import (
	"context"
	"encoding/json"
	"path/filepath"

	"jie/catalog"
	"jie/internal/newfile"
	"jie/server/boards"
	"jie/verbs"
	"jie/verbs/words"
)

// start writes into a folder what the page shows and plays before the solvers are loaded:
// catalog-en.json and catalog-zh.json, the puzzles with their words, and the effects of moves on
// each board of the page, in files that boards.json lists. Sites without a server need it:
// their solvers are a WASM module of some megabytes.
func start(folder string) error {
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
	set, err := boards.New(service)
	if err != nil {
		return err
	}
	for _, name := range set.Names() {
		data, err := set.File(name)
		if err != nil {
			return err
		}
		if err := newfile.Write(filepath.Join(folder, name), data); err != nil {
			return err
		}
	}
	return nil
}

func write(name string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return newfile.Write(name, data)
}
