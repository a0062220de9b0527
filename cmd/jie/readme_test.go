package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jie/catalog"
	"jie/cmd/jie/internal/console"
	"jie/verbs/words"
)

// readmes are the documents whose console blocks are run, from this folder.
var readmes = []string{"../../README.md", "../../README.zh-CN.md"}

// command is one "$ ..." line of a console block, with what it shall print.
type command struct {
	file string
	line int
	text string
	want string
}

// TestReadmeCommands runs every command of the READMEs. A jie command must succeed
// and print exactly what stands below it; "..." stands for any text, so that a
// figure that varies can be left open.
func TestReadmeCommands(t *testing.T) {
	slowRaced(t)
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range readmes {
		commands := consoleCommands(t, file)
		if len(commands) == 0 {
			t.Errorf("%s has no commands", file)
		}
		t.Chdir(t.TempDir())
		for _, c := range commands {
			runReadmeCommand(t, root, c)
		}
		t.Chdir(filepath.Join(root, "cmd", "jie"))
	}
}

// A README is read to its end: it has 160 lines at most.
func TestReadmeLength(t *testing.T) {
	const most = 160
	for _, file := range readmes {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if n := bytes.Count(text, []byte("\n")); n > most {
			t.Errorf("%s has %d lines, more than %d", file, n, most)
		}
	}
}

func runReadmeCommand(t *testing.T, root string, c command) {
	t.Helper()
	words := splitCommand(c.text)
	switch {
	case words[0] == "make":
		args := append([]string{"-n", "-C", root}, words[1:]...)
		if out, err := exec.Command("make", args...).CombinedOutput(); err != nil {
			t.Errorf("%s:%d: %s: %v\n%s", c.file, c.line, c.text, err, out)
		}
	case words[0] == "jie":
		var stdout, stderr bytes.Buffer
		if code := run(context.Background(), words[1:], strings.NewReader(""), &stdout, &stderr); code != 0 {
			t.Errorf("%s:%d: %s ends with %d: %s", c.file, c.line, c.text, code, &stderr)
		}
		if got := stdout.String(); c.want != "" && !matches(c.want, got) {
			t.Errorf("%s:%d: %s printed\n%s\nwant\n%s", c.file, c.line, c.text, got, c.want)
		} else if got == "" && !strings.Contains(c.text, " -o ") {
			t.Errorf("%s:%d: %s printed nothing", c.file, c.line, c.text)
		}
		if at := slices.Index(words, "-o"); at >= 0 && words[1] == "show" {
			comparePicture(t, words[at+1], filepath.Join(root, "docs", "images", words[at+1]))
		}
	default:
		t.Errorf("%s:%d: no way to test %q", c.file, c.line, c.text)
	}
}

// splitCommand cuts a command at its spaces, but not inside double quotes.
func splitCommand(text string) []string {
	var words []string
	for i, part := range strings.Split(text, `"`) {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}

// comparePicture holds a picture of the README to what its command draws.
func comparePicture(t *testing.T, drawn, shown string) {
	t.Helper()
	got, err := os.ReadFile(drawn)
	if err != nil {
		t.Error(err)
		return
	}
	if want, err := os.ReadFile(shown); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what the README's command draws (%v): draw it again", shown, err)
	}
}

// matches compares line by line without trailing space; "..." matches any text.
func matches(want, got string) bool {
	pattern := regexp.QuoteMeta(trimLines(want))
	pattern = strings.ReplaceAll(pattern, `\.\.\.`, `[\s\S]*?`)
	return regexp.MustCompile("^" + pattern + "$").MatchString(trimLines(got))
}

func trimLines(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t")
	}
	return strings.Join(lines, "\n")
}

// consoleCommands finds the "$ ..." lines of a document's ```console blocks.
func consoleCommands(t *testing.T, file string) []command {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var commands []command
	inside := false
	for i, line := range strings.Split(string(data), "\n") {
		switch {
		case strings.HasPrefix(line, "```"):
			inside = line == "```console"
		case !inside:
		case strings.HasPrefix(line, "$ "):
			commands = append(commands, command{file: file, line: i + 1, text: line[2:]})
		case len(commands) > 0:
			commands[len(commands)-1].want += line + "\n"
		}
	}
	for i := range commands {
		commands[i].want = strings.TrimSpace(commands[i].want)
	}
	return commands
}

// TestReadmeLibraryExample runs the READMEs' Go program.
func TestReadmeLibraryExample(t *testing.T) {
	var programs [][]byte
	for _, file := range readmes {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		block := regexp.MustCompile("(?s)```go\n(.*?)```").FindSubmatch(data)
		if block == nil {
			t.Fatalf("%s has no program", file)
		}
		programs = append(programs, block[1])
	}
	if !bytes.Equal(programs[0], programs[1]) {
		t.Error("the READMEs have different programs")
	}
	source := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(source, programs[0], 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "run", source).CombinedOutput()
	if err != nil || !matches("solved 5 turns [...]\nsolved 9 presses [...]\nsolved 18 moves [...]", string(out)) {
		t.Errorf("the program says %s (%v)", out, err)
	}
}

// TestReadmesShowTheSameCommands keeps the two languages in step.
func TestReadmesShowTheSameCommands(t *testing.T) {
	var seen []string
	for _, file := range readmes {
		var list strings.Builder
		for _, c := range consoleCommands(t, file) {
			fmt.Fprintln(&list, strings.ReplaceAll(c.text, " --lang zh", ""))
		}
		seen = append(seen, list.String())
	}
	if seen[0] != seen[1] {
		t.Errorf("the READMEs show different commands:\n%s\n%s", seen[0], seen[1])
	}
}

// shown is a command of jie in a document, in code or on a line of a block.
var shown = regexp.MustCompile("(?m)(?:^[ $]*|`)jie ([a-z]+[^`#\n]*)")

// What the documents write is a command of the program, with flags that it has.
func TestDocumentsShowCommands(t *testing.T) {
	root := (&app{App: &console.App{Words: words.For("en"), Puzzles: catalog.All()}}).root()
	seen := 0
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md", "conformance/*.md", "clients/*/*.md"} {
		files, err := filepath.Glob("../../" + pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.Contains(file, "/adr/") || strings.HasSuffix(file, "CHANGELOG.md") {
				continue // they tell of earlier versions too
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range shown.FindAllStringSubmatch(string(text), -1) {
				seen++
				line, _, _ := strings.Cut(m[1], " |")
				c, args, err := root.Find(splitCommand(line))
				if err != nil || c == root {
					t.Errorf("%s: jie %s: %v", file, m[1], err)
					continue
				}
				for _, arg := range args {
					if arg == "--" {
						break // another program's follow
					}
					name, _, _ := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
					if strings.HasPrefix(arg, "--") && name != "" && c.Flags().Lookup(name) == nil && c.InheritedFlags().Lookup(name) == nil {
						t.Errorf("%s: jie %s: there is no %s", file, m[1], arg)
					}
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("%d commands", seen)
	}
}
