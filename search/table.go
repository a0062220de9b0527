package search

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
	"jie/puzzle/table"
)

// Table is the table of a puzzle with few positions, all of which are held with their texts: some 50 bytes a position.
// Its Job finds every distance by breadth-first search from the goal; [OpenTable] reads its file. S is a position in
// compact form:
//
//	func (Puzzle) Table(q table.Question) (table.Job, error) {
//		…
//		return search.Table[state]{Puzzle: Puzzle{}, Graph: g, Goal: goal, Goals: states, Total: 362_880, Text: text}.Job(), nil
//	}
//
//	func (Puzzle) OpenTable(path string) (table.Distances, error) { return search.OpenTable(Puzzle{}, path) }
type Table[S comparable] struct {
	Puzzle puzzle.Puzzle
	Graph  Graph[S] // its positions and moves; only Prev is called
	Goal   puzzle.Goal
	Goals  []S            // the positions that the goal asks for
	Total  int64          // how many positions there are, in reach of the goal or not
	Text   func(S) string // the canonical ID of a position
	// Alike means that positions differ only in names, so that the greatest distance is God's number.
	Alike bool
}

// Job returns the work of finding every distance. It reads its file if that is whole, and otherwise starts again.
func (s Table[S]) Job() table.Job {
	return table.Job{Size: table.Size{Positions: big.NewInt(s.Total)}, Make: s.make}
}

func (s Table[S]) make(ctx context.Context, w table.Work) (table.Table, error) {
	if w.File != "" {
		t, err := OpenTable(s.Puzzle, w.File)
		if err == nil {
			err = SameGoal("", t.Goal(), s.Goal)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return t, err
		}
	}
	t := &tableOf{puzzle: s.Puzzle, goal: s.Goal}
	t.Puzzle, t.Targets, t.Positions, t.Alike = s.Puzzle.Name(), s.Goal.Texts(), s.Total, s.Alike
	opt := Options{Memory: w.Memory, Progress: func(p puzzle.Progress) {
		if w.Progress != nil {
			p.Phase, p.Done, p.Total = "level", int64(len(t.rows)), s.Total
			w.Progress(p)
		}
	}}
	for layer, err := range Layers(ctx, reversed[S]{s.Graph}, s.Goals, opt) {
		if errors.Is(err, puzzle.ErrMemory) {
			err = fmt.Errorf("a table of %s: %w", t.Puzzle, err)
		}
		if err != nil {
			return nil, err
		}
		for _, state := range layer {
			t.rows = append(t.rows, table.Row{Position: s.Text(state), Distance: int64(len(t.Levels)), Reached: true})
		}
		t.Levels = append(t.Levels, int64(len(layer)))
	}
	slices.SortFunc(t.rows, func(a, b table.Row) int { return strings.Compare(a.Position, b.Position) })
	if w.File != "" {
		return t, t.write(w.File)
	}
	return t, nil
}

// reversed is a graph with its edges reversed: its distances are those to the sources.
type reversed[S comparable] struct{ Graph[S] }

func (g reversed[S]) Next(dst []Edge[S], s S) []Edge[S] { return g.Graph.Prev(dst, s) }

type tableOf struct {
	tableHead
	puzzle puzzle.Puzzle
	goal   puzzle.Goal
	rows   []table.Row // in the order of their positions
}

// tableHead describes a table, and is the first line of its file.
type tableHead struct {
	Version   int          `json:"version"`
	Puzzle    string       `json:"puzzle"`
	Targets   puzzle.Texts `json:"targets"`
	Positions int64        `json:"positions"`
	Levels    []int64      `json:"levels"` // numbers of positions at each distance
	Alike     bool         `json:"alike,omitempty"`
	Sum       uint32       `json:"crc32c"` // of the rest and of the lines that follow
}

func (t *tableOf) Close() error { return nil }

func (t *tableOf) Goal() puzzle.Goal { return t.goal }

// MostListed is the largest number of farthest positions that a table lists.
const MostListed = 64

func (t *tableOf) Facts(most int) puzzle.Analysis {
	if most == 0 {
		most = MostListed
	}
	greatest := int64(len(t.Levels) - 1)
	var farthest []string
	for _, row := range t.rows {
		if row.Distance == greatest && len(farthest) < most {
			farthest = append(farthest, row.Position)
		}
	}
	return Facts(t.Targets, t.Positions, t.Levels, true, t.Alike, farthest)
}

// Facts returns the facts of a table of distances: targets, the number of all positions, the number at each distance,
// and whether the table is complete. For alike see [Table].
func Facts[N int64 | uint64](targets []string, positions N, levels []N, complete, alike bool, farthest []string) puzzle.Analysis {
	greatest, reached, sum := int64(len(levels)-1), N(0), new(big.Int)
	for d, n := range levels {
		reached += n
		sum.Add(sum, new(big.Int).Mul(big.NewInt(int64(d)), new(big.Int).SetUint64(uint64(n))))
	}
	mean := new(big.Rat).SetFrac(sum, new(big.Int).SetUint64(uint64(reached)))
	facts := puzzle.Analysis{
		{Key: "targets", Value: targets},
		{Key: "positions", Value: positions},
		{Key: "reached", Value: reached},
		{Key: "complete", Value: complete},
		{Key: "greatest_distance", Value: greatest},
	}
	if complete && alike {
		facts = append(facts, puzzle.Fact{Key: "gods_number", Value: greatest})
	}
	return append(facts, puzzle.Analysis{
		{Key: "by_distance", Value: levels},
		{Key: "mean_distance", Value: json.Number(mean.FloatString(6))},
		{Key: "farthest", Value: farthest},
	}...)
}

// All yields the positions from which the goal can be reached, in the order of their texts.
func (t *tableOf) All(ctx context.Context) iter.Seq2[table.Row, error] {
	return func(yield func(table.Row, error) bool) {
		for i, row := range t.rows {
			if i%4096 == 0 && ctx.Err() != nil {
				yield(table.Row{}, ctx.Err())
				return
			}
			if !yield(row, nil) {
				return
			}
		}
	}
}

// Verify counts the positions at each distance, and solves a sample by searching.
func (t *tableOf) Verify(ctx context.Context, sample int, rng *rand.Rand) error {
	levels := make([]int64, len(t.Levels))
	for _, row := range t.rows {
		if row.Distance < 0 || row.Distance >= int64(len(levels)) {
			return inconsistent(t.puzzle)
		}
		levels[row.Distance]++
	}
	if !slices.Equal(levels, t.Levels) {
		return inconsistent(t.puzzle)
	}
	for range sample {
		row := t.rows[rng.IntN(len(t.rows))]
		if err := Check(ctx, t.puzzle, t.goal, row.Position, row.Distance); err != nil {
			return err
		}
	}
	return nil
}

// Check solves a position by a search, and fails if its distance to the goal is different.
func Check(ctx context.Context, p puzzle.Puzzle, goal puzzle.Goal, position string, distance int64) error {
	pos, err := p.Parse(position)
	if err != nil {
		return err
	}
	s, err := pos.Solve(ctx, puzzle.Options{Goal: goal})
	if err != nil {
		return err
	}
	if s.Status != puzzle.Solved || s.Length != distance {
		return inconsistent(p)
	}
	return nil
}

func inconsistent(p puzzle.Puzzle) error {
	return &puzzle.Error{Puzzle: p.Name(), Code: table.Inconsistent}
}

// distance returns the distance of a position; ok is false if the table does not have it.
func (t *tableOf) distance(p puzzle.Position) (distance int64, ok bool) {
	i, ok := slices.BinarySearchFunc(t.rows, p.String(), func(row table.Row, text string) int { return strings.Compare(row.Position, text) })
	if !ok {
		return 0, false
	}
	return t.rows[i].Distance, true
}

func (t *tableOf) Answer(ctx context.Context, from puzzle.Position, opt puzzle.Options) (puzzle.Solution, error) {
	return Walk(ctx, t.puzzle, t.goal, t.distance, from, opt)
}

// Walk answers from the distances to a goal: it walks down to it. The position's own solver answers what they do not
// show, such as how many solutions there are, or why there is none; also if the position's distance is not known.
func Walk(
	ctx context.Context, p puzzle.Puzzle, goal puzzle.Goal, distance func(puzzle.Position) (n int64, ok bool),
	from puzzle.Position, opt puzzle.Options,
) (puzzle.Solution, error) {
	if _, err := from.Goal(goal.Texts()...); err != nil {
		return puzzle.Solution{}, err
	}
	if err := SameGoal("", goal, opt.Goal); err != nil {
		return puzzle.Solution{}, err
	}
	metric := p.Describe().Metrics[0]
	left, ok := distance(from)
	if !ok || opt.All || opt.Count || opt.Every || opt.Metric != "" && opt.Metric != metric {
		return from.Solve(ctx, opt)
	}
	s := puzzle.Solution{Status: puzzle.Solved, Metric: metric, Optimal: true, Length: left, LowerBound: left, Method: "table", Moves: []string{}}
walk:
	for ; left > 0; left-- {
		for move := range from.Moves() {
			after, err := from.Play(move)
			if err != nil {
				return puzzle.Solution{}, err
			}
			if d, ok := distance(after); ok && d == left-1 {
				s.Moves, from = append(s.Moves, move), after
				continue walk
			}
		}
		return puzzle.Solution{}, inconsistent(p)
	}
	return s, nil
}

// SameGoal returns why a table does not answer for a goal, or nil. The error names the puzzle name, if any.
func SameGoal(name string, own, asked puzzle.Goal) error {
	have, want := own.Texts(), asked.Texts()
	less := slices.DeleteFunc(slices.Clone(have), func(text string) bool { return slices.Contains(want, text) })
	more := slices.DeleteFunc(slices.Clone(want), func(text string) bool { return slices.Contains(have, text) })
	if len(less)+len(more) == 0 {
		return nil
	}
	return &puzzle.Error{Puzzle: name, Code: table.OtherTarget, Args: puzzle.Args{"table": append(less, have...)[0], "asked": append(more, want...)[0]}}
}

// The file of a tableOf is its tableHead, a line of JSON, and a line for each position: its text, a space, its
// distance.
const smallVersion = 2

func (t *tableOf) write(path string) error {
	var lines bytes.Buffer
	for _, row := range t.rows {
		fmt.Fprintf(&lines, "%s %d\n", row.Position, row.Distance)
	}
	t.Version = smallVersion
	return table.WriteHeaded(t.Puzzle, path, &t.tableHead, &t.Sum, lines.Bytes())
}

// OpenTable opens the file of a [Table].
func OpenTable(p puzzle.Puzzle, path string) (table.Distances, error) {
	fault := func(code puzzle.Code) error {
		return &puzzle.Error{Puzzle: p.Name(), Code: code, Args: puzzle.Args{"path": path}}
	}
	t := &tableOf{puzzle: p}
	lines, err := table.ReadHeaded(p.Name(), path, &t.tableHead, &t.Sum, func() error {
		if t.Version != smallVersion || t.Puzzle != p.Name() {
			return fault(table.NoTable)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	scanner := bufio.NewScanner(bytes.NewReader(lines))
	for scanner.Scan() {
		position, distance, _ := strings.Cut(scanner.Text(), " ")
		n, err := strconv.ParseInt(distance, 10, 64)
		if err != nil {
			return nil, fault(table.Damaged)
		}
		t.rows = append(t.rows, table.Row{Position: position, Distance: n, Reached: true})
	}
	if scanner.Err() != nil || len(t.rows) == 0 {
		return nil, fault(table.Damaged)
	}
	pos, err := p.Parse(t.rows[0].Position)
	if err != nil {
		return nil, err
	}
	if t.goal, err = pos.Goal(t.Targets...); err != nil {
		return nil, err
	}
	return t, nil
}
