package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// folderOf is a new folder with files.
func folderOf(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// Levels have their names in the order of the path; a chapter begins with its first one.
// There are as many names as levels.
func TestLevels(t *testing.T) {
	const (
		two   = `{"from":"a","length":1}` + "\n" + `{"from":"b","length":2,"moves":["x"]}` + "\n"
		first = `{"name":{"en":"One"},"levels":[{"en":"A"}]}`
		last  = `{"name":{"en":"Two"},"levels":[{"en":"B","zh":"乙"}]}`
	)
	for names, wrong := range map[string]string{
		"[" + first + "," + last + "]":               "",
		"[" + first + "]":                            "1 names for 2 levels",
		"[" + first + "," + last + "," + first + "]": "more names than the 2 levels",
		"{}": "cannot unmarshal",
	} {
		data, err := levels(folderOf(t, map[string]string{"pegs.jsonl": two, "pegs.json": names}))
		if wrong != "" {
			if err == nil || !strings.Contains(err.Error(), wrong) {
				t.Errorf("%s: %v, want %s", names, err, wrong)
			}
			continue
		}
		var paths map[string][]level
		if err == nil {
			err = json.Unmarshal(data, &paths)
		}
		path := paths["pegs"]
		if err != nil || len(path) != 2 || path[0].Chapter["en"] != "One" || path[1].Chapter["en"] != "Two" || path[1].Name["zh"] != "乙" || path[1].Length != 2 {
			t.Errorf("%s, %v", data, err)
		}
	}
	for _, files := range []map[string]string{nil, {"pegs.jsonl": two}, {"pegs.jsonl": "{"}} {
		if data, err := levels(folderOf(t, files)); err == nil {
			t.Errorf("%v makes %s", files, data)
		}
	}
}

// Lessons stand by their puzzle, with the words of their family alone, in both languages.
func TestLessons(t *testing.T) {
	words := folderOf(t, map[string]string{
		"en/page.json": `{"lesson.text.one":"One","page.title":"Jie"}`, "en/b.json": `{"lesson.text.two":"Two"}`,
		"zh/page.json": `{"lesson.text.one":"一"}`,
	})
	data, err := lessons(folderOf(t, map[string]string{"pegs.json": `[{"name":"jump"}]`}), words)
	const want = `{"lessons":{"pegs":[{"name":"jump"}]},"words":{"en":{"lesson.text.one":"One","lesson.text.two":"Two"},"zh":{"lesson.text.one":"一"}}}`
	if err != nil || string(data) != want {
		t.Errorf("%s, %v, want %s", data, err, want)
	}
	if _, err := lessons(t.TempDir(), words); err == nil {
		t.Error("a folder without lessons is none")
	}
	if _, err := readWords(folderOf(t, map[string]string{"en/a.json": "{}"}), family); err == nil {
		t.Error("a folder without the page's words has some")
	}
}

// The folder holds what is built, every file of it and nothing else.
func TestCompare(t *testing.T) {
	files := map[string][]byte{"app.js": []byte("js"), "app.css": []byte("css")}
	for wrong, there := range map[string]map[string]string{
		"":                                {"app.js": "js", "app.css": "css"},
		"app.css is not what its sources": {"app.js": "js"},
		"app.js is not what its sources":  {"app.js": "other", "app.css": "css"},
		"old.js is built from nothing":    {"app.js": "js", "app.css": "css", "old.js": "js"},
	} {
		err := compare(folderOf(t, there), files)
		if (err == nil) != (wrong == "") || err != nil && !strings.Contains(err.Error(), wrong) {
			t.Errorf("%v: %v, want %q", there, err, wrong)
		}
	}
}

// What stands in dist is what its sources give, with the words of the page in both
// languages.
func TestBundle(t *testing.T) {
	if err := run("..", true); err != nil {
		t.Fatal(err)
	}
	files, err := bundle("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"early.js", "app.js", "app.css", "worker.js", "sw.js"} {
		if len(files[name]) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
	if !strings.HasPrefix(string(files["app.js"]), "//# allFunctionsCalledOnLoad\n") {
		t.Error("app.js is compiled function by function")
	}
	words, err := readWords(wordsFolder(".."), family)
	if err != nil || len(words["en"]) == 0 || len(words["zh"]) != len(words["en"]) {
		t.Fatalf("%d words in English, %d in Chinese, %v", len(words["en"]), len(words["zh"]), err)
	}
}
