package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
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
	t.Parallel() // beside the other long ones
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
	if lines := bytes.Count(a, []byte("\n")); lines < 13 {
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

// solves tests a program, or one that an emulator runs, with the classic problems, and that
// it knows its version.
func solves(t *testing.T, program ...string) {
	t.Helper()
	say := func(args ...string) string {
		return ran(t, "", []string{"LANG=C"}, program[0], append(program[1:len(program):len(program)], args...)...)
	}
	if got := say("version"); !strings.HasPrefix(got, "jie "+testVersion+", go") {
		t.Errorf("version %q", got)
	}
	for _, c := range classics {
		if got := say(c.args...); !strings.Contains(got, c.want) {
			t.Errorf("%v: %s, want %s", c.args, got, c.want)
		}
	}
}

// untar unpacks a tar archive into a folder.
func untar(t *testing.T, archive, into string) {
	t.Helper()
	if err := os.MkdirAll(into, 0o755); err != nil {
		t.Fatal(err)
	}
	ran(t, "", nil, "tar", "--extract", "--file", archive, "--directory", into)
}

// needs skips a test where a program is missing, but not in CI.
func needs(t *testing.T, name, from string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skipf("%v: %s has it", err, from)
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
	got, _ = r.renamed("a.md", []byte("Import `\"jie\"`:\n```go\nimport (\n\t\"jie\"\n\t\"jie/puzzle\"\n)\n\nvar s = \"jie\"\n```\n\t\"jie\"\n"))
	if want := "Import `\"jie\"`:\n```go\nimport (\n\t\"example.org/jie\"\n\t\"example.org/jie/puzzle\"\n)\n\nvar s = \"jie\"\n```\n\t\"jie\"\n"; string(got) != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	got, _ = r.renamed("deploy/scale/go.mod", []byte("module jie/deploy/scale\n\nrequire jie v0.0.0\n\nreplace jie => ../\n"))
	if string(got) != "module example.org/jie/deploy/scale\n\nrequire example.org/jie v0.0.0\n\nreplace example.org/jie => ../\n" {
		t.Errorf("%s", got)
	}
}
