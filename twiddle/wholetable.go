package twiddle

import (
	"context"
	"errors"
	"io/fs"
	"iter"
	"math/rand/v2"

	"jie/puzzle"
	"jie/puzzle/table"
	"jie/search"
	"jie/twiddle/geometry"
	"jie/twiddle/whole"
)

// fewestWhole is the least size of a table of package whole: smaller tables have texts.
const fewestWhole = 1 << 20

type wholeTable struct {
	*whole.Table
	goal Goal // of one board
}

func suitsWhole(goal Goal) bool {
	entries, ok := whole.Entries(goal.boards[0].shape())
	return ok && entries >= fewestWhole && goal.boards[0].way == geometry.BothWays && len(goal.boards) == 1 && len(goal.boards[0].distinct()) == goal.boards[0].cells()
}

func wholeJob(goal Goal) table.Job {
	return table.Job{Size: table.Size{Positions: goal.boards[0].arrangements()}, Make: func(ctx context.Context, w table.Work) (table.Table, error) {
		t := &wholeTable{goal: goal}
		if w.File != "" {
			kept, err := openWhole(w.File)
			switch {
			case errors.Is(err, fs.ErrNotExist):
			case err != nil:
				return nil, err
			case kept.goal.boards[0] != goal.boards[0]:
				return nil, &puzzle.Error{Puzzle: puzzleName, Code: table.OtherTarget, Args: puzzle.Args{"table": kept.goal.boards[0].String(), "asked": goal.boards[0].String()}}
			default:
				t = kept
			}
		}
		if t.Table != nil && t.Complete() {
			return t, nil
		}
		if err := w.Afford(puzzleName, uint64(whole.Bytes(goal.boards[0].shape()))); err != nil {
			return nil, err
		}
		if t.Table == nil {
			t.Table = whole.Start(goal.boards[0].geometry())
		}
		return t, t.Build(ctx, whole.Options{Workers: w.Workers, Layer: func(*whole.Table) error { return t.layer(w) }})
	}}
}

func (t *wholeTable) layer(w table.Work) error {
	reached := int64(0)
	for _, n := range t.Counts() {
		reached += n
	}
	w.Report(puzzle.Progress{Phase: "level", Done: reached, Total: int64(t.Len()), Nodes: reached, LowerBound: int64(len(t.Counts()) - 1)})
	if w.File == "" || !t.Complete() && !w.Saves() {
		return nil
	}
	return t.write(w.File)
}

// wholeHead is the first line of the file of a wholeTable. The distances follow, one byte each.
type wholeHead struct {
	Form     string  `json:"form"`
	Puzzle   string  `json:"puzzle"`
	Target   string  `json:"target"`
	Levels   []int64 `json:"levels"` // positions at each distance
	Complete bool    `json:"complete"`
	Sum      uint32  `json:"crc32c"` // of the rest and of the distances
}

const wholeForm = "whole/1"

func (t *wholeTable) write(path string) error {
	head := wholeHead{Form: wholeForm, Puzzle: puzzleName, Target: t.goal.boards[0].String(), Levels: t.Counts(), Complete: t.Complete()}
	return table.WriteHeaded(puzzleName, path, &head, &head.Sum, t.Distances())
}

func openWhole(path string) (*wholeTable, error) {
	var head wholeHead
	distances, err := table.ReadHeaded(puzzleName, path, &head, &head.Sum, func() error {
		if head.Form != wholeForm || head.Puzzle != puzzleName {
			return &puzzle.Error{Puzzle: puzzleName, Code: table.NoTable, Args: puzzle.Args{"path": path}}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	damaged := &puzzle.Error{Puzzle: puzzleName, Code: table.Damaged, Args: puzzle.Args{"path": path}}
	goal, err := readTargets([]string{head.Target})
	if err != nil || !suitsWhole(goal) || len(head.Levels) == 0 || len(head.Levels) > whole.Unreached {
		return nil, damaged
	}
	if entries, _ := whole.Entries(goal.boards[0].shape()); int64(len(distances)) != entries {
		return nil, damaged
	}
	return &wholeTable{whole.Of(goal.boards[0].geometry(), distances, head.Levels, head.Complete), goal}, nil
}

func (t *wholeTable) Close() error { return nil }

func (t *wholeTable) Goal() puzzle.Goal { return t.goal }

func (t *wholeTable) board(p *geometry.Position) Board {
	b := t.goal.boards[0]
	for cell := range b.cells() {
		tile := int(p.Tile[cell])
		b.tiles[cell] = newTile(t.goal.boards[0].number(tile), t.goal.boards[0].direction(tile)+pointing(p.Spin[cell]))
	}
	return b
}

func (t *wholeTable) Facts(most int) puzzle.Analysis {
	if most == 0 {
		most = search.MostListed
	}
	greatest := len(t.Counts()) - 1
	var farthest []string
	for i, d := range t.Distances() {
		if len(farthest) == most {
			break
		}
		if int(d) == greatest {
			p, _ := t.Entry(i)
			farthest = append(farthest, t.board(&p).String())
		}
	}
	return search.Facts(t.goal.Texts(), t.goal.boards[0].arrangements().Int64(), t.Counts(), t.Complete(), true, farthest)
}

func (t *wholeTable) All(ctx context.Context) iter.Seq2[table.Row, error] {
	return func(yield func(table.Row, error) bool) {
		for i := range t.Len() {
			if i%4096 == 0 && ctx.Err() != nil {
				yield(table.Row{}, ctx.Err())
				return
			}
			p, d := t.Entry(i)
			if d == whole.Unreached {
				continue
			}
			if !yield(table.Row{Position: t.board(&p).String(), Distance: int64(d), Reached: true}, nil) {
				return
			}
		}
	}
}

// Verify counts the positions at each distance, and solves a sample by searching.
func (t *wholeTable) Verify(ctx context.Context, sample int, rng *rand.Rand) error {
	counts := make([]int64, whole.Unreached+1)
	for _, d := range t.Distances() {
		counts[d]++
	}
	for d, n := range counts[:whole.Unreached] {
		if d < len(t.Counts()) && n != t.Counts()[d] || d >= len(t.Counts()) && n > 0 {
			return &puzzle.Error{Puzzle: puzzleName, Code: table.Inconsistent}
		}
	}
	for sample > 0 {
		p, d := t.Entry(rng.IntN(t.Len()))
		if d == whole.Unreached {
			continue
		}
		sample--
		if err := search.Check(ctx, Puzzle{}, t.goal, t.board(&p).String(), int64(d)); err != nil {
			return err
		}
	}
	return nil
}

func (t *wholeTable) Answer(ctx context.Context, from puzzle.Position, opt puzzle.Options) (puzzle.Solution, error) {
	return search.Walk(ctx, Puzzle{}, t.goal, t.distance, from, opt)
}

func (t *wholeTable) distance(p puzzle.Position) (n int64, ok bool) {
	l, ok := label(p.(position).Board, t.goal.boards[0])
	if !ok {
		return 0, false
	}
	d := t.Distance(&l.from)
	return int64(d), d != whole.Unreached
}
