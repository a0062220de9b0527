package check

import (
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"

	"jie/puzzle"
)

// codeOf is the code of a failure, "" for none.
func codeOf(t *testing.T, err error) puzzle.Code {
	t.Helper()
	var f *Failure
	if err != nil && !errors.As(err, &f) {
		t.Fatalf("%v is no failure", err)
	}
	if f == nil {
		return ""
	}
	return f.Code
}

// The judge lets a true answer pass and finds each way to bend it.
func TestSolutionFindsLies(t *testing.T) {
	const from, to = "null:1", "null:3"
	up, down := []string{"up", "up"}, strings.Fields(strings.Repeat("down ", 8))
	answer := func(change func(*puzzle.Solution)) puzzle.Solution {
		s := puzzle.Solution{
			Status: puzzle.Solved, Metric: puzzle.Turns, Length: 2, LowerBound: 2, Optimal: true, Moves: up,
			Count: big.NewInt(1), Solutions: [][]string{up},
		}
		change(&s)
		return s
	}
	for name, test := range map[string]struct {
		change func(*puzzle.Solution)
		want   puzzle.Code
	}{
		"true":                  {func(*puzzle.Solution) {}, ""},
		"not proved least":      {func(s *puzzle.Solution) { s.Optimal, s.LowerBound = false, 1 }, ""},
		"nothing found":         {func(s *puzzle.Solution) { *s = puzzle.Solution{LowerBound: 9} }, ""},
		"longer ones too":       {func(s *puzzle.Solution) { s.Every, s.Count, s.Solutions = true, big.NewInt(2), [][]string{down, up} }, ""},
		"a listing cut short":   {func(s *puzzle.Solution) { s.Truncated, s.Count = true, big.NewInt(9) }, ""},
		"too long":              {func(s *puzzle.Solution) { s.Length, s.LowerBound = 3, 3 }, WrongLength},
		"too short":             {func(s *puzzle.Solution) { s.Length, s.LowerBound = 1, 1 }, WrongLength},
		"a bound above it":      {func(s *puzzle.Solution) { s.Optimal, s.LowerBound = false, 3 }, Inconsistent},
		"least above its bound": {func(s *puzzle.Solution) { s.LowerBound = 1 }, Inconsistent},
		"a best that is longer": {func(s *puzzle.Solution) {
			s.Status, s.HasBest, s.Length = puzzle.Unknown, true, 3
			s.Optimal, s.LowerBound, s.Solutions = false, 1, nil
		}, WrongLength},
		"a best that ends short": {func(s *puzzle.Solution) {
			s.Status, s.HasBest, s.Moves, s.Solutions = puzzle.Unknown, true, up[:1], nil
		}, NotReached},
		"it ends elsewhere":        {func(s *puzzle.Solution) { s.Moves = []string{"up", "down"} }, NotReached},
		"no such move":             {func(s *puzzle.Solution) { s.Moves = []string{"up", "left"} }, BadMove},
		"more are counted":         {func(s *puzzle.Solution) { s.Count = big.NewInt(2) }, WrongListing},
		"one is listed twice":      {func(s *puzzle.Solution) { s.Count, s.Solutions = big.NewInt(2), [][]string{up, up} }, WrongListing},
		"the list does not ascend": {func(s *puzzle.Solution) { s.Every, s.Count, s.Solutions = true, nil, [][]string{up, down} }, WrongListing},
		"a listed one is longer":   {func(s *puzzle.Solution) { s.Count, s.Solutions = big.NewInt(2), [][]string{down, up} }, WrongListing},
		"a listed one ends short":  {func(s *puzzle.Solution) { s.Solutions = [][]string{up[:1]} }, NotReached},
		"unsolvable without proof": {func(s *puzzle.Solution) { s.Status, s.Count = puzzle.Unsolvable, nil }, BadCertificate},
		"unsolvable with one": {func(s *puzzle.Solution) {
			s.Status, s.Count, s.Certificate = puzzle.Unsolvable, nil, &puzzle.Certificate{Kind: "dots"}
		}, BadCertificate},
		"a pattern, where are none": {func(s *puzzle.Solution) { s.Pattern = []string{"1"} }, BadText},
	} {
		if got := codeOf(t, Solution(from, []string{to}, answer(test.change))); got != test.want {
			t.Errorf("%s: code %q, want %q", name, got, test.want)
		}
	}
	for _, goals := range [][]string{{"null:0", to}, {to, "null:0"}} {
		if err := Solution(from, goals, answer(func(*puzzle.Solution) {})); err != nil {
			t.Errorf("%q: %v", goals, err)
		}
	}
}

// A press pattern and the moves beside it are one solution.
func TestSolutionOfPattern(t *testing.T) {
	const from, to = "lightsout:010/111/010", "lightsout:000/000/000"
	s := puzzle.Solution{
		Status: puzzle.Solved, Metric: puzzle.Presses, Length: 1, LowerBound: 1, Optimal: true,
		Moves: []string{"1,1"}, Pattern: []string{"000", "010", "000"},
	}
	if err := Solution(from, []string{to}, s); err != nil {
		t.Fatal(err)
	}
	longer := s
	longer.Moves = slices.Repeat(s.Moves, 3)
	if got := codeOf(t, Solution(from, []string{to}, longer)); got != WrongLength {
		t.Errorf("moves of another length: %q", got)
	}
	for _, pattern := range [][]string{{"000", "000", "000"}, {"000", "010", "001"}} {
		bent := s
		bent.Pattern = pattern
		if got := codeOf(t, Solution(from, []string{to}, bent)); got != NotReached {
			t.Errorf("%q: %q", pattern, got)
		}
	}
	for _, pattern := range [][]string{{"000", "010"}, {"000", "010", "0000"}, {"000", "020", "000"}} {
		if _, err := Pattern(from, []string{to}, pattern); codeOf(t, err) != BadText {
			t.Errorf("%q: %v", pattern, err)
		}
	}
}

func TestMetric(t *testing.T) {
	for id, want := range map[string]puzzle.Metric{
		"mopan:10/000/00": puzzle.Turns, "lightsout[k=3]:01": puzzle.Presses, "pegs[tri]:1/01": puzzle.Moves,
	} {
		if got, err := Metric(id, ""); err != nil || got != want {
			t.Errorf("Metric(%s) = %s, %v, want %s", id, got, err, want)
		}
	}
	if got, err := Metric("pegs:110", puzzle.Jumps); err != nil || got != puzzle.Jumps {
		t.Errorf("jumps of pegs: %s, %v", got, err)
	}
	if _, err := Metric("mopan:10/000/00", puzzle.Jumps); !errors.Is(err, &puzzle.Error{Code: puzzle.BadMetric}) {
		t.Errorf("jumps of mopan: %v", err)
	}
	if _, err := Metric("sudoku:1", ""); codeOf(t, err) != UnknownPuzzle {
		t.Errorf("sudoku: %v", err)
	}
}

// Texts that are not canonical positions are refused.
func TestBadTexts(t *testing.T) {
	for _, id := range []string{
		"null:", "null:10", "null:a", "null:/", "null::",
		"mopan:10/000/0", "mopan:10/000", "mopan:1/0", "mopan:10/0000/00", "mopan:40/000/00", "mopan:?0/000/00", "mopan[x]:10/000/00",
		"pegs:", "pegs:---", "pegs:11x", "pegs:11/1", "pegs[hex]:11/1", "pegs:" + strings.Repeat("1", 257),
		"lightsout:", "lightsout:01/0", "lightsout:012",
	} {
		if _, err := Moves(id, []string{id}, nil, ""); codeOf(t, err) != BadText {
			t.Errorf("%s: %v", id, err)
		}
	}
	for id, goals := range map[string][]string{
		"null:1":          {"null:", "null:a", "nil:1", "null:10"},
		"mopan:10/000/00": {"mopan:100/0000/00000/0000/000", "mopan:10/000/0", "10/000/00"},
		"pegs:110":        {"", "d1", "two", "pegs:11", "pegs:11-", "pegs:112", "pegs[tri]:110"},
		"lightsout:010":   {"010", "lightsout:01", "lightsout:0-0", "lightsout:012"},
	} {
		for _, goal := range goals {
			if _, err := Moves(id, []string{goal}, nil, ""); codeOf(t, err) != BadText {
				t.Errorf("%s to %q: %v", id, goal, err)
			}
		}
	}
}

// A listing is in the order of its moves, or in that of its longest moves where the
// answer says so, and in no other.
func TestListingOfLongestFirst(t *testing.T) {
	sweep, jumps := []string{"a1-c1-e1"}, []string{"a1-c1", "d1-b1"}
	for _, test := range []struct {
		longestFirst bool
		list         [][]string
		want         puzzle.Code
	}{
		{false, [][]string{jumps, sweep}, ""},
		{true, [][]string{sweep, jumps}, ""},
		{false, [][]string{sweep, jumps}, WrongListing},
		{true, [][]string{jumps, sweep}, WrongListing},
		{true, [][]string{sweep, sweep}, WrongListing},
	} {
		s := puzzle.Solution{
			Status: puzzle.Solved, Metric: puzzle.Moves, Length: 1, LowerBound: 1, Optimal: true, Moves: sweep,
			Every: true, Solutions: test.list, LongestFirst: test.longestFirst,
		}
		if got := codeOf(t, Solution("pegs:11010", []string{"one"}, s)); got != test.want {
			t.Errorf("longest first %v, %v: code %q, want %q", test.longestFirst, test.list, got, test.want)
		}
	}
}
