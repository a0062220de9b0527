package verbs

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"jie/catalog"
	"jie/check/judge"
	"jie/puzzle"
	"jie/puzzle/level"
	"jie/puzzle/table"
)

// Answers that were kept are accepted as they are, and refused where anything in them
// that can be replayed or verified is altered, or where they are of another question.
func TestJudgeKept(t *testing.T) {
	s := &Service{Puzzles: catalog.All()}
	tables := &Tables{Service: s, Limits: table.Limits{Positions: 1e6, Cells: 20}}
	solved := func(ctx context.Context, question, answer string) error {
		var q Solve
		var a puzzle.Answer
		if err := errors.Join(json.Unmarshal([]byte(question), &q), json.Unmarshal([]byte(answer), &a)); err != nil {
			t.Fatal(err)
		}
		return s.JudgeKept(ctx, q, a)
	}
	levels := func(ctx context.Context, question, answer string) error {
		var q Generate
		var list []level.Level
		if err := errors.Join(json.Unmarshal([]byte(question), &q), json.Unmarshal([]byte(answer), &list)); err != nil {
			t.Fatal(err)
		}
		return s.JudgeKeptLevels(ctx, q, list)
	}
	tabled := func(ctx context.Context, question, answer string) error {
		var q table.Question
		if err := json.Unmarshal([]byte(question), &q); err != nil {
			t.Fatal(err)
		}
		return tables.JudgeKept(ctx, q, json.RawMessage(answer))
	}
	tableOf := func(question string) string {
		var q table.Question
		if err := json.Unmarshal([]byte(question), &q); err != nil {
			t.Fatal(err)
		}
		answer, _, err := tables.Make(t.Context(), q, "", func(puzzle.Progress) {})
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	answer := func(verb, question string) string {
		data, err := s.Answer(t.Context(), verb, []byte(question), Asker{})
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(data.Value)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	const (
		pressed    = `{"from":"lightsout:010/111/010"}`
		unsolvable = `{"from":"lightsout:10000/00000/00000/00000/00000"}`
		listed     = `{"from":"lightsout:0110/1001/1001/0110","all":true}`
		generated  = `{"puzzle":"lightsout","board":"3x3","n":2,"seed":7,"min_moves":2}`
		vacancies  = `{"puzzle":"pegs","svss":true,"board":"4x4"}`
		distances  = `{"puzzle":"mopan","targets":"110/0000/00000/0000/000"}`
		pairs      = `{"puzzle":"mopan","all_pairs":true,"side":3,"dots":2}`
		sideTwo    = `{"puzzle":"mopan","all_pairs":true,"side":2,"dots":2}`
		nullities  = `{"puzzle":"lightsout","nullity":"1..12"}`
		fewest     = `{"puzzle":"lightsout","fewest":"1..5"}`
		hardest    = `{"puzzle":"lightsout","hardest":"2..4"}`
	)
	for _, test := range []struct {
		judge            func(ctx context.Context, question, answer string) error
		question, answer string
		alterations      []string // what, by what, in turns
	}{
		{solved, pressed, answer("solve", pressed), []string{`"1,1"`, `"0,1"`, `"length":1`, `"length":2`, `010/111/010`, `000/000/000`, `"status":"solved"`, `"status":"unsolvable"`, `"puzzle":"lightsout"`, `"puzzle":"pegs"`}},
		{solved, unsolvable, answer("solve", unsolvable), []string{`["0,0",`, `["1,0",`, `"unsolvable"`, `"solved"`}},
		{solved, listed, answer("solve", listed), []string{`"solutions":[["`, `"solutions":[["3,3","`}},
		{levels, generated, answer("generate", generated), []string{`"length":`, `"length":1`, `"moves":["`, `"moves":["2,2","`, `},{`, `},{},{`}},
		{tabled, vacancies, tableOf(vacancies), []string{`"moves":["`, `"moves":["a9-a7","`, `"from":"`, `"from":"pegs:1`, `[{`, `[{},{`}},
		{tabled, distances, tableOf(distances), []string{`"positions":1`, `"positions":2`, `"by_distance":[1`, `"by_distance":[2`, `"puzzle":"mopan"`, `"puzzle":"twiddle"`, `{`, `[`}},
		{tabled, pairs, tableOf(pairs), []string{`"pairs_by_distance":[1`, `"pairs_by_distance":[2`, `"positions":1`, `"positions":9`, `"side":3`, `"side":2`, `"eccentricities":[0`, `"eccentricities":[1`}},
		{tabled, sideTwo, tableOf(sideTwo), []string{`"pairs_by_distance":[`, `"pairs_by_distance":[9`, `"dots":2`, `"dots":3`, `"gods_number":`, `"gods_number":1`}},
		{tabled, nullities, tableOf(nullities), []string{`"first_side":1`, `"first_side":2`, `"complete":true`, `"complete":false`, `_sides":[`, `_sides":[13,`, `"puzzle":"lightsout"`, `"puzzle":"mopan"`}},
		{tabled, fewest, tableOf(fewest), []string{`"last_side":5`, `"last_side":6`, `"proved_sides":`, `"proved_sides":6`, `greatest_presses`, `greatest_nullity`}},
		{tabled, hardest, tableOf(hardest), []string{`"last_side":4`, `"last_side":3`, `"proved_sides":`, `"proved_sides":-`}},
	} {
		if err := test.judge(t.Context(), test.question, test.answer); err != nil {
			t.Errorf("%s: %v", test.question, err)
		}
		for i := 0; i < len(test.alterations); i += 2 {
			altered := strings.Replace(test.answer, test.alterations[i], test.alterations[i+1], 1)
			if altered == test.answer {
				t.Errorf("%s: there is no %s in %.300s", test.question, test.alterations[i], altered)
				continue
			}
			if err := test.judge(t.Context(), test.question, altered); !errors.Is(err, judge.ErrWrong) {
				t.Errorf("%s with %s: %v", test.question, test.alterations[i+1], err)
			}
		}
	}
	// The judge may be stopped; that is no verdict.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := solved(ctx, unsolvable, answer("solve", unsolvable)); err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}
