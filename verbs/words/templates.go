package words

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Templates returns the texts of some families of keys as the files have them, for a
// front end that fills them in itself: each a string, or an object of plural forms.
func (w Words) Templates(families []string) map[string]any {
	found := make(map[string]any)
	if w.begun {
		found = Words{language: languages[0]}.Templates(families)
	}
	for _, file := range libraryOf(w.name).files {
		for key, text := range file.all() {
			if family, _, _ := strings.Cut(key, "."); slices.Contains(families, family) {
				found[key] = text
			}
		}
	}
	return found
}

// library holds the texts of a language. Each of its files is read at the first lookup
// of a key in it, so that a program that prints little starts at once.
type library struct {
	files []textFile
	found *sync.Map // the texts used so far, by key
}

type textFile struct {
	name string
	json func() []byte
	all  func() map[string]any // decoded, which takes longer than a program that prints a line
}

// mostly is the file that is searched before files whose names are not in the key.
const mostly = "cli"

// libraries holds the libraries of the languages used so far, by their names.
var libraries sync.Map

// libraryOf returns the library of a language. Making one twice at the same time is cheap.
func libraryOf(lang string) library {
	if l, ok := libraries.Load(lang); ok {
		return l.(library)
	}
	l, _ := libraries.LoadOrStore(lang, newLibrary(lang))
	return l.(library)
}

func newLibrary(lang string) library {
	entries, err := files.ReadDir(lang)
	if err != nil {
		panic(err)
	}
	l := library{found: new(sync.Map)}
	for _, entry := range entries {
		file := lang + "/" + entry.Name()
		name := strings.TrimSuffix(entry.Name(), path.Ext(file))
		read := sync.OnceValue(func() []byte { return readText(file) })
		all := sync.OnceValue(func() map[string]any { return decoded[map[string]any](read()) })
		l.files = append(l.files, textFile{name, read, all})
	}
	return l
}

// find returns the text of a key. It first looks where the key's own words point: for
// "help.work.use" into the files help and work, if they exist.
func (l library) find(key string) (any, bool) {
	if text, ok := l.found.Load(key); ok {
		return text, true
	}
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
			if text, ok := file.find(key); ok {
				l.found.Store(key, text)
				return text, true
			}
		}
	}
	return nil, false
}

// find decodes only the text of a key, which stands quoted before a colon. In a text quotation marks are escaped.
func (f textFile) find(key string) (any, bool) {
	quoted := []byte(strconv.Quote(key))
	for _, text, ok := bytes.Cut(f.json(), quoted); ok; _, text, ok = bytes.Cut(text, quoted) {
		if value, is := bytes.CutPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte(":")); is {
			return decoded[any](value), true
		}
	}
	return nil, false
}

func readText(file string) []byte {
	data, err := files.ReadFile(file)
	if err != nil {
		panic(err)
	}
	return data
}

// decoded returns the value that a text begins with. A bad one is a bug.
func decoded[T any](text []byte) (value T) {
	if err := json.NewDecoder(bytes.NewReader(text)).Decode(&value); err != nil {
		panic(fmt.Sprintf("words: %v in %.80s", err, text))
	}
	return value
}
