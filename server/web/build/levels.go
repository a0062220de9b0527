package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// level is what the page needs of a generated level.
type level struct {
	From       string `json:"from"`
	To         string `json:"to"`
	Metric     string `json:"metric"`
	Length     int    `json:"length"`
	Difficulty int    `json:"difficulty"`
}

// levels are those of every puzzle, in the order of its path: a file a puzzle, a level
// a line, as jie generate writes it.
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
	}
	return json.Marshal(paths)
}
