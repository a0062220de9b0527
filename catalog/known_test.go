package catalog_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jie/catalog"
	"jie/check"
	"jie/puzzle"
	"jie/verbs/words"
)

// What a puzzle knows, package check must know as well, because it judges every answer. These
// tests take the puzzles' own lists, so that one line more in a puzzle fails here until the
// judge has it.

// ruleSamples are positions under each rule that a puzzle lists, where the rule as it is
// listed, on the puzzle's common board, is not one.
var ruleSamples = map[string]string{
	"lightsout near=NAME":   "",
	"lightsout locked=MASK": "lightsout[locked=010/000/001]:101/010/111",
	"lightsout wiring=LIST": "lightsout[wiring=0+1/1+2*2/-/0+3]:10/01",
	"lightsout cost=LIST":   "lightsout[cost=3+1/0+2]:10/01",
	"lightsout counters":    "lightsout[counters]:0,1,2/1,0,0",
	"pegs diagonal":         "pegs[diagonal]:1110/1101/1011",
	"pegs tri":              "pegs[tri]:0/11/111/1111",
	"twiddle r=3":           "twiddle[r=3]:1234/5678/1234",
	"twiddle …":             "twiddle[r=4]:1111/2222/3333/4445/5555",
	"twiddle orient":        "twiddle[orient]:1u2r3d/4l5u6u",
}

// commonBoards are those on which other rules are tried.
var commonBoards = map[string]string{"lightsout": "10100/01000/00110/00000/10001", "twiddle": "123/456/789"}

// The judge plays every move of every board and under every rule as the puzzle does.
func TestJudgeKnowsRulesAndBoards(t *testing.T) {
	for _, p := range catalog.All() {
		ids := []string{}
		for _, rule := range listed(t, p, p.Name()+"[no-such-rule]:1", "known") {
			if id, ok := ruleSamples[p.Name()+" "+rule]; ok {
				ids = append(ids, id)
			} else if id := p.Name() + "[" + rule + "]"; parses(p, id) {
				ids = append(ids, id)
			} else {
				ids = append(ids, id+":"+commonBoards[p.Name()])
			}
		}
		for _, b := range p.Describe().Boards {
			ids = append(ids, b.From)
		}
		if p.Name() == "lightsout" {
			names := listed(t, p, "lightsout[near=none]:1", "known")
			if len(names) < 6 {
				t.Fatalf("neighbourhoods: %q", names)
			}
			for _, name := range names {
				for _, rules := range []string{"", "torus,", "cylinder,k=3,"} {
					ids = append(ids, "lightsout["+rules+"near="+name+"]:"+commonBoards["lightsout"])
				}
			}
		}
		for _, id := range ids {
			if id != "" {
				playAll(t, p, id)
			}
		}
	}
}

// listed is a list that the error of a text holds.
func listed(t *testing.T, p puzzle.Puzzle, text, key string) []string {
	t.Helper()
	_, err := p.Parse(text)
	var e *puzzle.Error
	if !errors.As(err, &e) {
		t.Fatalf("%s: %v", text, err)
	}
	list, _ := e.Args[key].([]string)
	return list
}

func parses(p puzzle.Puzzle, id string) bool {
	_, err := p.Parse(id)
	return err == nil
}

// playAll compares the first moves of a position with the judge's.
func playAll(t *testing.T, p puzzle.Puzzle, id string) {
	t.Helper()
	pos, err := p.Parse(id)
	if err != nil {
		t.Errorf("%s: %v: give a sample of this rule", id, err)
		return
	}
	played := 0
	for move := range pos.Moves() {
		after, err := pos.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := check.Moves(pos.String(), []string{after.String()}, []string{move}, ""); err != nil {
			t.Errorf("%s: the judge plays %s otherwise: %v", id, move, err)
		}
		if played++; played == 40 {
			break
		}
	}
}

// The judge counts in the metrics that a puzzle counts in, and in no other.
func TestJudgeKnowsMetrics(t *testing.T) {
	boards := []string{ruleSamples["lightsout cost=LIST"], ruleSamples["twiddle orient"]}
	for _, p := range catalog.All() {
		boards = append(boards, p.Describe().Boards[0].From)
	}
	for _, id := range boards {
		name, _, _ := strings.Cut(id, ":")
		name, _, _ = strings.Cut(name, "[")
		p := catalog.Lookup(name)
		pos, err := p.Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []puzzle.Metric{"", puzzle.Turns, puzzle.Presses, puzzle.Cost, puzzle.Moves, puzzle.Jumps} {
			goal, err := pos.Goal(pos.String())
			if err != nil {
				t.Fatal(err)
			}
			s, solved := pos.Solve(t.Context(), puzzle.Options{Goal: goal, Metric: m})
			got, judged := check.Metric(pos.String(), m)
			bad := &puzzle.Error{Code: puzzle.BadMetric}
			if errors.Is(solved, bad) != errors.Is(judged, bad) || judged == nil && got != s.Metric {
				t.Errorf("%s in %q: the puzzle says %s, %v, the judge %s, %v", id, m, s.Metric, solved, got, judged)
			}
		}
	}
}

// The judge knows each goal that has words.
func TestJudgeKnowsGoals(t *testing.T) {
	samples := map[string]string{"one": "one", "fewest": "fewest", "stuck": "stuck", "cell": "a1"}
	text, err := os.ReadFile("../verbs/words/en/pegs.json")
	if err != nil {
		t.Fatal(err)
	}
	var goals []string
	for line := range strings.Lines(string(text)) {
		if _, name, ok := strings.Cut(line, `"goal.pegs.`); ok {
			if name, _, _ = strings.Cut(name, `"`); name != "default" {
				goals = append(goals, samples[name])
			}
		}
	}
	if len(goals) < 4 || slices.Contains(goals, "") {
		t.Fatalf("goals with words: %q", goals)
	}
	pos, err := catalog.Lookup("pegs").Parse("pegs:01011/00000")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range append(goals, "count=2", "pegs:?????/?????", "pegs:01100/00000") {
		goal, err := pos.Goal(text)
		if err != nil {
			t.Fatal(err)
		}
		s, err := pos.Solve(t.Context(), puzzle.Options{Goal: goal})
		if err != nil || s.Status != puzzle.Solved {
			t.Errorf("%s: %+v, %v", text, s, err)
		}
		if _, err := check.Moves(pos.String(), goal.Texts(), s.Moves, ""); err != nil {
			t.Errorf("the judge on %s: %v", text, err)
		}
	}
}

// refuted are questions whose answer is a certificate of each kind. One that no text asks
// for, since the texts are refused before, stands there itself.
var refuted = map[string]struct {
	from, to string
	proof    *puzzle.Certificate
}{
	"mopan dots":                {"mopan:110/0000/00000/0000/000", "mopan:111/0000/00000/0000/000", &puzzle.Certificate{Kind: "dots", From: new(int64(2)), To: new(int64(3))}},
	"mopan exhausted":           {"mopan:10/100/00", "mopan:10/000/01", nil},
	"lightsout quiet-pattern":   {"lightsout:10000/00000/00000/00000/00000", "", nil},
	"lightsout weights":         {"lightsout[counters,wiring=0+1]:0,0", "lightsout[counters,wiring=0+1]:1,2", nil},
	"lightsout exhausted":       {"lightsout[counters,wiring=0*2/0*3]:0", "lightsout[counters,wiring=0*2/0*3]:1", nil},
	"pegs position-class":       {"pegs:1111/0000", "pegs:0000/1001", nil},
	"pegs pagoda":               {"pegs:0000/0010/1100/1000", "one", nil},
	"pegs pegs":                 {"pegs:1110", "pegs:0111", nil},
	"pegs exhausted":            {"pegs:0000/1001/0000/0100", "one", nil},
	"twiddle cell-class":        {"twiddle[r=3]:2111/1121/2211/1112", "", nil},
	"twiddle parity":            {"twiddle[r=3]:3,2,1,4/5,6,7,8/9,10,11,12", "", nil},
	"twiddle direction-class":   {"twiddle[orient]:1u2u3u/4u5u6r", "", nil},
	"twiddle direction-sum":     {"twiddle[orient]:1u2u3u/4u5u6d", "", nil},
	"twiddle direction-parity":  {"twiddle[r=3,orient]:1u,2u,3u,4u/5u,6u,7u,8u/9u,10u,11u,12r", "", nil},
	"twiddle numbers-exhausted": {"twiddle[r=3,orient]:1u,2u,3u,4u/5u,6u,7u,8u/9u,10u,11u,12u", "3u,2u,9u,4u/5u,6u,7u,8u/1u,10u,11u,12u", nil},
	"twiddle exhausted":         {"twiddle[orient]:1u2u/3u4r", "", nil},
}

// Each kind of certificate that stands in the code of a solver is judged, has words in
// both languages and a line in the tables of documents.
func TestCertificateKinds(t *testing.T) {
	designs := make(map[string]string)
	for _, path := range []string{"../docs/design.md"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		designs[path] = string(text)
	}
	found := make(map[string]bool)
	for _, p := range catalog.All() {
		for _, kind := range kindsOf(t, p.Name()) {
			name := p.Name() + " " + kind
			found[name] = true
			if _, ok := refuted[name]; !ok {
				t.Errorf("there is no question whose answer is a certificate of kind %q of %s", kind, p.Name())
				continue
			}
			judgeKind(t, p, kind)
			for _, lang := range words.Languages {
				for _, key := range []string{"proof.", "certificate."} {
					if _, ok := words.For(lang).Find(key+kind, words.Args{"positions": "1", "from": "1", "to": "2", "states": 2, "levels": "1"}); !ok {
						t.Errorf("%s%s has no words in %s", key, kind, lang)
					}
				}
			}
			for path, text := range designs {
				if !strings.Contains(text, "| `"+kind+"`") && !strings.Contains(text, "`, `"+kind+"`") && !strings.Contains(text, "、`"+kind+"`") {
					t.Errorf("%s has no line about certificates of kind %q", path, kind)
				}
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(refuted)) {
		if !found[name] {
			t.Errorf("no solver gives a certificate %q", name)
		}
	}
}

func judgeKind(t *testing.T, p puzzle.Puzzle, kind string) {
	t.Helper()
	q := refuted[p.Name()+" "+kind]
	goals, proof := []string{q.to}, q.proof
	if proof == nil {
		pos, err := p.Parse(q.from)
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		if q.to != "" {
			texts = []string{q.to}
		}
		goal, err := pos.Goal(texts...)
		if err != nil {
			t.Fatal(err)
		}
		s, err := pos.Solve(t.Context(), puzzle.Options{Goal: goal})
		if err != nil || s.Status != puzzle.Unsolvable || s.Certificate.Kind != kind {
			t.Errorf("%s %s: %+v, %v", p.Name(), kind, s, err)
			return
		}
		goals, proof = goal.Texts(), s.Certificate
	}
	if err := check.Certificate(q.from, goals, *proof); err != nil {
		t.Errorf("the judge on %s of %s: %v", kind, p.Name(), err)
	}
	if err := check.Certificate(q.from, goals, puzzle.Certificate{Kind: kind + "s"}); err == nil {
		t.Errorf("the judge takes a kind that there is not: %ss", kind)
	}
}

// kindsOf reads the source of a puzzle, and of the searches that it shares with others, for
// the kinds of the certificates that it makes.
func kindsOf(t *testing.T, name string) []string {
	t.Helper()
	s := source{t: t, fset: token.NewFileSet(), constants: make(map[string]string)}
	s.read("../" + name)
	if s.imports("jie/search") {
		s.read("../search")
	}
	kinds := make(map[string]bool)
	s.each(func(f *ast.FuncDecl, n ast.Node) {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if isSelector(n.Type, "puzzle", "Certificate") {
				for _, e := range n.Elts {
					if pair, ok := e.(*ast.KeyValueExpr); ok && fmt.Sprint(pair.Key) == "Kind" {
						s.add(kinds, f, pair.Value)
					}
				}
			}
		case *ast.CallExpr:
			if isSelector(n.Fun, "puzzle", "Exhausted") {
				s.add(kinds, f, n.Args[0])
			}
		}
	})
	return slices.Sorted(maps.Keys(kinds))
}

func isSelector(e ast.Expr, pkg, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	return ok && fmt.Sprint(s.X) == pkg && s.Sel.Name == name
}

// source is the code of some packages, without its tests.
type source struct {
	t         *testing.T
	fset      *token.FileSet
	files     []*ast.File
	constants map[string]string
}

func (s *source) read(folder string) {
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(s.fset, path, nil, 0)
		if err != nil {
			return err
		}
		s.files = append(s.files, f)
		ast.Inspect(f, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok {
				for i, value := range v.Values {
					if text, ok := literal(value); ok && len(v.Names) > i {
						s.constants[v.Names[i].Name] = text
					}
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

func literal(e ast.Expr) (string, bool) {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(l.Value)
	return text, err == nil
}

func (s *source) imports(path string) bool {
	return slices.ContainsFunc(s.files, func(f *ast.File) bool {
		return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == strconv.Quote(path) })
	})
}

// each calls do for every node of every function.
func (s *source) each(do func(f *ast.FuncDecl, n ast.Node)) {
	for _, file := range s.files {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				ast.Inspect(f, func(n ast.Node) bool { do(f, n); return true })
			}
		}
	}
}

// add adds what an expression may be: a text, a constant, a parameter, which is what the
// calls of its function give, or the kind of another certificate, which is found by itself.
func (s *source) add(kinds map[string]bool, f *ast.FuncDecl, e ast.Expr) {
	if text, ok := literal(e); ok {
		kinds[text] = true
		return
	}
	name := fmt.Sprint(e)
	if sel, ok := e.(*ast.SelectorExpr); ok {
		if name = sel.Sel.Name; name == "Kind" {
			return
		}
	}
	if text, ok := s.constants[name]; ok {
		kinds[text] = true
		return
	}
	at := 0
	for _, field := range f.Type.Params.List {
		for _, param := range field.Names {
			if param.Name == name {
				s.each(func(caller *ast.FuncDecl, n ast.Node) {
					if call, ok := n.(*ast.CallExpr); ok && fmt.Sprint(call.Fun) == f.Name.Name && len(call.Args) > at {
						s.add(kinds, caller, call.Args[at])
					}
				})
				return
			}
			at++
		}
	}
	s.t.Errorf("%s: the kind of a certificate is %s, which this test cannot read", s.fset.Position(e.Pos()), name)
}
