package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

const (
	testModule  = "example.org/jie"
	testVersion = "v1.0.0"
)

// folder holds what the tests build. TestMain removes it.
var folder string

func TestMain(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "jie-release-test-"); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = exec.Command("chmod", "-R", "u+w", folder).Run() // caches of modules are read-only
	os.RemoveAll(folder)
	os.Exit(code)
}

// once is a release for this machine alone.
var once = sync.OnceValues(func() (string, error) { return made("first") })

func made(name string) (string, error) {
	r := release{version: testVersion, module: testModule, source: "..", out: filepath.Join(folder, name), targets: []string{host()}, quiet: true}
	return r.out, r.run()
}

func released(t *testing.T) string {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the tests unpack what is for Linux")
	}
	out, err := once()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// ran runs a program and returns what it printed; a failure of it fails the test.
func ran(t *testing.T, in string, environment []string, name string, args ...string) string {
	t.Helper()
	out, err := output(in, environment, name, args...)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// Two runs give the same bytes, and the sums are those of the files.
func TestSameBytes(t *testing.T) {
	first := released(t)
	second, err := made("second")
	if err != nil {
		t.Fatal(err)
	}
	a, err := os.ReadFile(filepath.Join(first, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(second, "SHA256SUMS"))
	if err != nil || !bytes.Equal(a, b) {
		t.Errorf("two runs differ, %v:\n%s\n%s", err, a, b)
	}
	if lines := bytes.Count(a, []byte("\n")); lines < 14 {
		t.Errorf("only %d files:\n%s", lines, a)
	}
	ran(t, first, nil, "sha256sum", "--check", "--quiet", "SHA256SUMS")
}

// classics are the three classic problems, and what their answers have.
var classics = []struct {
	args []string
	want string
}{
	{[]string{"solve", "mopan:0000/10001/000000/0001000/010010/00100/0000", "--to", "mopan:0000/00000/001100/0001000/001000/01100/0000", "--json"}, `"length":5,"lower_bound":5,"optimal":true`},
	{[]string{"solve", "lightsout:10000/00000/00000/00000/00000", "--json"}, `"status":"unsolvable","metric":"presses","certificate":{"kind":"quiet-pattern"`},
	{[]string{"solve", "pegs:english", "--json"}, `"length":18,"lower_bound":18,"optimal":true`},
}

// solves tests a program with the classic problems, and that it knows its version.
func solves(t *testing.T, program string) {
	t.Helper()
	if got := ran(t, "", []string{"LANG=C"}, program, "version"); !strings.HasPrefix(got, "jie "+testVersion+", go") {
		t.Errorf("version %q", got)
	}
	for _, c := range classics {
		if got := ran(t, "", nil, program, c.args...); !strings.Contains(got, c.want) {
			t.Errorf("%v: %s, want %s", c.args, got, c.want)
		}
	}
}

// untar unpacks a tar archive into a folder.
func untar(t *testing.T, from io.Reader, into string) {
	t.Helper()
	for r := tar.NewReader(from); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(into, filepath.FromSlash(header.Name))
		if header.Typeflag == tar.TypeDir {
			err = os.MkdirAll(path, 0o755)
		} else {
			var data []byte
			if data, err = io.ReadAll(r); err == nil {
				err = writeFile(path, data, header.FileInfo().Mode())
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// unpacked is the program of the archive.
func unpacked(t *testing.T) string {
	t.Helper()
	file, err := os.Open(filepath.Join(released(t), "jie_1.0.0_linux_"+runtime.GOARCH+".tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	into := filepath.Join(folder, "archive")
	untar(t, plain, into)
	return filepath.Join(into, "jie_1.0.0_linux_"+runtime.GOARCH, "jie")
}

// The archive has a program that runs, completions, pages of the manual and licences.
func TestArchive(t *testing.T) {
	program := unpacked(t)
	solves(t, program)
	into := filepath.Dir(program)
	for _, name := range []string{"LICENSE", "completions/jie.bash", "completions/_jie", "completions/jie.fish", "completions/jie.ps1", "man/jie.1", "man/jie-solve.1", "licenses/go/LICENSE", "licenses/github.com/spf13/cobra/LICENSE.txt"} {
		if info, err := os.Stat(filepath.Join(into, name)); err != nil || info.Size() < 300 {
			t.Errorf("%s: %v", name, err)
		}
	}
	ran(t, into, nil, "bash", "-n", "completions/jie.bash")
}

// A package of Debian holds the same program.
func TestDebian(t *testing.T) {
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Skip(err)
	}
	into := t.TempDir()
	ran(t, "", nil, "dpkg-deb", "--extract", filepath.Join(released(t), "jie_1.0.0_"+runtime.GOARCH+".deb"), into)
	solves(t, filepath.Join(into, "usr/bin/jie"))
}

// go get takes the module from the proxy, with an empty cache, and what is built with it
// needs no other module.
func TestGoGet(t *testing.T) {
	out := released(t)
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
	cache := strings.TrimSpace(ran(t, "", nil, "go", "env", "GOMODCACHE"))
	environment := []string{
		"GOPROXY=file://" + out + "/proxy,file://" + cache + "/cache/download", "GOSUMDB=off", "GOFLAGS=-modcacherw",
		"GOMODCACHE=" + filepath.Join(work, "modules"), "GOWORK=off", "GOTOOLCHAIN=local",
	}
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
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip(err)
	}
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

// The Python package passes its own tests with the program of the archive, and mypy in strict
// mode, where these are installed.
func TestPython(t *testing.T) {
	program := unpacked(t)
	source, err := filepath.Abs("../python")
	if err != nil {
		t.Fatal(err)
	}
	suite, err := filepath.Abs("../conformance")
	if err != nil {
		t.Fatal(err)
	}
	environment := []string{"JIE=" + program, "JIE_CONFORMANCE=" + suite, "PYTHONPATH=" + source, "PYTHONDONTWRITEBYTECODE=1"}
	for tool, args := range map[string][]string{"pytest": {"-q", "-p", "no:cacheprovider"}, "mypy": {"--strict", "--cache-dir=/dev/null", "jie", "tests"}} {
		if err := exec.Command("python3", "-c", "import "+tool).Run(); err != nil {
			t.Logf("no %s: pip install %s", tool, tool)
			continue
		}
		t.Log(ran(t, source, environment, "python3", append([]string{"-m", tool}, args...)...))
	}
}

// npm installs the package without the network, its README's first example runs in Node, and
// so does the conformance suite.
func TestNpm(t *testing.T) {
	if _, err := exec.LookPath("npm"); err != nil {
		t.Skip(err)
	}
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

// Every page of the documents is there in its language, and each link between them leads to
// a page.
func TestDocuments(t *testing.T) {
	file, err := os.Open(filepath.Join(released(t), "jie_1.0.0_site.tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	into := t.TempDir()
	untar(t, plain, into)
	docs := filepath.Join(into, "jie_1.0.0_site", "docs")
	data, err := os.ReadFile(filepath.Join(docs, "search.json"))
	if err != nil {
		t.Fatal(err)
	}
	var pages []document
	if err := json.Unmarshal(data, &pages); err != nil || len(pages) < 60 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	langs := make(map[string]int)
	for _, p := range pages {
		langs[p.Lang]++
		html, err := os.ReadFile(filepath.Join(docs, p.Path))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(html), -1) {
			if _, err := os.Stat(filepath.Join(docs, filepath.Dir(p.Path), m[2])); err != nil && !strings.HasPrefix(m[2], "//") {
				t.Errorf("%s: a link to %s: %v", p.Path, m[2], err)
			}
		}
	}
	if langs["en"] < 30 || langs["zh"] < 15 {
		t.Errorf("pages: %v", langs)
	}
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
	if _, err := exec.LookPath("npm"); err != nil {
		t.Skip(err)
	}
	into := t.TempDir()
	for name, from := range map[string]string{"index.html": "testdata/browser.html", "game.js": "../examples/canvas/game.js"} {
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

// The bill of materials has every module that is linked, with its sum.
func TestBillOfMaterials(t *testing.T) {
	file, err := os.Open(filepath.Join(released(t), "jie_1.0.0.cdx.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var bom cdx.BOM
	if err := cdx.NewBOMDecoder(file, cdx.BOMFileFormatJSON).Decode(&bom); err != nil {
		t.Fatal(err)
	}
	names := make(map[string]bool)
	for _, c := range *bom.Components {
		if names[c.Name] = true; c.Name != "std" && c.Properties == nil {
			t.Errorf("%s has no sum", c.Name)
		}
	}
	if !names["github.com/spf13/cobra"] || !names["std"] || len(names) < 20 {
		t.Errorf("components: %v", names)
	}
}

// The image, unpacked and run by chroot, solves.
func TestImage(t *testing.T) {
	file, err := os.Open(filepath.Join(released(t), "jie_1.0.0_image.tar"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	layout := t.TempDir()
	untar(t, file, layout)
	blob := func(digest string) []byte {
		data, err := os.ReadFile(filepath.Join(layout, "blobs", "sha256", strings.TrimPrefix(digest, "sha256:")))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	type descriptors struct{ Manifests, Layers []struct{ Digest string } }
	read := func(data []byte) (d descriptors) {
		if err := json.Unmarshal(data, &d); err != nil {
			t.Fatal(err)
		}
		return d
	}
	index, err := os.ReadFile(filepath.Join(layout, "index.json"))
	if err != nil {
		t.Fatal(err)
	}
	image := read(blob(read(blob(read(index).Manifests[0].Digest)).Manifests[0].Digest))
	if os.Getuid() != 0 || len(image.Layers) != 1 {
		t.Skipf("%d layers; only root can run a program in another root folder", len(image.Layers))
	}
	layer, err := gzip.NewReader(bytes.NewReader(blob(image.Layers[0].Digest)))
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	untar(t, layer, root)
	c := exec.Command("/jie", "solve", "pegs:english", "--json")
	c.Path, c.Err = "/jie", nil
	c.Dir, c.Env, c.SysProcAttr = "/", []string{}, &syscall.SysProcAttr{Chroot: root}
	if out, err := c.CombinedOutput(); err != nil || !strings.Contains(string(out), `"length":18`) {
		t.Errorf("%v: %s", err, out)
	}
}

// The path must be one that others can import, and the version one that Go knows.
func TestArguments(t *testing.T) {
	for _, bad := range [][2]string{{"jie", "v1.0.0"}, {"example.org/jie", "1.0.0"}, {"example.org/jie", "v1"}, {"example.org/jie", "v2.0.0"}, {"Example.org/jie", "v1.0.0"}} {
		if checkPath(bad[0], bad[1]) == nil {
			t.Errorf("no error for %v", bad)
		}
	}
	if err := checkPath(testModule, testVersion); err != nil {
		t.Error(err)
	}
}

// Imports, and lines of go.mod that name the module, get its path; nothing else does.
func TestRenamed(t *testing.T) {
	r := release{module: testModule}
	got, err := r.renamed("a.go", []byte("package a\n\nimport (\n\t\"jie\"\n\t\"jie/puzzle\"\n\t\"jiebug\"\n)\n\nconst s = \"jie/x\"\n"))
	want := "package a\n\nimport (\n\t\"example.org/jie\"\n\t\"example.org/jie/puzzle\"\n\t\"jiebug\"\n)\n\nconst s = \"jie/x\"\n"
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
	got, _ = r.renamed("scale/go.mod", []byte("module jie/scale\n\nrequire jie v0.0.0\n\nreplace jie => ../\n"))
	if string(got) != "module example.org/jie/scale\n\nrequire example.org/jie v0.0.0\n\nreplace example.org/jie => ../\n" {
		t.Errorf("%s", got)
	}
}
