package main

import (
	"bytes"
	"debug/buildinfo"
	"debug/elf"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// emptyCache is the environment of a go command that has fetched nothing yet. It finds the
// modules that Jie needs among what this machine has fetched.
func emptyCache(t *testing.T) []string {
	t.Helper()
	cache := strings.TrimSpace(ran(t, "", nil, "go", "env", "GOMODCACHE"))
	return []string{
		"GOPROXY=file://" + cache + "/cache/download", goflags,
		"GOMODCACHE=" + filepath.Join(folder, "modules"), "GOSUMDB=off", "GOWORK=off", "GOTOOLCHAIN=local",
	}
}

// fromRelease is emptyCache with the release as another proxy.
func fromRelease(t *testing.T) []string {
	t.Helper()
	environment := emptyCache(t)
	environment[0] = strings.Replace(environment[0], "=", "=file://"+released(t)+"/proxy,", 1)
	return environment
}

var shell = regexp.MustCompile("(?s)```sh\n(.*?)```")

// installed is a folder in which the commands of the README have installed the archive, the
// wheel, the package of npm and the Go module, without the network and with nothing in any cache.
func installed(t *testing.T) string {
	t.Helper()
	needs(t, "npm", "Debian's npm")
	needs(t, "python3", "Debian's python3-venv")
	into := filepath.Join(folder, "installed")
	if _, err := os.Stat(into); err == nil {
		return into
	}
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	chinese, err := os.ReadFile("../README.zh-CN.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := shell.FindSubmatch(readme)
	if commands == nil || !bytes.Contains(chinese, commands[0]) || bytes.Count(commands[1], []byte("\n")) != 4 {
		t.Fatal("the READMEs do not say in the same four commands how to install")
	}
	if err := os.MkdirAll(filepath.Join(into, "dist"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(released(t), filepath.Join(into, "dist", testVersion)); err != nil {
		t.Fatal(err)
	}
	if err := writeFile(filepath.Join(into, "package.json"), []byte(`{"private":true,"type":"module"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	python := filepath.Join(folder, "python")
	ran(t, "", nil, "python3", "-m", "venv", python)
	environment := append(emptyCache(t), "PATH="+filepath.Join(python, "bin")+":"+os.Getenv("PATH"), "PIP_NO_INDEX=1", "PIP_DISABLE_PIP_VERSION_CHECK=1",
		"npm_config_offline=true", "npm_config_audit=false", "npm_config_fund=false")
	ran(t, into, environment, "go", "mod", "init", "example.net/importer")
	machine := strings.NewReplacer("amd64", runtime.GOARCH, "x86_64", map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[runtime.GOARCH])
	ran(t, into, environment, "sh", "-ec", machine.Replace(string(commands[1])))
	return into
}

// The program of the README, as the archive has it, runs where go get has taken the module from
// the proxy. The puzzles need no other module.
func TestGoGet(t *testing.T) {
	work := installed(t)
	var programs [][]byte
	for _, name := range []string{"README.md", "README.zh-CN.md"} {
		readme, err := os.ReadFile(filepath.Join(filepath.Dir(unpacked(t)), name))
		if err != nil {
			t.Fatal(err)
		}
		programs = append(programs, regexp.MustCompile("(?s)```go\n(.*?)```").FindSubmatch(readme)[1])
	}
	if !bytes.Equal(programs[0], programs[1]) {
		t.Error("the READMEs have different programs")
	}
	if err := writeFile(filepath.Join(work, "main.go"), programs[0], 0o644); err != nil {
		t.Fatal(err)
	}
	environment := fromRelease(t)
	got := ran(t, work, environment, "go", "run", ".")
	for _, want := range []string{"solved 5 turns", "solved 9 presses", "solved 18 moves"} {
		if !strings.Contains(got, want) {
			t.Errorf("the program says %q, without %q", got, want)
		}
	}
	// The face draws pictures too; who imports the puzzles alone needs no other module.
	foreign := ran(t, work, environment, "go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", testModule+"/catalog")
	for path := range strings.FieldsSeq(foreign) {
		if path != testModule && path != "example.net/importer" {
			t.Errorf("the core needs the module %s", path)
		}
	}
}

// The library of the archive exports three functions, and the example of its README compiles and
// runs by the README's commands.
func TestLibrary(t *testing.T) {
	needs(t, "cc", "Debian's gcc")
	needs(t, "pkg-config", "Debian's pkg-config")
	name := "jie_1.0.0_linux_" + runtime.GOARCH + "_c"
	into := t.TempDir()
	copied(t, filepath.Join(released(t), name+".tar.gz"), filepath.Join(into, name+".tar.gz"))
	readme, err := os.ReadFile("../clients/c/README.md")
	if err != nil {
		t.Fatal(err)
	}
	program := regexp.MustCompile("(?s)```c\n(.*?)```").FindSubmatch(readme)[1]
	if err := writeFile(filepath.Join(into, "example.c"), program, 0o644); err != nil {
		t.Fatal(err)
	}
	commands := strings.ReplaceAll(string(shell.FindSubmatch(readme)[1]), "amd64", runtime.GOARCH)
	got := ran(t, into, nil, "sh", "-euc", commands)
	for i, want := range []string{`{"id":1,.*"length":5,`, `{"id":2,.*"length":9,`, `{"id":3,.*"length":18,`} {
		if lines := strings.Split(got, "\n"); len(lines) != 4 || !regexp.MustCompile("^"+want).MatchString(lines[i]) {
			t.Errorf("the example says %s, want %s", got, want)
		}
	}
	library, err := elf.Open(filepath.Join(into, name, "lib", "libjie.so.1"))
	if err != nil {
		t.Fatal(err)
	}
	defer library.Close()
	symbols, err := library.DynamicSymbols()
	if err != nil {
		t.Fatal(err)
	}
	symbols = slices.DeleteFunc(symbols, func(s elf.Symbol) bool { return s.Section == elf.SHN_UNDEF })
	if soname, err := library.DynString(elf.DT_SONAME); err != nil || len(soname) != 1 || soname[0] != "libjie.so.1" || len(symbols) != 3 {
		t.Errorf("SONAME %q, %v; %d symbols", soname, err, len(symbols))
	}
	if got := ran(t, into, []string{"PKG_CONFIG_PATH=" + filepath.Join(into, name, "lib/pkgconfig")}, "pkg-config", "--modversion", "jie"); got != "1.0.0\n" {
		t.Errorf("pkg-config says version %q", got)
	}
}

// Each package has Jie's licence, and those of Go and of each module that is linked in, and says
// who wrote it and where it is from.
func TestLicences(t *testing.T) {
	linked, err := buildinfo.ReadFile(unpacked(t))
	if err != nil || len(linked.Deps) < 10 {
		t.Fatalf("%v, %v", linked, err)
	}
	folders := map[string]string{
		"archive": filepath.Dir(unpacked(t)),
		"wheel":   filepath.Join(t.TempDir(), "wheel"),
		"debian":  filepath.Join(t.TempDir(), "debian"),
	}
	site := t.TempDir()
	ran(t, "", nil, "tar", "-xzf", filepath.Join(released(t), "jie_1.0.0_site.tar.gz"), "-C", site, "--strip-components", "1")
	for _, name := range []string{"jie", "go", "embedded/fonts", "embedded/preact"} {
		if files, err := os.ReadDir(filepath.Join(site, "licenses", name)); err != nil || len(files) == 0 {
			t.Errorf("site: no licence of %s: %v", name, err)
		}
	}
	for _, name := range []string{"LICENSE", "react/useJie.js"} {
		if _, err := os.Stat(filepath.Join(examples(t), name)); err != nil {
			t.Error(err)
		}
	}
	wheels, err := filepath.Glob(filepath.Join(released(t), "*.whl"))
	if err != nil || len(wheels) != 1 {
		t.Fatalf("%v, %v", wheels, err)
	}
	ran(t, "", nil, "python3", "-m", "zipfile", "-e", wheels[0], folders["wheel"])
	info := filepath.Join(folders["wheel"], "jie_solver-1.0.0.dist-info")
	metadata, err := os.ReadFile(filepath.Join(info, "METADATA"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Name: jie-solver\n", "Author: The authors of Jie\n", "License-Expression: Apache-2.0\n", "License-File: licenses/go/LICENSE\n", "Project-URL: Homepage, https://example.org/jie\n"} {
		if !bytes.Contains(metadata, []byte(want)) {
			t.Errorf("METADATA has no %q", want)
		}
	}
	folders["wheel"] = filepath.Join(info, "licenses")
	ran(t, "", nil, "dpkg-deb", "--extract", filepath.Join(released(t), "jie_1.0.0_"+runtime.GOARCH+".deb"), folders["debian"])
	folders["debian"] = filepath.Join(folders["debian"], "usr/share/doc/jie")
	for name, folder := range folders {
		for _, dep := range append(linked.Deps, &debug.Module{Path: "jie"}, &debug.Module{Path: "go"}, &debug.Module{Path: "embedded/fonts"}, &debug.Module{Path: "embedded/preact"}) {
			if files, err := os.ReadDir(filepath.Join(folder, "licenses", dep.Path)); err != nil || len(files) == 0 {
				t.Errorf("%s: no licence of %s: %v", name, dep.Path, err)
			}
		}
	}
	npm := filepath.Join(installed(t), "node_modules", "jie-solver")
	for _, file := range []string{"LICENSE", "licenses/go/LICENSE", "licenses/go/PATENTS"} {
		if _, err := os.Stat(filepath.Join(npm, file)); err != nil {
			t.Error(err)
		}
	}
	about, err := os.ReadFile(filepath.Join(npm, "package.json"))
	if err != nil || !bytes.Contains(about, []byte(`"homepage": "https://example.org/jie"`)) || !bytes.Contains(about, []byte(`"author"`)) {
		t.Errorf("%v: %s", err, about)
	}
}

// The examples of the README of the wheel run, one after another, where pip has installed it, and
// python -m jie is the program.
func TestWheel(t *testing.T) {
	into := installed(t)
	readme, err := os.ReadFile("../clients/python/README.md")
	if err != nil {
		t.Fatal(err)
	}
	var program strings.Builder
	for _, example := range regexp.MustCompile("(?s)```python\n(.*?)```").FindAllSubmatch(readme, -1) {
		program.Write(example[1])
	}
	python, environment := filepath.Join(folder, "python", "bin", "python"), []string{"JIE=", "PATH=/nowhere", "LANG=C"}
	got := ran(t, into, environment, python, "-c", program.String())
	for _, want := range []string{"solved 5 turns", "solved 9 presses", "solved 18 moves"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
	if got := ran(t, into, environment, python, "-m", "jie", "version"); !strings.HasPrefix(got, "jie "+testVersion+",") {
		t.Errorf("python -m jie version: %s", got)
	}
	if got := ran(t, into, environment, python, "-c", "import jie; print(jie.__version__)"); got != "1.0.0\n" {
		t.Errorf("jie.__version__ is %s", got)
	}
}

// sinter collect, in an environment that has the wheel and what pip fetches for it and for Sinter alone, decodes with this
// package and with PyMatching.
func TestSinter(t *testing.T) {
	t.Parallel() // beside the other long ones
	wheels, err := filepath.Glob(filepath.Join(released(t), "*.whl"))
	if err != nil || len(wheels) != 1 {
		t.Fatalf("%v, %v", wheels, err)
	}
	pinned, err := os.ReadFile("../clients/python/requirements.txt")
	if err != nil {
		t.Fatal(err)
	}
	into := t.TempDir()
	ran(t, into, nil, "python3", "-m", "venv", "empty")
	bin := filepath.Join(into, "empty", "bin")
	fetch := append([]string{"-m", "pip", "install", "--quiet", "--no-compile", "--disable-pip-version-check", wheels[0]},
		regexp.MustCompile(`(?m)^(stim|sinter|pymatching)==\S+$`).FindAllString(string(pinned), -1)...)
	if out, err := output(into, nil, filepath.Join(bin, "python"), fetch...); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skipf("pip fetches nothing: %s", out)
	}
	ran(t, into, nil, filepath.Join(bin, "stim"), "gen", "--code=surface_code", "--task=rotated_memory_z", "--distance=3", "--rounds=3",
		"--before_round_data_depolarization=0.02", "--out=d=3.stim")
	environment := []string{"JIE=", "PYTHONPATH=", "PATH=" + bin, "MPLCONFIGDIR=" + into}
	ran(t, into, environment, filepath.Join(bin, "sinter"), strings.Fields("collect --circuits d=3.stim --decoders jie pymatching "+
		"--custom_decoders_module_function jie:sinter_decoders --max_shots 2000 --processes 2 --save_resume_filepath stats.csv --quiet")...)
	stats, err := os.ReadFile(filepath.Join(into, "stats.csv"))
	if err != nil {
		t.Fatal(err)
	}
	for _, decoder := range []string{"jie", "pymatching"} {
		rows := regexp.MustCompile(`(?m)^ *(\d+), *(\d+), *0,[^,]*,`+decoder+`,`).FindAllStringSubmatch(string(stats), -1)
		shots, errors := 0, 0
		for _, row := range rows {
			n, _ := strconv.Atoi(row[1])
			wrong, _ := strconv.Atoi(row[2])
			shots, errors = shots+n, errors+wrong
		}
		if shots < 2000 || errors == 0 || errors > shots/4 {
			t.Errorf("%s: %d of %d shots are wrong:\n%s", decoder, errors, shots, stats)
		}
	}
}

// The Python package passes its own tests with the program of the archive, those of frames,
// pictures and examples among them, and mypy in strict mode.
func TestPython(t *testing.T) {
	t.Parallel() // beside the other long ones
	python, err := filepath.Abs("../dist/python/bin/python")
	if err != nil {
		t.Fatal(err)
	}
	needs(t, python, "make install")
	program := unpacked(t)
	source, err := filepath.Abs("../clients/python")
	if err != nil {
		t.Fatal(err)
	}
	environment := []string{"JIE=" + program, "PYTHONPATH=" + source, "PYTHONDONTWRITEBYTECODE=", "PYTHONPYCACHEPREFIX=" + filepath.Join(folder, "pycache"), "MPLCONFIGDIR=" + folder}
	t.Log(ran(t, source, environment, python, "-m", "pytest", "-q", "-rP", "-p", "no:cacheprovider", "--strict-markers"))
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
	environment := fromRelease(t)
	ran(t, game, environment, "go", "mod", "tidy")
	ran(t, game, environment, "go", "test", "-vet=off", ".")
	play := exec.Command("go", "run", ".", "-puzzle", "lightsout", "-seed", "7")
	play.Dir, play.Env, play.Stdin = game, append(os.Environ(), environment...), strings.NewReader("h\nq\n")
	if out, err := play.CombinedOutput(); err != nil || !strings.Contains(string(out), "presses to go") {
		t.Errorf("%v: %s", err, out)
	}
}

// The first example of the README of the npm package runs in Node where npm has installed it,
// and so does the conformance suite.
func TestNpm(t *testing.T) {
	into := installed(t)
	readme, err := os.ReadFile("../clients/npm/README.md")
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
	runner, err := os.ReadFile("../clients/npm/conformance.mjs")
	if err != nil {
		t.Fatal(err)
	}
	if err := writeFile(filepath.Join(into, "conformance.mjs"), runner, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Log(ran(t, into, nil, "node", "conformance.mjs", suite))
}

// Whatever a caller passes or throws, the package answers the next question.
func TestNpmClient(t *testing.T) {
	into := installed(t)
	for _, name := range []string{"client.test.mjs", "hobby.test.mjs"} {
		copied(t, filepath.Join("testdata", name), filepath.Join(into, name))
		ran(t, into, nil, "node", "--test", name)
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
	t.Skip("no Chromium: make install INSTALL=1 installs it")
	return ""
}

// The installed package solves, stops and plays in a browser, and so does a game on a
// canvas that uses it.
func TestBrowser(t *testing.T) {
	browser := chromium(t)
	into := installed(t)
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
	got := opened(t, browser, into)
	for _, want := range []string{`"length":18`, `"code":"bad-cell"`, `"aborted":"TimeoutError"`, `"played":{"move":"a1-c1","position":"pegs:001"}`, `"game":{"solved":true`} {
		if !strings.Contains(got, want) {
			t.Errorf("%s lacks %s", got, want)
		}
	}
}

// opened is what a page posts to /said: the index.html of a folder, in a browser.
func opened(t *testing.T, browser, folder string) string {
	t.Helper()
	said := make(chan string, 1)
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServer(http.Dir(folder)))
	mux.HandleFunc("POST /said", func(_ http.ResponseWriter, r *http.Request) {
		data, _ := io.ReadAll(r.Body)
		said <- string(data)
	})
	site := httptest.NewServer(mux)
	defer site.Close()
	c := exec.CommandContext(t.Context(), browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir="+t.TempDir(), site.URL+"/index.html")
	// All its processes write here. So Wait returns once the last of them has ended, and none
	// writes into the folder of its user while that is removed.
	var log bytes.Buffer
	c.Stderr = &log
	ended := make(chan error, 1)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { ended <- c.Wait() }()
	defer func() { _ = c.Process.Kill(); <-ended }()
	select {
	case got := <-said:
		return got
	case err := <-ended:
		ended <- err
		t.Fatalf("the browser ended: %v\n%s", err, log.String())
		return ""
	}
}
