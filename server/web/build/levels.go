package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// level is what the page needs of a generated level, and its name.
type level struct {
	From       string `json:"from"`
	To         string `json:"to"`
	Metric     string `json:"metric"`
	Length     int    `json:"length"`
	Difficulty int    `json:"difficulty"`
	Name       name   `json:"name,omitzero"`
	Chapter    name   `json:"chapter,omitzero"` // that begins with this level
}

// name is a text in each language.
type name map[string]string

// chapter is a part of a path, with the names of its levels.
type chapter struct {
	Name   name   `json:"name"`
	Levels []name `json:"levels"`
}

// levels returns the levels of every puzzle, in the order of its path. PUZZLE.jsonl has a level
// a line, as jie generate writes it; PUZZLE.json has their names, chapter by chapter.
func levels(folder string) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("no levels in %s: %w", folder, err)
	}
	paths := make(map[string][]level)
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		puzzle := strings.TrimSuffix(filepath.Base(name), ".jsonl")
		for line := range bytes.Lines(data) {
			var l level
			if err := json.Unmarshal(line, &l); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			paths[puzzle] = append(paths[puzzle], l)
		}
		if err := addNames(paths[puzzle], filepath.Join(folder, puzzle+".json")); err != nil {
			return nil, err
		}
	}
	return json.Marshal(paths)
}

// addNames gives the levels of a path their names; every level must have one.
func addNames(path []level, file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var chapters []chapter
	if err := json.Unmarshal(data, &chapters); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	n := 0
	for _, c := range chapters {
		for i, name := range c.Levels {
			if n == len(path) {
				return fmt.Errorf("%s: more names than the %d levels", file, n)
			}
			if path[n].Name = name; i == 0 {
				path[n].Chapter = c.Name
			}
			n++
		}
	}
	if n < len(path) {
		return fmt.Errorf("%s: %d names for %d levels", file, n, len(path))
	}
	return nil
}
