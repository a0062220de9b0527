package main

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// folder holds what the tests build. TestMain removes it.
var folder string

func TestMain(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "libjie-test-"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

// needs skips a test where a program is missing, but not in CI.
func needs(t *testing.T, names ...string) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the library is built as libjie.so, which only Linux loads")
	}
	if os.Getenv("CGO_ENABLED") == "0" {
		t.Skip("the C library is compiled with cgo: make test-all does")
	}
	for _, name := range names {
		if _, err := exec.LookPath(name); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatal(err)
			}
			t.Skipf("%v: make install INSTALL=1 installs it", err)
		}
	}
}

// run runs a command and returns what it printed; a failure of it fails the test.
func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	command := exec.Command(name, args...)
	command.Env = append(os.Environ(), "CGO_ENABLED=1") // for the library, also where the tests are compiled without C
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// library builds the library by the script that a release calls, once.
func library(t *testing.T) string {
	t.Helper()
	file := filepath.Join(folder, "lib", "libjie.so")
	if _, err := os.Stat(file); err != nil {
		run(t, "sh", "build.sh", folder)
	}
	return file
}

// linked is how a C program is compiled and linked, as pkg-config says it.
func linked(t *testing.T) []string {
	t.Helper()
	needs(t, "pkg-config")
	t.Setenv("PKG_CONFIG_PATH", filepath.Join(filepath.Dir(library(t)), "pkgconfig"))
	return append(strings.Fields(run(t, "pkg-config", "--cflags", "--libs", "jie")), "-Wl,-rpath,"+filepath.Dir(library(t)))
}

// asker is the C program of testdata, linked with the library.
func asker(t *testing.T) string {
	t.Helper()
	needs(t, "gcc", "go")
	file := filepath.Join(folder, "ask")
	run(t, "gcc", append([]string{"-std=c11", "-Wall", "-Wextra", "-Werror", "-o", file, "testdata/ask.c", "-lpthread"}, linked(t)...)...)
	return file
}

// The library has a name with its version, and exports what jie.h declares and nothing of
// the Go runtime. A program needs it by that name. The header is good C++ too.
func TestExported(t *testing.T) {
	needs(t, "gcc", "go")
	lib, err := elf.Open(library(t))
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	symbols, err := lib.DynamicSymbols()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range symbols {
		if s.Section != elf.SHN_UNDEF {
			names = append(names, s.Name)
		}
	}
	slices.Sort(names)
	if want := []string{"jie_ask", "jie_cancel", "jie_free"}; !slices.Equal(names, want) {
		t.Errorf("exported: %q, want %q", names, want)
	}
	if name, err := lib.DynString(elf.DT_SONAME); err != nil || !slices.Equal(name, []string{"libjie.so.1"}) {
		t.Errorf("SONAME %q, %v", name, err)
	}
	program, err := elf.Open(asker(t))
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	if needed, err := program.ImportedLibraries(); err != nil || !slices.Contains(needed, "libjie.so.1") {
		t.Errorf("a program needs %q, %v", needed, err)
	}
	if _, err := exec.LookPath("g++"); err == nil {
		run(t, "g++", "-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-x", "c++", "jie.h")
	}
}

// A C program asks from eight threads, and cancels a long search.
func TestC(t *testing.T) {
	out := run(t, asker(t), "200")
	if !strings.Contains(out, `{"id":1,"error":{"code":"bad-cell"`) || !strings.Contains(out, `"code":"not-json"`) || !strings.Contains(out, "wrong 0 cancelled 1") {
		t.Error(out)
	}
}

// valgrind is a command under Valgrind. It ends with exit code 3 where Valgrind finds an
// error that is not within the library, or bytes that are lost: the Go runtime moves its own
// stacks, which Valgrind cannot follow.
func valgrind(args ...string) ([]byte, error) {
	flags := []string{"--error-exitcode=3", "--leak-check=full", "--errors-for-leak-kinds=definite", "--suppressions=testdata/go.supp"}
	return exec.Command("valgrind", append(flags, args...)...).CombinedOutput()
}

// The C program frees what it gets, and uses nothing that was freed. Where it does not,
// Valgrind notices.
func TestValgrind(t *testing.T) {
	needs(t, "valgrind")
	program := asker(t)
	if out, err := valgrind(program, "2"); err != nil || !strings.Contains(string(out), "wrong 0 cancelled 1") {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := valgrind(program, "1", "leak"); err == nil || !strings.Contains(string(out), "definitely lost") {
		t.Errorf("a reply that was not freed: %v\n%s", err, out)
	}
}

// Python's ctypes runs the conformance suite.
func TestConformance(t *testing.T) {
	needs(t, "python3", "gcc", "go")
	t.Log(run(t, "python3", "testdata/conformance.py", library(t), "../../conformance"))
}
