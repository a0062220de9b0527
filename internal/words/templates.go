package words

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// Templates are the texts of some families of keys as the files have them, for a
// front end that fills them in itself: each a string, or an object of plural forms.
func (w Words) Templates(families []string) map[string]any {
	found := make(map[string]any)
	for key, text := range templates[w.lang]() {
		if family, _, _ := strings.Cut(key, "."); slices.Contains(families, family) {
			found[key] = text
		}
	}
	return found
}

// templates hold the texts of each language, read when they are first needed.
var templates = func() map[string]func() map[string]any {
	all := make(map[string]func() map[string]any)
	for _, lang := range Languages {
		all[lang] = sync.OnceValue(func() map[string]any { return readTemplates(lang) })
	}
	return all
}()

// readTemplates reads a language's files. They are part of the program: a bad one
// is a bug.
func readTemplates(lang string) map[string]any {
	entries, err := files.ReadDir(lang)
	if err != nil {
		panic(err)
	}
	all := make(map[string]any)
	for _, entry := range entries {
		data, err := files.ReadFile(lang + "/" + entry.Name())
		if err != nil {
			panic(err)
		}
		if err := json.Unmarshal(data, &all); err != nil { // adds to what is there
			panic(fmt.Sprintf("%s/%s: %v", lang, entry.Name(), err))
		}
	}
	return all
}
