package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// lessonTexts is the family of the words of lessons. They are separate from the page's own
// words, which are read before anything is shown.
const lessonTexts = "lesson.text."

// lessons returns the lessons of every puzzle, with their words in each language.
func lessons(folder, words string) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("no lessons in %s: %w", folder, err)
	}
	all := make(map[string]json.RawMessage)
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all[strings.TrimSuffix(filepath.Base(name), ".json")] = data
	}
	texts, err := readWords(words, lessonTexts)
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"lessons": all, "words": texts})
}
