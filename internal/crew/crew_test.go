package crew

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

func TestRun(t *testing.T) {
	for n := range 5 {
		seen := make([]atomic.Int32, n)
		Run(n, func(member int) { seen[member].Add(1) })
		for member := range seen {
			if got := seen[member].Load(); got != 1 {
				t.Errorf("Run(%d): member %d ran %d times", n, member, got)
			}
		}
	}
}

// caught is what f panics with.
func caught(f func()) (cause any) {
	defer func() { cause = recover() }()
	f()
	return nil
}

// A member's panic is the caller's, once all the others have ended.
func TestPanic(t *testing.T) {
	boom := errors.New("boom")
	for guilty := range 4 {
		var ended atomic.Int32
		cause := caught(func() {
			Run(4, func(member int) {
				if member == guilty {
					panic(boom)
				}
				ended.Add(1)
			})
		})
		p, ok := cause.(*Panic)
		if !ok || !errors.Is(p, boom) || !strings.Contains(string(p.Stack), "TestPanic") {
			t.Errorf("member %d panics: Run panics with %v", guilty, cause)
		}
		if ended.Load() != 3 {
			t.Errorf("member %d panics: %d of the other 3 had ended", guilty, ended.Load())
		}
	}
}

func TestPanicWithin(t *testing.T) {
	cause := caught(func() {
		Run(2, func(int) { Run(2, func(int) { panic("deep") }) })
	})
	if p, ok := cause.(*Panic); !ok || p.Cause != "deep" {
		t.Errorf("a crew within a crew panics with %v", cause)
	}
}

// solvers are the packages that may share their work.
var solvers = []string{"linear", "search", "mopan", "lightsout", "pegs", "twiddle", "codes", "puzzle", "check"}

// No solver starts a goroutine but by Run: its panic would end the program.
func TestSolversUseCrews(t *testing.T) {
	files := 0
	for _, folder := range solvers {
		err := filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files++
			for _, line := range goroutines(t, path) {
				t.Errorf("%s:%d starts a goroutine without crew.Run", path, line)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 50 {
		t.Errorf("only %d files were read", files)
	}
	if got := goroutines(t, "crew.go"); len(got) != 1 {
		t.Errorf("crew.go is seen to start goroutines in lines %d, want one line", got)
	}
}

// goroutines are the lines that start one: go statements, and calls of a group's
// method Go.
func goroutines(t *testing.T, path string) (lines []int) {
	t.Helper()
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			lines = append(lines, set.Position(n.Pos()).Line)
		case *ast.CallExpr:
			if method, ok := n.Fun.(*ast.SelectorExpr); ok && method.Sel.Name == "Go" {
				lines = append(lines, set.Position(n.Pos()).Line)
			}
		}
		return true
	})
	return lines
}

func TestSize(t *testing.T) {
	one := Size(0)
	if one < 1 || Size(-5) != one {
		t.Errorf("Size(0) = %d, Size(-5) = %d, want one a processor", one, Size(-5))
	}
	if got := Size(1); got != 1 {
		t.Errorf("Size(1) = %d", got)
	}
	if got := Size(math.MaxInt); got > perProcessor*one {
		t.Errorf("Size of very many = %d", got)
	}
}
