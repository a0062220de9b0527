package puzzle_test

import (
	"encoding/json"
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"

	"jie/puzzle"
)

func TestSplitID(t *testing.T) {
	tests := []struct {
		text, name, body string
		rules            []string
	}{
		{"mopan:01/101/01", "mopan", "01/101/01", nil},
		{"pegs[tri]:1/11", "pegs", "1/11", []string{"tri"}},
		{"lightsout[torus, k=3]:\n012\n", "lightsout", "\n012\n", []string{"torus", "k=3"}},
		{"; a note\n\n  sgt-pegs:4x4:OPPO", "sgt-pegs", "4x4:OPPO", nil},
		{"x[]:", "x", "", nil},
		{"lightsout[cube]", "lightsout", "", []string{"cube"}},
		{"lightsout[cube]\n", "lightsout", "", []string{"cube"}},
	}
	for _, test := range tests {
		id, err := puzzle.SplitID(test.text)
		if err != nil || id.Puzzle != test.name || id.Body != test.body || !slices.Equal(id.Rules, test.rules) {
			t.Errorf("SplitID(%q) = %+v, %v", test.text, id, err)
		}
		if err == nil && test.text[id.Start:] != id.Body {
			t.Errorf("SplitID(%q): Start = %d", test.text, id.Start)
		}
	}
}

func TestSplitIDRejects(t *testing.T) {
	tests := []struct {
		text string
		code puzzle.Code
	}{
		{"", puzzle.Empty}, {" \n; only a note", puzzle.Empty}, {"0000/1000", puzzle.NoPrefix}, {"mopan", puzzle.NoPrefix}, {"\x00\xff:", puzzle.NoPrefix},
		{"pegs[tri:1", puzzle.OpenRules}, {"pegs[tri]1", puzzle.OpenRules},
		{"5x5:00ff", puzzle.NoPrefix}, {"-pegs:1", puzzle.NoPrefix}, {"Pegs:1", puzzle.NoPrefix}, {":1", puzzle.NoPrefix},
	}
	for _, test := range tests {
		if id, err := puzzle.SplitID(test.text); !errors.Is(err, &puzzle.Error{Code: test.code}) {
			t.Errorf("SplitID(%q) = %+v, %v, want %s", test.text, id, err, test.code)
		}
	}
	_, err := puzzle.SplitID("; a note\n pegs[tri:1")
	if got := err.(*puzzle.Error); *got.At != *puzzle.AtByte(14) || got.Puzzle != "pegs" {
		t.Errorf("an open bracket is at %v of %s", got.At, got.Puzzle)
	}
}

func FuzzSplitID(f *testing.F) {
	for _, seed := range []string{"mopan:01/1", "pegs[tri, diagonal]:1/11", "; note\nx:\n1\n;2\n\n3/4", "a[", "é:", "x[]:\r\n1\r\n", "x:0/ 0", "x[y]", "x[y] \n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		id, err := puzzle.SplitID(text)
		if err != nil {
			if id.Puzzle != "" || id.Body != "" {
				t.Fatalf("SplitID(%q) fails and gives %+v", text, id)
			}
			return
		}
		if text[id.Start:] != id.Body {
			t.Fatalf("SplitID(%q): the body does not begin at %d", text, id.Start)
		}
		for _, row := range puzzle.Rows(id.Body) {
			if !strings.HasPrefix(id.Body[row.Byte:], row.Text) {
				t.Fatalf("Rows(%q): %q is not at byte %d", id.Body, row.Text, row.Byte)
			}
		}
	})
}

func TestRows(t *testing.T) {
	tests := []struct {
		body string
		want []string
	}{
		{"01/10", []string{"01", "10"}},
		{"\n01\n; note\n\n10/11\n", []string{"01", "10", "11"}},
		{"01/\n10\r\n", []string{"01", "10"}},
		{"01//10", []string{"01", "", "10"}},
		{"", nil},
	}
	for _, test := range tests {
		var got []string
		for _, r := range puzzle.Rows(test.body) {
			got = append(got, r.Text)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("Rows(%q) = %q, want %q", test.body, got, test.want)
		}
	}
}

func TestErrorText(t *testing.T) {
	err := &puzzle.Error{Puzzle: "mopan", Code: puzzle.RaggedRow, At: &puzzle.Place{Row: 2, Col: 0, Byte: 9}, Args: puzzle.Args{"want": 6, "got": 5}}
	if got, want := err.Error(), "mopan, row 2, column 0, byte 9 (all counted from 0): this row is 5 long and should be 6; add or remove cells"; got != want {
		t.Errorf("Error() = %q, want %q", got, want)
	}
	top := &puzzle.Error{Code: puzzle.BadCell, At: &puzzle.Place{}}
	if got, want := top.Error(), "bad cell at row 0, column 0 (byte 0)"; got != want {
		t.Errorf("Error() = %q, want %q", got, want)
	}
	if got, want := (&puzzle.Error{Code: "odd-code", At: puzzle.AtByte(3)}).Error(), "odd code (byte 3)"; got != want {
		t.Errorf("Error() = %q, want %q", got, want)
	}
	if !errors.Is(err, &puzzle.Error{Code: puzzle.RaggedRow}) || errors.Is(err, &puzzle.Error{Code: puzzle.BadCell}) {
		t.Error("errors.Is does not go by the code")
	}
}

func TestTextsJSON(t *testing.T) {
	for _, texts := range []puzzle.Texts{{"a"}, {"a", "b"}, {}} {
		data, err := json.Marshal(texts)
		if err != nil {
			t.Fatal(err)
		}
		var again puzzle.Texts
		if err := json.Unmarshal(data, &again); err != nil || !slices.Equal(again, texts) {
			t.Errorf("%s gives %q, %v, want %q", data, again, err, texts)
		}
	}
}

func TestAnalysisJSONKeepsOrderAndPrecision(t *testing.T) {
	big100 := new(big.Int).Lsh(big.NewInt(1), 100)
	data, err := json.Marshal(puzzle.Analysis{{"z", 1}, {"a", big100}, {"m", []string{"x"}}})
	if want := `{"z":1,"a":"1267650600228229401496703205376","m":["x"]}`; err != nil || string(data) != want {
		t.Errorf("got %s, %v, want %s", data, err, want)
	}
}

// asked is a position and its goal, of which an answer takes the texts alone.
type asked struct {
	puzzle.Position
	texts []string
}

func (a asked) String() string  { return a.texts[0] }
func (a asked) Texts() []string { return a.texts[1:] }

// An answer has what its status allows, and nothing else.
func TestNewAnswer(t *testing.T) {
	q := asked{texts: []string{"a", "b"}}
	full := puzzle.Solution{
		Metric: puzzle.Turns, Length: 2, LowerBound: 1, Moves: []string{"x", "y"}, Count: big.NewInt(3), UpToOrder: big.NewInt(2),
		Solutions: [][]string{{"x", "y"}}, Truncated: true,
	}
	const head, list = `{"puzzle":"p","from":"a","to":"b","status":`, `"moves":["x","y"],"count":"3","count_up_to_order":"2","solutions":[["x","y"]],"truncated":true`
	for _, test := range []struct {
		change func(*puzzle.Solution)
		want   string
	}{
		{func(s *puzzle.Solution) { s.Status, s.Optimal, s.LowerBound = puzzle.Solved, true, 2 },
			head + `"solved","metric":"turns","length":2,"lower_bound":2,"optimal":true,` + list + `}`},
		{func(s *puzzle.Solution) { s.HasBest = true },
			head + `"unknown","metric":"turns","length":2,"lower_bound":1,"optimal":false,` + list + `}`},
		{func(s *puzzle.Solution) { s.Count, s.UpToOrder = nil, nil },
			head + `"unknown","metric":"turns","lower_bound":1,"optimal":false}`},
		{func(s *puzzle.Solution) { *s = puzzle.Solution{Status: puzzle.Solved, Moves: []string{}} },
			head + `"solved","length":0,"lower_bound":0,"optimal":false,"moves":[]}`},
		{func(s *puzzle.Solution) {
			*s = puzzle.Solution{Status: puzzle.Unsolvable, Count: new(big.Int), Certificate: &puzzle.Certificate{Kind: "k"}}
		},
			head + `"unsolvable","count":"0","certificate":{"kind":"k"}}`},
	} {
		s := full
		test.change(&s)
		data, err := json.Marshal(puzzle.NewAnswer("p", q, q, s, nil))
		if err != nil || string(data) != test.want {
			t.Errorf("%s, %v, want %s", data, err, test.want)
		}
	}
	if f := puzzle.GoalFact(q); f.Value != "b" {
		t.Errorf("one goal is %v", f)
	}
	q.texts = append(q.texts, "c")
	if texts, ok := puzzle.GoalFact(q).Value.([]string); !ok || !slices.Equal(texts, []string{"b", "c"}) {
		t.Errorf("two goals are %v", puzzle.GoalFact(q))
	}
}

func TestNearest(t *testing.T) {
	known := []string{"mopan", "lightsout", "pegs"}
	for name, want := range map[string]string{
		"mopna": "mopan", "lights-out": "lightsout", "peg": "pegs", "sudoku": "", "": "", "pges": "pegs", "egps": "", "lihgtsuot": "lightsout",
		strings.Repeat("lightsout", 1000): "",
	} {
		if got := puzzle.Nearest(name, known); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", name, got, want)
		}
	}
}
