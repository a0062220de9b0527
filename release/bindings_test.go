package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// emptyCache is the environment of a go command that has fetched nothing yet. It takes the
// module from the release, and all others from what this machine has fetched.
func emptyCache(t *testing.T) []string {
	t.Helper()
	cache := strings.TrimSpace(ran(t, "", nil, "go", "env", "GOMODCACHE"))
	return []string{
		"GOPROXY=file://" + released(t) + "/proxy,file://" + cache + "/cache/download", "GOSUMDB=off", "GOFLAGS=-modcacherw",
		"GOMODCACHE=" + filepath.Join(folder, "modules"), "GOWORK=off", "GOTOOLCHAIN=local",
	}
}

// go get takes the module from the proxy, with an empty cache, and what is built with it
// needs no other module.
func TestGoGet(t *testing.T) {
	work := filepath.Join(folder, "importer")
	program := `package main

import (
	"context"
	"fmt"

	"example.org/jie/catalog"
	"example.org/jie/puzzle"
)

func main() {
	board, err := catalog.Lookup("pegs").Parse("pegs:english")
	if err != nil {
		panic(err)
	}
	goal, err := board.Goal()
	if err != nil {
		panic(err)
	}
	solution, err := board.Solve(context.Background(), puzzle.Options{Goal: goal})
	fmt.Println(solution.Status, solution.Length, err)
}
`
	if err := writeFile(filepath.Join(work, "main.go"), []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	environment := emptyCache(t)
	ran(t, work, environment, "go", "mod", "init", "example.net/importer")
	ran(t, work, environment, "go", "get", testModule+"@"+testVersion)
	if got := ran(t, work, environment, "go", "run", "."); got != "solved 18 <nil>\n" {
		t.Errorf("the program says %q", got)
	}
	foreign := ran(t, work, environment, "go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", ".")
	for path := range strings.FieldsSeq(foreign) {
		if path != testModule && path != "example.net/importer" {
			t.Errorf("the core needs the module %s", path)
		}
	}
}

// pip installs the wheel without the network, and its README's first example runs.
func TestWheel(t *testing.T) {
	needs(t, "python3", "Debian's python3-venv")
	wheels, err := filepath.Glob(filepath.Join(released(t), "*.whl"))
	if err != nil || len(wheels) != 1 {
		t.Fatalf("%q, %v", wheels, err)
	}
	into := t.TempDir()
	ran(t, "", nil, "python3", "-m", "venv", into)
	python := filepath.Join(into, "bin", "python")
	ran(t, into, nil, python, "-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", wheels[0])
	readme, err := os.ReadFile("../python/README.md")
	if err != nil {
		t.Fatal(err)
	}
	example := regexp.MustCompile("(?s)```python\n(.*?)```").FindSubmatch(readme)
	got := ran(t, into, []string{"JIE=", "PATH=/nowhere"}, python, "-c", string(example[1]))
	for _, want := range []string{"solved 5 turns", "solved 9 presses", "solved 18 moves"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
}

// The Python package passes its own tests with the program of the archive, those of frames,
// pictures and examples among them, and mypy in strict mode.
func TestPython(t *testing.T) {
	python, err := filepath.Abs("../dist/python/bin/python")
	if err != nil {
		t.Fatal(err)
	}
	needs(t, python, "scripts/python.sh dist/python, or make test,")
	program := unpacked(t)
	source, err := filepath.Abs("../python")
	if err != nil {
		t.Fatal(err)
	}
	environment := []string{"JIE=" + program, "PYTHONPATH=" + source, "PYTHONDONTWRITEBYTECODE=1", "MPLCONFIGDIR=" + folder}
	t.Log(ran(t, source, environment, python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--strict-markers"))
	t.Log(ran(t, source, environment, python, "-m", "mypy", "--strict", "--cache-dir=/dev/null", "jie", "tests", "examples"))
	scripts := filepath.Join(examples(t), "python")
	for _, c := range []struct{ args, want string }{
		{"levels.py pegs 1", "\n3 "}, {"graph.py 2", "17 positions, 16 jumps"}, {"nullities.py 20 sides.svg", "19       16"},
	} {
		if got := ran(t, scripts, environment, python, strings.Fields(c.args)...); !strings.Contains(got, c.want) {
			t.Errorf("%s: %s", c.args, got)
		}
	}
}

// examples unpacks the examples, far from the repository.
func examples(t *testing.T) string {
	t.Helper()
	into := t.TempDir()
	untar(t, filepath.Join(released(t), "jie_1.0.0_examples.tar.gz"), into)
	return filepath.Join(into, "jie_1.0.0_examples")
}

// The game in Go stands alone: its tests pass in a copy, and somebody can play it.
func TestGame(t *testing.T) {
	game := filepath.Join(examples(t), "game")
	environment := emptyCache(t)
	ran(t, game, environment, "go", "mod", "tidy")
	ran(t, game, environment, "go", "test", "-vet=off", ".")
	play := exec.Command("go", "run", ".", "-puzzle", "lightsout", "-seed", "7")
	play.Dir, play.Env, play.Stdin = game, append(os.Environ(), environment...), strings.NewReader("h\nq\n")
	if out, err := play.CombinedOutput(); err != nil || !strings.Contains(string(out), "presses to go") {
		t.Errorf("%v: %s", err, out)
	}
}

// npm installs the package without the network, its README's first example runs in Node, and
// so does the conformance suite.
func TestNpm(t *testing.T) {
	needs(t, "npm", "Debian's npm")
	into := t.TempDir()
	if err := writeFile(filepath.Join(into, "package.json"), []byte(`{"private":true,"type":"module"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	ran(t, into, nil, "npm", "install", "--offline", "--no-audit", "--no-fund", filepath.Join(released(t), "jie-1.0.0.tgz"))
	readme, err := os.ReadFile("../npm/README.md")
	if err != nil {
		t.Fatal(err)
	}
	example := regexp.MustCompile("(?s)```js\n(.*?)```").FindSubmatch(readme)
	if err := writeFile(filepath.Join(into, "example.js"), example[1], 0o644); err != nil {
		t.Fatal(err)
	}
	if got := ran(t, into, nil, "node", "example.js"); !strings.Contains(got, "solved 5 turns") || !strings.Contains(got, "solved 9 presses") || !strings.Contains(got, "solved 18 moves") {
		t.Errorf("the example says %q", got)
	}
	suite, err := filepath.Abs("../conformance")
	if err != nil {
		t.Fatal(err)
	}
	runner, err := os.ReadFile("../npm/conformance.mjs")
	if err != nil {
		t.Fatal(err)
	}
	if err := writeFile(filepath.Join(into, "conformance.mjs"), runner, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Log(ran(t, into, nil, "node", "conformance.mjs", suite))
}

// chromium is a browser, if there is one.
func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no Chromium: scripts/browser.sh installs it")
	return ""
}

// The installed package solves, stops and plays in a browser, and so does a game on a
// canvas that uses it.
func TestBrowser(t *testing.T) {
	browser := chromium(t)
	needs(t, "npm", "Debian's npm")
	into := t.TempDir()
	game := filepath.Join(examples(t), "canvas", "game.js")
	for name, from := range map[string]string{"index.html": "testdata/browser.html", "game.js": game} {
		data, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if err := writeFile(filepath.Join(into, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := writeFile(filepath.Join(into, "package.json"), []byte(`{"private":true}`), 0o644); err != nil {
		t.Fatal(err)
	}
	ran(t, into, nil, "npm", "install", "--offline", "--no-audit", "--no-fund", filepath.Join(released(t), "jie-1.0.0.tgz"))
	said := make(chan string, 1)
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServer(http.Dir(into)))
	mux.HandleFunc("POST /said", func(_ http.ResponseWriter, r *http.Request) {
		data, _ := io.ReadAll(r.Body)
		said <- string(data)
	})
	site := httptest.NewServer(mux)
	defer site.Close()
	c := exec.CommandContext(t.Context(), browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir="+filepath.Join(folder, "browser"), site.URL+"/index.html")
	ended := make(chan error, 1)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { ended <- c.Wait() }()
	defer func() { _ = c.Process.Kill(); <-ended }()
	select {
	case got := <-said:
		for _, want := range []string{`"length":18`, `"code":"bad-cell"`, `"aborted":"TimeoutError"`, `"played":{"move":"a1-c1","position":"pegs:001"}`, `"game":{"solved":true`} {
			if !strings.Contains(got, want) {
				t.Errorf("%s lacks %s", got, want)
			}
		}
	case err := <-ended:
		ended <- err
		t.Fatalf("the browser ended: %v", err)
	}
}
