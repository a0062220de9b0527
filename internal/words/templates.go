package words

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"
)

// Templates are the texts of some families of keys as the files have them, for a
// front end that fills them in itself: each a string, or an object of plural forms.
func (w Words) Templates(families []string) map[string]any {
	found := make(map[string]any)
	for _, file := range libraries[w.lang]().files {
		for key, text := range file.texts() {
			if family, _, _ := strings.Cut(key, "."); slices.Contains(families, family) {
				found[key] = text
			}
		}
	}
	return found
}

// library holds the texts of a language. Each of its files is read when a key is first
// looked for in it, so that a program that says little starts at once.
type library struct{ files []textFile }

// textFile is one file, such as "cli"; texts reads it.
type textFile struct {
	name  string
	texts func() map[string]any
}

// mostly is the file that is looked into before files whose names say nothing of the key.
const mostly = "cli"

// libraries are made when they are first needed, by language.
var libraries = map[string]func() library{
	"en": sync.OnceValue(func() library { return newLibrary("en") }),
	"zh": sync.OnceValue(func() library { return newLibrary("zh") }),
}

func newLibrary(lang string) (l library) {
	entries, err := files.ReadDir(lang)
	if err != nil {
		panic(err)
	}
	for _, entry := range entries {
		file := lang + "/" + entry.Name()
		name := strings.TrimSuffix(entry.Name(), path.Ext(file))
		l.files = append(l.files, textFile{name, sync.OnceValue(func() map[string]any { return readTexts(file) })})
	}
	return l
}

// find is the text of a key. It looks first where the key's own words point: for
// "help.work.use" into the files help and work, if they are there.
func (l library) find(key string) (any, bool) {
	turn := func(f textFile) int {
		switch {
		case strings.Contains("."+key+".", "."+f.name+"."):
			return 0
		case f.name == mostly:
			return 1
		}
		return 2
	}
	for now := range 3 {
		for _, file := range l.files {
			if turn(file) != now {
				continue
			}
			if text, ok := file.texts()[key]; ok {
				return text, true
			}
		}
	}
	return nil, false
}

// readTexts reads a file. It is part of the program: a bad one is a bug.
func readTexts(file string) map[string]any {
	data, err := files.ReadFile(file)
	if err != nil {
		panic(err)
	}
	var texts map[string]any
	if err := json.Unmarshal(data, &texts); err != nil {
		panic(fmt.Sprintf("%s: %v", file, err))
	}
	return texts
}
