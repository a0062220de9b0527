//go:build ignore

// The program writes the English texts of errors to package puzzle, whose errors must
// say what is wrong without this package.
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"os"
	"path/filepath"
	"strings"

	"jie/internal/newfile"
)

func main() {
	paths, err := filepath.Glob("en/*.json")
	if err != nil {
		log.Fatal(err)
	}
	found := make(map[string]any)
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			log.Fatal(err)
		}
		var texts map[string]any
		if err := json.Unmarshal(data, &texts); err != nil {
			log.Fatal(err)
		}
		for key, text := range texts {
			if family, _, _ := strings.Cut(key, "."); family == "error" || family == "why" || family == "place" {
				found[key] = text
			}
		}
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(found); err != nil {
		log.Fatal(err)
	}
	if err := newfile.Write("../../puzzle/english.json", out.Bytes()); err != nil {
		log.Fatal(err)
	}
}
