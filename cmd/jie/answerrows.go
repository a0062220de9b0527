package main

import (
	"encoding/json"
	"reflect"
	"sync"

	"jie/check"
	"jie/cmd/jie/internal/sheet"
	"jie/puzzle"
	"jie/puzzle/bench"
	"jie/puzzle/level"
	"jie/verbs"
)

// answerRow is a solution that is listed, with its number, or a whole answer.
type answerRow struct {
	puzzle.Answer
	Number int64 `json:"number,omitempty"`
}

// levelRow is a level with its measures beside the rest.
type levelRow struct {
	level.Level
	level.Measures
}

// The tables of answers, of generated levels, and of a batch that was checked, made when
// they are first needed: the program starts without them.
var (
	answerTable = tableOf[answerRow]("puzzle", "from", "to", "status", "metric", "length", "lower_bound", "optimal",
		"count", "number", "moves")
	levelTable = tableOf[levelRow]("puzzle", "from", "to", "metric", "length", "difficulty", "shortest_solutions",
		"moves", "bits", "greedy", "tree")
	verdictTable = tableOf[verbs.Verdict]("line", "holds", "kind", "metric", "length", "code", "move", "error", "status",
		"verified", "unverified")
)

func tableOf[T any](names ...string) func() sheet.Table[T] {
	return sync.OnceValue(func() sheet.Table[T] { return sheet.Of[T](names...) })
}

// answerRows makes the rows of an answer. A listed solution has its own length, which
// the judge counts, and is optimal where that is the least.
func answerRows(answer puzzle.Answer) ([][]any, error) {
	if answer.Solutions == nil {
		return [][]any{answerTable().Cells(answerRow{Answer: answer})}, nil
	}
	list := make([][]any, 0, len(*answer.Solutions))
	for i, moves := range *answer.Solutions {
		length, err := check.Moves(answer.From, answer.To, moves, answer.Metric)
		if err != nil {
			return nil, err
		}
		optimal := *answer.Optimal && length == *answer.Length
		row := answerRow{answer, int64(i + 1)}
		row.Length, row.Optimal, row.Moves = &length, &optimal, &moves
		list = append(list, answerTable().Cells(row))
	}
	return list, nil
}

// factColumns are those of an analysis. A fact that is a list has a row for each
// of its items, counted from 0.
var factColumns = []sheet.Column{{Name: "fact"}, {Name: "index", Kind: sheet.Whole}, {Name: "value"}}

func factRows(facts puzzle.Analysis) [][]any {
	var table [][]any
	for _, f := range facts {
		list := reflect.ValueOf(f.Value)
		if list.Kind() != reflect.Slice {
			table = append(table, []any{f.Key, nil, factText(f.Value)})
			continue
		}
		for i := range list.Len() {
			table = append(table, []any{f.Key, int64(i), factText(list.Index(i).Interface())})
		}
	}
	return table
}

// figureColumns are those of benchmarks.
var figureColumns = []sheet.Column{
	{Name: "bench"}, {Name: "seconds", Kind: sheet.Real}, {Name: "peak_bytes", Kind: sheet.Whole},
	{Name: "ns_per_64_lights_and_pass", Kind: sheet.Real}, {Name: "floor_seconds", Kind: sheet.Real},
	{Name: "presses", Kind: sheet.Whole}, {Name: "nodes", Kind: sheet.Whole}, {Name: "repetitions", Kind: sheet.Whole},
}

func figureRow(f bench.Figures) []any {
	positive := func(x float64) any {
		if x == 0 {
			return nil
		}
		return x
	}
	return []any{
		f.Name, f.Seconds, f.PeakBytes, positive(f.WordPass), positive(f.Floor), f.Presses, f.Nodes, int64(f.Repetitions),
	}
}

// factText is one value as a script reads it: numbers without commas.
func factText(v any) any {
	if text, ok := v.(string); ok {
		return text
	}
	text, err := json.Marshal(v)
	if err != nil {
		return nil
	}
	return string(text)
}
