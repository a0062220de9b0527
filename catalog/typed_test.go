package catalog_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
)

// typedNames are all that the package of a puzzle exports, but for the methods of type
// Puzzle, which are abilities.
var typedNames = []string{
	"func Boards() []string",
	"func Parse(text string) (Board, error)",
	"func Random(shape string, seed uint64) (Board, error)",
	"func Solve(ctx context.Context, from Board, goal Goal, opt puzzle.Options) (puzzle.Solution, error)",
	"method (b Board) Equal(other Board) bool",
	"method (b Board) Goal(texts ...string) (Goal, error)",
	"method (b Board) Moves() iter.Seq[string]",
	"method (b Board) Play(move string) (Board, error)",
	"method (b Board) Position() puzzle.Position",
	"method (b Board) Solved(goal Goal) bool",
	"method (b Board) String() string",
	"method (g Goal) Texts() []string",
	"type Board struct",
	"type Goal struct",
	"type Puzzle struct",
}

// The packages of the puzzles export the same names with the same signatures.
func TestTypedAlike(t *testing.T) {
	for _, name := range []string{"lightsout", "mopan", "pegs", "twiddle"} {
		got := exported(t, "../"+name)
		for _, line := range got {
			if !slices.Contains(typedNames, line) {
				t.Errorf("%s has beside the others: %s", name, line)
			}
		}
		for _, line := range typedNames {
			if !slices.Contains(got, line) {
				t.Errorf("%s lacks: %s", name, line)
			}
		}
	}
}

// exported lists what a package exports, without the methods of type Puzzle.
func exported(t *testing.T, dir string) (lines []string) {
	t.Helper()
	files := token.NewFileSet()
	names, err := fs.Glob(os.DirFS(dir), "*.go")
	if err != nil || len(names) == 0 {
		t.Fatal(dir, err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, dir+"/"+name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			lines = append(lines, exportedOf(files, decl)...)
		}
	}
	return lines
}

func exportedOf(files *token.FileSet, decl ast.Decl) (lines []string) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		text := printed(files, &ast.FuncDecl{Recv: d.Recv, Name: d.Name, Type: d.Type})
		switch {
		case !d.Name.IsExported() || d.Recv != nil && !ast.IsExported(receiver(d)) || d.Recv != nil && receiver(d) == "Puzzle":
		case d.Recv != nil:
			lines = append(lines, "method"+strings.TrimPrefix(text, "func"))
		default:
			lines = append(lines, text)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				if s.Name.IsExported() {
					lines = append(lines, "type "+s.Name.Name+" "+typedKind(files, s))
				}
			case *ast.ValueSpec:
				for _, name := range s.Names {
					if name.IsExported() {
						lines = append(lines, d.Tok.String()+" "+name.Name)
					}
				}
			}
		}
	}
	return lines
}

// typedKind is "struct" for a struct all of whose fields are unexported and not embedded.
func typedKind(files *token.FileSet, s *ast.TypeSpec) string {
	fields, ok := s.Type.(*ast.StructType)
	if !ok || s.Assign.IsValid() {
		return printed(files, s.Type)
	}
	for _, field := range fields.Fields.List {
		if len(field.Names) == 0 || slices.ContainsFunc(field.Names, (*ast.Ident).IsExported) {
			return "struct with the field " + printed(files, field.Type)
		}
	}
	return "struct"
}

// receiver is the name of a method's type.
func receiver(d *ast.FuncDecl) string {
	kind := d.Recv.List[0].Type
	if star, ok := kind.(*ast.StarExpr); ok {
		kind = star.X
	}
	if generic, ok := kind.(*ast.IndexExpr); ok {
		kind = generic.X
	}
	name, _ := kind.(*ast.Ident)
	return name.Name
}

func printed(files *token.FileSet, node ast.Node) string {
	var text bytes.Buffer
	if err := printer.Fprint(&text, files, node); err != nil {
		return err.Error()
	}
	return text.String()
}
