// Package null is the smallest puzzle that keeps the contract: a dial of ten digits, turned up or
// down. It is the pattern for a new puzzle (docs/adding-a-puzzle.md), and not in the catalog.
package null

import (
	"cmp"
	"context"
	"iter"
	"math/big"
	"slices"

	"jie/puzzle"
	"jie/puzzle/view"
)

// Puzzle is the null puzzle behind the contract. The zero value is ready.
type Puzzle struct{}

// Name returns "null".
func (Puzzle) Name() string { return "null" }

// Describe returns how the dial looks and is turned.
func (Puzzle) Describe() puzzle.Description {
	return puzzle.Description{
		Entry: view.Entry{
			Kind: view.EnterTurn, Form: "{verb}",
			Verbs: []view.Verb{{Name: "up", Key: "+", Way: view.Clockwise}, {Name: "down", Key: "-", Way: view.Anticlockwise}},
		},
		Metrics: []puzzle.Metric{puzzle.Turns},
		Icon:    "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 4v4",
		Boards:  []puzzle.Board{{Name: "three", From: "null:3", To: "null:7"}}, Reversible: true,
	}
}

// Parse reads a dial, such as null:4.
func (Puzzle) Parse(text string) (puzzle.Position, error) {
	id, err := puzzle.SplitID(text)
	if err != nil {
		return nil, err
	}
	return read(id)
}

func read(id puzzle.ID) (puzzle.Position, error) {
	if id.Puzzle != "null" {
		return nil, &puzzle.Error{Code: puzzle.OtherPuzzle, Args: puzzle.Args{"name": id.Puzzle, "want": "null"}}
	}
	if len(id.Rules) > 0 {
		return nil, &puzzle.Error{Puzzle: "null", Code: puzzle.UnknownRule, Args: puzzle.Args{"rule": id.Rules[0], "known": []string{}}}
	}
	rows := puzzle.Rows(id.Body)
	if len(rows) != 1 || rows[0].Text == "" {
		return nil, &puzzle.Error{Puzzle: "null", Code: puzzle.Empty}
	}
	return parseDial(rows[0], id.Start)
}

func parseDial(row puzzle.Row, start int) (puzzle.Position, error) {
	digit := row.Text[0]
	if len(row.Text) > 1 || digit < '0' || digit > '9' {
		at := &puzzle.Place{Byte: start + row.Byte}
		return nil, &puzzle.Error{Puzzle: "null", Code: puzzle.BadCell, At: at, Args: puzzle.Args{"cell": row.Text, "allowed": "0-9"}}
	}
	return dial(digit - '0'), nil
}

type dial int

func (d dial) String() string { return "null:" + string(rune('0'+d)) }

func (d dial) Moves() iter.Seq[string] { return slices.Values([]string{"down", "up"}) }

func (d dial) Play(move string) (puzzle.Position, error) {
	switch move {
	case "up":
		return (d + 1) % 10, nil
	case "down":
		return (d + 9) % 10, nil
	}
	return nil, &puzzle.Error{Puzzle: "null", Code: puzzle.BadMove, Args: puzzle.Args{"move": move}}
}

func (d dial) Action(move string) (view.Action, error) {
	if _, err := d.Play(move); err != nil {
		return view.Action{}, err
	}
	const cell = "dial"
	return view.Action{At: cell, Verb: move, Cells: []string{cell}, Changes: []string{cell}, Reversible: true}, nil
}

// Goal is a set of digits, any of which is enough. The zero value is the default, which is none.
type Goal struct{ dials []dial }

// Texts returns the text of each digit.
func (g Goal) Texts() []string {
	var texts []string
	for _, d := range g.dials {
		texts = append(texts, d.String())
	}
	return texts
}

func (d dial) Goal(texts ...string) (puzzle.Goal, error) {
	if len(texts) == 0 {
		return nil, &puzzle.Error{Puzzle: "null", Code: puzzle.NoGoal}
	}
	var g Goal
	for _, text := range texts {
		b, err := Parse(text)
		if err != nil {
			return nil, err
		}
		g.dials = append(g.dials, b.dial())
	}
	return g, nil
}

func (d dial) Solved(goal puzzle.Goal) bool {
	own, ok := goal.(Goal)
	return ok && slices.Contains(own.dials, d)
}

// Solve turns the dial the shorter way round; both ways if the goal lies opposite.
func (d dial) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	s := puzzle.Solution{Metric: puzzle.Turns}
	if err := ctx.Err(); err != nil {
		return s, err
	}
	g, ok := opt.Goal.(Goal)
	if !ok || len(g.dials) == 0 {
		return s, &puzzle.Error{Puzzle: "null", Code: puzzle.NoGoal}
	}
	ways := d.shortest(g.dials)
	s.Status, s.Optimal, s.Moves = puzzle.Solved, true, ways[0]
	s.Length = int64(len(ways[0]))
	s.LowerBound = s.Length
	if opt.Count || opt.All {
		s.Count = big.NewInt(int64(len(ways)))
	}
	if opt.All {
		s.Truncated = len(ways) > opt.ListLimit()
		s.Solutions = ways[:min(len(ways), opt.ListLimit())]
	}
	return s, nil
}

// shortest lists the shortest ways to any of the goals, "down" before "up".
func (d dial) shortest(g []dial) [][]string {
	var ways [][]string
	for _, to := range g {
		ways = append(ways,
			slices.Repeat([]string{"down"}, int((d-to+10)%10)),
			slices.Repeat([]string{"up"}, int((to-d+10)%10)))
	}
	slices.SortFunc(ways, func(a, b []string) int {
		return cmp.Or(len(a)-len(b), slices.Compare(a, b))
	})
	ways = slices.CompactFunc(ways, slices.Equal)
	return slices.DeleteFunc(ways, func(w []string) bool { return len(w) > len(ways[0]) })
}

func (d dial) Analyse(_ context.Context, opt puzzle.Options) (puzzle.Analysis, error) {
	facts := puzzle.Analysis{{Key: "positions", Value: 10}}
	if g, ok := opt.Goal.(Goal); ok && len(g.dials) > 0 {
		facts = append(facts, puzzle.Fact{Key: "distance", Value: len(d.shortest(g.dials)[0])})
	}
	return facts, nil
}

var faces = func() (list []view.Face) {
	for digit := range 10 {
		list = append(list, view.NumberFace(digit, 0, view.ShapeNumber, "digit"))
	}
	return list
}()

func (d dial) Grid() view.Grid {
	return view.Grid{Rows: []string{""}, Faces: faces, Ground: view.GroundTile, Cells: []view.Cell{{Name: "dial", State: view.StateOf(int(d))}}}
}
