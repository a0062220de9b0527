package check

import (
	"context"

	"jie/puzzle"
)

// Bounds stop verifications that take too long. The zero value has no bounds.
type Bounds struct {
	Memory int64 // bytes that the positions of a proof may take; 0 means unlimited
	// Prove asks [Bounds.Answer] for a proof that the length is least.
	Prove bool
	// Bare allows a length without moves, as most hints have; the moves are then unverified.
	Bare bool
	rank int64 // of the best end, if goals ask for that; 0 if unknown
	// Progress, which may be nil, gets the rows done while reading row by row, and the positions visited by a proof.
	Progress func(puzzle.Progress)
}

// Moves is like the function [Moves]. It fails with ctx.Err() soon after ctx ends, unless there is little to replay.
func (b Bounds) Moves(ctx context.Context, from string, goals, moves []string, metric puzzle.Metric) (int64, error) {
	metric, err := Metric(from, metric)
	if err != nil {
		return 0, err
	}
	end, err := b.play(ctx, from, goals, moves)
	if err != nil {
		return 0, err
	}
	return end.length(metric), nil
}

// play returns the game after moves that end at a goal.
func (b Bounds) play(ctx context.Context, from string, goals, moves []string) (end game, err error) {
	g, err := b.newGame(from)
	if err != nil {
		return nil, err
	}
	if e, ok := g.(ender); ok {
		shown, err := goalTests(g, goals)
		if err != nil {
			return nil, err
		}
		e.endAt(shown)
	}
	m := b.meter(ctx)
	for i, move := range moves {
		if err := m.spend(wholeBoard, 0); err != nil {
			return nil, err
		}
		if err := g.play(move); err != nil {
			if f, ok := err.(*Failure); ok {
				f.Move = i
			}
			return nil, err
		}
	}
	return g, arrive(m, g, goals)
}

// ender is a game whose solutions end at the first goal that they reach.
type ender interface {
	// endAt makes play fail with [PastGoal] once one of the functions returns true.
	endAt(shown []func() bool)
}

// presser is a game whose solutions may be written as press patterns.
type presser interface {
	// press presses every button as often as the rows say.
	press(m *meter, rows []string) error
}

func (b Bounds) pattern(ctx context.Context, from string, goals, rows []string, metric puzzle.Metric) (int64, error) {
	g, err := newGame(from)
	if err != nil {
		return 0, err
	}
	if metric, err = Metric(from, metric); err != nil {
		return 0, err
	}
	p, ok := g.(presser)
	if !ok {
		return 0, badText("pattern")
	}
	m := b.meter(ctx)
	if err := p.press(m, rows); err != nil {
		return 0, err
	}
	if err := arrive(m, g, goals); err != nil {
		return 0, err
	}
	return g.length(metric), nil
}

// arrive fails unless the board shows a goal.
func arrive(m *meter, g game, goals []string) error {
	for _, goal := range goals {
		if err := m.spend(wholeBoard, 0); err != nil {
			return err
		}
		if shown, err := g.goal(goal); err != nil || shown() {
			return err
		}
	}
	return fail(NotReached, nil)
}

// Certificate is like the function [Certificate]. It fails with ctx.Err() soon after ctx ends, unless the proof is
// short, and with [puzzle.ErrMemory] if it takes more memory than b allows.
func (b Bounds) Certificate(ctx context.Context, from string, goals []string, c puzzle.Certificate) error {
	r, err := rulesOf(from)
	switch {
	case err != nil:
		return err
	case len(goals) == 0:
		return badCertificate(c.Kind, "goals")
	case r.each != "" && len(c.Goals) > 0:
		return b.each(ctx, r.each, from, goals, c)
	case c.Seed != "":
		return b.quietRows(ctx, from, goals, c)
	}
	g, err := newGame(from)
	if err != nil {
		return err
	}
	return g.refute(b.meter(ctx), goals, c)
}

// each verifies a certificate of the given kind that holds one for each goal.
func (b Bounds) each(ctx context.Context, kind, from string, goals []string, c puzzle.Certificate) error {
	if c.Kind != kind || len(c.Goals) != len(goals) {
		return badCertificate(c.Kind, "goals")
	}
	for i, one := range c.Goals {
		if len(one.Goals) > 0 {
			return badCertificate(c.Kind, "goals")
		}
		if err := b.Certificate(ctx, from, goals[i:i+1], one); err != nil {
			return err
		}
	}
	return nil
}

// meter limits the work and memory of verifying one answer.
type meter struct {
	ctx    context.Context
	memory int64 // bytes; 0 means unlimited
	work   int   // since the last look at ctx
	report func(puzzle.Progress)
}

func (b Bounds) meter(ctx context.Context) *meter {
	return &meter{ctx: ctx, memory: b.Memory, report: b.Progress}
}

func (m *meter) visited(n int) {
	if m.report != nil {
		m.report(puzzle.Progress{Phase: "positions", Done: int64(n), Nodes: int64(n)})
	}
}

const askEach = 1 << 12 // the work between two looks at ctx: some milliseconds of it

// wholeBoard is the work of one move or goal, in cells: mostly less, but some buttons change all of a large board.
const wholeBoard = 1 << 6

// spend counts work, in positions or cells, while held bytes are in use.
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
