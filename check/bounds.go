package check

import (
	"context"
	"strings"

	"jie/puzzle"
)

// Bounds stop what takes too much to verify. The zero value has none.
type Bounds struct {
	Memory int64 // bytes that the positions of a proof may take; 0 means any number
	// Progress, which may be nil, is told the rows done of what is read row by row.
	Progress func(puzzle.Progress)
}

// Moves is as the function [Moves]. It fails with ctx.Err() soon after ctx ends,
// unless there is little to replay.
func (b Bounds) Moves(ctx context.Context, from string, goals, moves []string, metric puzzle.Metric) (int64, error) {
	g, err := newGame(from)
	if err != nil {
		return 0, err
	}
	if metric, err = Metric(from, metric); err != nil {
		return 0, err
	}
	m := &meter{ctx: ctx, memory: b.Memory}
	for i, move := range moves {
		if err := m.spend(wholeBoard, 0); err != nil {
			return 0, err
		}
		if err := g.play(move); err != nil {
			if f, ok := err.(*Failure); ok {
				f.Move = i
			}
			return 0, err
		}
	}
	return arrive(m, g, goals, metric)
}

// Certificate is as the function [Certificate]. It fails with ctx.Err() soon after
// ctx ends, unless the proof is a short one, and with [puzzle.ErrMemory] where the
// proof takes more memory than b allows.
func (b Bounds) Certificate(ctx context.Context, from string, goals []string, c puzzle.Certificate) error {
	if len(c.Goals) > 0 && strings.HasPrefix(from, "lightsout") {
		return b.each(ctx, from, goals, c)
	}
	if c.FirstRow != "" {
		return b.quietRows(ctx, from, goals, c)
	}
	g, err := newGame(from)
	if err != nil {
		return err
	}
	return g.refute(&meter{ctx: ctx, memory: b.Memory}, goals, c)
}

// each verifies one certificate of Lights Out for each goal.
func (b Bounds) each(ctx context.Context, from string, goals []string, c puzzle.Certificate) error {
	if c.Kind != "quiet-pattern" || len(c.Goals) != len(goals) {
		return badCertificate(c.Kind, "lightsout-goals")
	}
	for i, goal := range goals {
		if err := b.Certificate(ctx, from, []string{goal}, c.Goals[i]); err != nil {
			return err
		}
	}
	return nil
}

// Solution is as the function [Solution], with the bounds of [Bounds.Certificate].
// A solver's own moves are always replayed to their end, which is quick.
func (b Bounds) Solution(ctx context.Context, from string, goals []string, s puzzle.Solution) error {
	if s.Status != puzzle.Unsolvable {
		return replayed(from, goals, s)
	}
	if s.Certificate == nil {
		return &Failure{Code: BadCertificate, Move: -1, Args: puzzle.Args{"kind": "", "why": "missing"}}
	}
	return b.Certificate(ctx, from, goals, *s.Certificate)
}

// meter watches what one answer takes to verify.
type meter struct {
	ctx    context.Context
	memory int64 // bytes; 0 means any number
	work   int   // since ctx was asked last
}

// askEach is the work between two looks at ctx: some milliseconds of it.
const askEach = 1 << 12

// wholeBoard is the work of one move or goal, in cells: mostly less, but there are
// buttons that change every light of a large board.
const wholeBoard = 1 << 6

// spend counts work, in positions or cells looked at, while held bytes are held.
func (m *meter) spend(work int, held int64) error {
	if m.memory > 0 && held > m.memory {
		return puzzle.ErrMemory
	}
	if m.work += work; m.work < askEach {
		return nil
	}
	m.work = 0
	return m.ctx.Err()
}
