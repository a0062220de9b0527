package server

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jie/catalog"
	"jie/verbs"
	"jie/verbs/session"
)

// fences are the blocks of examples in a document.
var fences = regexp.MustCompile("(?ms)^```[a-z]*\n(.*?)^```$")

// guide is docs/server.md's blocks that have a text in them.
func guide(t *testing.T, with string) (blocks []string) {
	t.Helper()
	text, err := os.ReadFile("../docs/server.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range fences.FindAllStringSubmatch(string(text), -1) {
		if strings.Contains(m[1], with) {
			blocks = append(blocks, m[1])
		}
	}
	if len(blocks) == 0 {
		t.Fatalf("docs/server.md has no block with %s", with)
	}
	return blocks
}

// word is a part of a command: a word, or what stands between two apostrophes.
var word = regexp.MustCompile(`'([^']*)'|(\S+)`)

// curl sends what a command of curl sends, to this server.
func curl(t *testing.T, site, command string) (status int, body string) {
	t.Helper()
	var words []string
	for _, m := range word.FindAllStringSubmatch(command, -1) {
		words = append(words, m[1]+m[2])
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, site+strings.TrimPrefix(words[2], "127.0.0.1:8080"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range words {
		switch w {
		case "-H":
			key, value, _ := strings.Cut(words[i+1], ": ")
			request.Header.Set(key, value)
		case "-d":
			request.Body = io.NopCloser(strings.NewReader(words[i+1]))
		}
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(data)
}

// The commands that docs/server.md shows do what it says.
func TestGuideCommands(t *testing.T) {
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db")})
	var commands []string
	for _, block := range guide(t, "curl ") {
		block = strings.ReplaceAll(block, "\\\n", " ")
		commands = append(commands, strings.Split(strings.TrimSpace(block), "\n")...)
	}
	for i, want := range []string{`"status":"solved"`, "<svg ", `"id":`} {
		if status, body := curl(t, site.URL, commands[i]); status/100 != 2 || !strings.Contains(body, want) {
			t.Errorf("%s: %d %.300s, want %s", commands[i], status, body, want)
		}
	}
	if len(commands) != 3 {
		t.Errorf("%d commands: %q", len(commands), commands)
	}
}

// The tables that it asks for are jobs that the server takes.
func TestGuideTables(t *testing.T) {
	site := newTest(t, Config{Data: filepath.Join(t.TempDir(), "jobs.db")})
	for _, block := range guide(t, `"verb":"table"`) {
		for line := range strings.Lines(block) {
			if status, body := curl(t, site.URL, "curl -s 127.0.0.1:8080/api/v1/jobs -H 'Content-Type: application/json' -d '"+strings.TrimSpace(line)+"'"); status/100 != 2 {
				t.Errorf("%s: %d %s", line, status, body)
			}
		}
	}
}

// The lines that it gives to `jie serve --stdio` are answered, or cancel what is asked.
func TestGuideLines(t *testing.T) {
	block := guide(t, `"cancel"`)[0]
	var out strings.Builder
	s := session.New(&verbs.Service{Puzzles: catalog.All(), Limits: verbs.Limits{}.Wire()}, 2)
	if err := s.Serve(t.Context(), strings.NewReader(block), &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `{"id":1,`) || strings.Contains(out.String(), `"id":2`) {
		t.Errorf("%s is answered by %s", block, &out)
	}
}
