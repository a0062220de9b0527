package words

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/template"
	"text/template/parse"

	"jie/catalog"
)

// texts reads a language's files: key to its forms (one, or the plural forms).
func texts(t *testing.T, lang string) map[string][]string {
	t.Helper()
	names, err := filepath.Glob(lang + "/*.json")
	if err != nil || len(names) == 0 {
		t.Fatalf("no files for %s: %v", lang, err)
	}
	all := make(map[string][]string)
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var messages map[string]any
		if err := json.Unmarshal(data, &messages); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for key, message := range messages {
			if all[key] != nil {
				t.Errorf("%s: key %s stands in another file too", name, key)
			}
			all[key] = forms(t, name, key, message)
		}
	}
	return all
}

// whole are the languages that have all texts.
func whole() (list []string) {
	for _, l := range languages {
		if !l.begun {
			list = append(list, l.name)
		}
	}
	return list
}

func forms(t *testing.T, name, key string, message any) []string {
	t.Helper()
	switch m := message.(type) {
	case string:
		return []string{m}
	case map[string]any:
		var list []string
		for _, form := range slices.Sorted(maps.Keys(m)) {
			list = append(list, m[form].(string))
		}
		return list
	}
	t.Fatalf("%s: %s is neither a text nor plural forms", name, key)
	return nil
}

// Every language that is not only begun has the same keys, and none has others.
func TestLanguagesHaveTheSameKeys(t *testing.T) {
	en := texts(t, "en")
	for _, lang := range whole() {
		other := texts(t, lang)
		for key := range en {
			if other[key] == nil {
				t.Errorf("%s lacks %s", lang, key)
			}
		}
	}
	for _, lang := range Languages {
		for key := range texts(t, lang) {
			if en[key] == nil {
				t.Errorf("en lacks %s", key)
			}
		}
	}
}

// All languages say the same particulars, and no text is empty.
func TestTemplatesNameTheSameArgs(t *testing.T) {
	en := texts(t, "en")
	for _, lang := range Languages {
		for key, other := range texts(t, lang) {
			if en, other := fields(t, key, en[key]), fields(t, key, other); !maps.Equal(en, other) {
				t.Errorf("%s: en names %v, %s %v", key, en, lang, other)
			}
		}
	}
}

// Each text renders when it is given the arguments that it names.
func TestTemplatesRender(t *testing.T) {
	for _, lang := range Languages {
		for key, list := range texts(t, lang) {
			args := make(Args)
			for field := range fields(t, key, list) {
				args[field] = "<" + field + ">"
			}
			var text string
			ok := true
			if len(list) > 1 || args["n"] != nil {
				text = For(lang).Count(key, 2, args)
			} else {
				text, ok = For(lang).Find(key, args)
			}
			if !ok || text == "" || text == key || strings.Contains(text, "<no value>") {
				t.Errorf("%s: %s renders as %q", lang, key, text)
			}
		}
	}
}

// fields are the arguments that the forms of a text name: {{.name}}.
func fields(t *testing.T, key string, forms []string) map[string]bool {
	t.Helper()
	found := make(map[string]bool)
	for _, form := range forms {
		tmpl, err := template.New(key).Parse(form)
		if err != nil {
			t.Fatalf("%s: %v", key, err)
		}
		if tmpl.Tree == nil || strings.TrimSpace(form) == "" {
			t.Errorf("%s is empty", key)
			continue
		}
		walk(tmpl.Root, found)
	}
	return found
}

func walk(node parse.Node, found map[string]bool) {
	switch n := node.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, child := range n.Nodes {
				walk(child, found)
			}
		}
	case *parse.ActionNode:
		walk(n.Pipe, found)
	case *parse.IfNode:
		walk(n.Pipe, found)
		walk(n.List, found)
		walk(n.ElseList, found)
	case *parse.PipeNode:
		for _, command := range n.Cmds {
			for _, arg := range command.Args {
				walk(arg, found)
			}
		}
	case *parse.FieldNode:
		found[n.Ident[0]] = true
	}
}

// source is what the repository's Go files, tests aside, declare and say.
type source struct {
	codes    map[string]string // value of each constant of type puzzle.Code, and where
	literals map[string]bool   // every string literal
	facts    map[string]string // key of each fact, and where
	phases   map[string]string // phase of each report of progress, and where
}

func readSource(t *testing.T) source {
	t.Helper()
	s := source{make(map[string]string), make(map[string]bool), make(map[string]string), make(map[string]string)}
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name := entry.Name(); entry.IsDir() && name != ".." && (name[0] == '.' || name == "testdata" || name == "puzzletest") {
			return fs.SkipDir
		}
		if strings.HasPrefix(path, pageSources) && (strings.HasSuffix(path, ".ts") || strings.HasSuffix(path, ".tsx")) {
			return s.seePage(path)
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		ast.Inspect(file, func(n ast.Node) bool { return s.see(path, n) })
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// pageSources is where the page's own files are.
const pageSources = "../../server/web/src/"

// quoted is a text in TypeScript, or a template; inserted is what a template puts in.
var (
	quoted   = regexp.MustCompile("\"([^\"\\n]*)\"|`([^`]*)`")
	inserted = regexp.MustCompile(`\$\{[^}]*\}`)
)

// seePage adds the texts of one of the page's files, of a template those between
// what it puts in. A text that ends in a dot begins keys that are put together:
// "page.rules." + kind.
func (s source) seePage(path string) error {
	data, err := os.ReadFile(path)
	for _, match := range quoted.FindAllSubmatch(data, -1) {
		for _, text := range append(inserted.Split(string(match[2]), -1), string(match[1])) {
			if text != "" {
				s.literals[text] = true
			}
		}
	}
	return err
}

// begun reports whether a text that ends in a dot begins the key.
func (s source) begun(key string) bool {
	for i, c := range key {
		if c == '.' && s.literals[key[:i+1]] && strings.Count(key[:i+1], ".") > 1 {
			return true
		}
	}
	return false
}

func (s source) see(path string, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.BasicLit:
		if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
			s.literals[text] = true
			if key, _, _ := strings.Cut(reflect.StructTag(text).Get("json"), ","); key != "" {
				s.literals[strings.ReplaceAll(key, "_", "-")] = true // the name of its flag
			}
		}
	case *ast.CompositeLit:
		switch typeName(n.Type) {
		case "Fact":
			s.note(s.facts, path, n, "Key")
		case "Analysis":
			for _, element := range n.Elts {
				if fact, ok := element.(*ast.CompositeLit); ok {
					s.note(s.facts, path, fact, "Key")
				}
			}
		case "Progress":
			s.note(s.phases, path, n, "Phase")
		}
	case *ast.ValueSpec:
		if typeName(n.Type) == "Code" {
			for _, value := range n.Values {
				if lit, ok := value.(*ast.BasicLit); ok {
					code, _ := strconv.Unquote(lit.Value)
					s.codes[code] = path
				}
			}
		}
	}
	return true
}

// note records the string in a field of a literal, which is named or comes first.
func (s source) note(found map[string]string, path string, n *ast.CompositeLit, field string) {
	for i, element := range n.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			if name, ok := pair.Key.(*ast.Ident); !ok || name.Name != field {
				continue
			}
			element = pair.Value
		} else if i > 0 {
			continue
		}
		if lit, ok := element.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text, _ := strconv.Unquote(lit.Value)
			found[text] = path
		}
	}
}

// typeName is the last part of a type's name: "Code" for puzzle.Code.
func typeName(expr ast.Expr) string {
	switch e := expr.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

func TestEveryCodeHasWords(t *testing.T) {
	codes := readSource(t).codes
	if len(codes) < 10 {
		t.Fatalf("found %d codes only", len(codes))
	}
	for _, lang := range whole() {
		all := texts(t, lang)
		for code, path := range codes {
			if all["error."+code] == nil {
				t.Errorf("%s lacks error.%s, a code of %s", lang, code, path)
			}
		}
	}
}

// Every fact of an analysis and every phase of a search has a name in both
// languages.
func TestFactsAndPhasesHaveWords(t *testing.T) {
	s := readSource(t)
	if len(s.facts) < 5 || len(s.phases) < 1 {
		t.Fatalf("found %d facts and %d phases only", len(s.facts), len(s.phases))
	}
	for _, lang := range whole() {
		all := texts(t, lang)
		for key, path := range s.facts {
			if all["fact."+key] == nil {
				t.Errorf("%s lacks fact.%s, of %s", lang, key, path)
			}
		}
		for phase, path := range s.phases {
			if all["phase."+phase] == nil {
				t.Errorf("%s lacks phase.%s, of %s", lang, phase, path)
			}
		}
	}
}

// families are the prefixes of keys put together at run time.
var families = []string{"error", "keys", "why", "fact", "phase", "help", "flag", "status", "metric", "certificate", "proof", "hint", "play"}

// A key is used where it stands in the source as a whole or, in a family, where
// its parts do.
func TestNoKeyIsUnused(t *testing.T) {
	source := readSource(t)
	literals := source.literals
	addKinds(t, literals)
	segments := make(map[string]bool)
	for literal := range literals {
		for part := range strings.SplitSeq(literal, ".") {
			segments[part] = true
		}
	}
	_, described := ofPuzzles(t)
	for key := range texts(t, "en") {
		if literals[key] || source.begun(key) || described[key] {
			continue
		}
		family, rest, _ := strings.Cut(key, ".")
		if !slices.Contains(families, family) {
			t.Errorf("nothing uses %s", key)
			continue
		}
		if _, own, ok := strings.Cut(rest, "-"); ok && family == "flag" && literals[strings.TrimSuffix(rest, "-"+own)] {
			rest = own // of the flag of one verb
		}
		for part := range strings.SplitSeq(rest, ".") {
			if !segments[part] {
				t.Errorf("nothing uses %s: no %q in the source", key, part)
			}
		}
	}
}

// addKinds adds the kinds of certificates, which docs/design.md lists.
func addKinds(t *testing.T, literals map[string]bool) {
	t.Helper()
	design, err := os.ReadFile("../../docs/design.md")
	if err != nil {
		t.Fatal(err)
	}
	for i, word := range strings.Split(string(design), "`") {
		if i%2 == 1 {
			literals[word] = true
		}
	}
}

// ofPuzzles are the keys of the families puzzle, rules, face, verb, board and goal
// that the puzzles' descriptions ask for: those that a puzzle must have, and all.
func ofPuzzles(t *testing.T) (must, all map[string]bool) {
	t.Helper()
	must, all = make(map[string]bool), make(map[string]bool)
	for _, p := range catalog.All() {
		name, d := p.Name(), p.Describe()
		must["puzzle."+name], must["rules."+name] = true, true
		all["rules."+name+".ruled"] = true                                          // of boards with rules of their own
		all["rules."+name+".empties"], all["rules."+name+".unmarked"] = true, true  // of goals that no mark on the board shows
		all["title."+name], all["tip."+name], all["motto."+name] = true, true, true // on the page
		for step := range 3 {
			all[fmt.Sprintf("first.%s.%d.title", name, step+1)], all[fmt.Sprintf("first.%s.%d.text", name, step+1)] = true, true
		}
		for _, metric := range d.Metrics {
			all["tally."+string(metric)] = true
		}
		all["goal."+name+".one"], all["goal."+name+".cell"] = true, true
		all["goal."+name+".fewest"], all["goal."+name+".stuck"] = true, true
		all["goal."+name+".one"], all["goal."+name+".cell"], all["goal."+name+".default"] = true, true, true
		must["sheet.rules."+name] = true
		for _, verb := range d.Entry.Verbs {
			all["tip."+name+"."+verb.Name] = true // of boards with this verb alone
			must["verb."+name+"."+verb.Name] = true
		}
		for _, b := range d.Boards {
			all["board."+name+"."+b.Name] = true
			all["rules."+name+"."+b.Name] = true // where it differs
			at, err := p.Parse(b.From)
			if err != nil {
				t.Fatal(err)
			}
			for _, face := range at.Grid().Faces {
				must["face."+name+"."+face.Word] = true
			}
		}
	}
	maps.Copy(all, must)
	return must, all
}

// Each puzzle has a name, its rules, and words for its faces and verbs. Boards and
// goals may go by the names that they have in the puzzle's own notation.
func TestPuzzlesHaveWords(t *testing.T) {
	must, _ := ofPuzzles(t)
	for _, lang := range whole() {
		all := texts(t, lang)
		for key := range must {
			if all[key] == nil {
				t.Errorf("%s lacks %s", lang, key)
			}
		}
	}
}

func TestTemplates(t *testing.T) {
	for _, lang := range whole() {
		got := For(lang).Templates([]string{"puzzle", "metric"})
		if want := texts(t, lang)["puzzle.pegs"][0]; got["puzzle.pegs"] != want {
			t.Errorf("%s: puzzle.pegs is %v, want %v", lang, got["puzzle.pegs"], want)
		}
		if forms, ok := got["metric.turns"].(map[string]any); !ok || forms["other"] == nil {
			t.Errorf("%s: metric.turns is %v, want plural forms", lang, got["metric.turns"])
		}
		for key := range got {
			if !strings.HasPrefix(key, "puzzle.") && !strings.HasPrefix(key, "metric.") {
				t.Errorf("%s: %s is of another family", lang, key)
			}
		}
	}
}
