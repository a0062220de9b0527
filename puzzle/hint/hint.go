// Package hint gives graded hints. Call [For]. Each of four levels contains the ones before it:
//
//  1. whether the position can be solved, and how far it is
//  2. where to look: the ring, the row, the part of the board
//  3. the next best move, what it achieves, and which tempting moves are wrong
//  4. the rest of the solution
//
// Reasons are keys with arguments, so that any front end can show them in any language.
package hint

import (
	"context"
	"errors"
	"slices"
	"time"

	"jie/puzzle"
	"jie/puzzle/view"
)

// Hint is what is known about a position. Fields above its level are empty.
type Hint struct {
	Puzzle      string              `json:"puzzle"`
	From        string              `json:"from"`
	To          puzzle.Texts        `json:"to"`
	Level       int                 `json:"level"`
	Status      string              `json:"status"`
	Metric      puzzle.Metric       `json:"metric,omitempty"`
	Length      *int64              `json:"length,omitempty"`
	LowerBound  *int64              `json:"lower_bound,omitempty"`
	Optimal     *bool               `json:"optimal,omitempty"`
	Certificate *puzzle.Certificate `json:"certificate,omitempty"`
	Region      *Region             `json:"region,omitempty"`   // from level 2
	Move        string              `json:"move,omitempty"`     // from level 3
	Action      *view.Action        `json:"action,omitempty"`   // from level 3: what the move does
	Why         []Reason            `json:"why,omitempty"`      // from level 3
	Tempting    []Tempting          `json:"tempting,omitempty"` // from level 3
	Moves       []string            `json:"moves,omitempty"`    // level 4
}

// Region is where the next move is.
type Region struct {
	Kind  string   `json:"kind"`            // has words under "hint.region.", such as "ring", "row" or "part"
	Name  string   `json:"name"`            // the ring's centre, the row, or such as "upper-left"
	Cells []string `json:"cells,omitempty"` // all of its cells
}

// Reason is one effect of a move: a key, and the arguments of its text.
type Reason struct {
	Key  string         `json:"key"`
	Args map[string]any `json:"args,omitempty"`
}

// Tempting is a move that looks at least as good as the best one, but is worse.
type Tempting struct {
	Move  string `json:"move"`
	Loses bool   `json:"loses"`           // the goal is out of reach after it
	After int64  `json:"after,omitempty"` // otherwise the length of a solution after it
}

type asked struct {
	Question
	guide Guide
	large bool // its solutions have a pattern and no moves
	about puzzle.Description
	opt   puzzle.Options
}

// For returns the hint of a level, 1 to 4, for reaching opt.Goal from a position of p, with the
// error of Solve. If shortest solutions take long, it finds any first, then a shortest one within
// ctx.
func For(ctx context.Context, p puzzle.Puzzle, from puzzle.Position, opt puzzle.Options, level int) (Hint, error) {
	return Within(ctx, 0, p, from, opt, level)
}

// Within is For with a limit on the search for a shortest solution after any; 0 for none.
func Within(ctx context.Context, patience time.Duration, p puzzle.Puzzle, from puzzle.Position, opt puzzle.Options, level int) (Hint, error) {
	q := asked{Question: Question{From: from, Goal: opt.Goal}, about: p.Describe(), opt: opt}
	var own bool
	if q.guide, own = puzzle.As[Guide](p); !own {
		q.guide = plain{}
	}
	s, stop := q.solve(ctx, patience)
	h := Hint{
		Puzzle: p.Name(), From: from.String(), To: opt.Goal.Texts(), Level: level,
		Status: s.Status.String(), Metric: s.Metric, Certificate: s.Certificate,
	}
	if s.Status != puzzle.Unsolvable {
		h.LowerBound, h.Optimal = &s.LowerBound, &s.Optimal
	}
	if s.Status == puzzle.Solved || s.HasBest {
		h.Length = &s.Length
	}
	if q.large = s.Moves == nil && s.Pattern != nil; q.large && level > 1 {
		s.Moves = puzzle.PatternMoves(from.Grid(), q.about.Entry, s.Pattern)
	}
	if h.Length == nil || len(s.Moves) == 0 || stop != nil {
		return h, stop
	}
	if level > 2 {
		text, err := q.reached(ctx, s.Moves)
		if err != nil {
			return h, err
		}
		if target, err := p.Parse(text); err == nil {
			q.Target = target
		}
	}
	return h, q.tell(ctx, &h, s)
}

// mostReplayed is the most cells, over all positions on the way, examined to find the goal reached.
const mostReplayed = 1 << 26

// reached returns the text of the goal at which a solution ends, "" if that takes too long.
func (q asked) reached(ctx context.Context, moves []string) (string, error) {
	texts := q.Goal.Texts()
	if len(texts) == 1 {
		return texts[0], nil
	}
	if len(moves) > mostReplayed/max(1, puzzle.Cells(q.From)) {
		return "", nil
	}
	end := q.From
	for _, m := range moves {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		var err error
		if end, err = end.Play(m); err != nil {
			return "", err
		}
	}
	for _, text := range texts {
		goal, err := q.From.Goal(text)
		if err != nil {
			return "", err
		}
		if end.Solved(goal) {
			return text, nil
		}
	}
	return "", nil
}

func (q asked) solve(ctx context.Context, patience time.Duration) (puzzle.Solution, error) {
	opt := q.opt
	opt.First = !q.guide.Quick(q.From)
	any, stop := q.From.Solve(ctx, opt)
	if stop != nil || !opt.First || any.Status != puzzle.Solved || any.Optimal {
		return any, stop
	}
	opt.First = false
	within, cancel := seeking(ctx, patience)
	defer cancel()
	best, stop := q.From.Solve(within, opt)
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return any, ctx.Err()
	case stop == nil && best.Status == puzzle.Solved:
		return best, nil
	case stop != nil && within.Err() == nil && !errors.Is(stop, puzzle.ErrMemory) && !errors.Is(stop, puzzle.ErrReach):
		return any, stop
	}
	any.LowerBound = max(any.LowerBound, best.LowerBound)
	if best.HasBest && best.Length < any.Length {
		any.Length, any.Moves = best.Length, best.Moves
	}
	any.Optimal = any.Length == any.LowerBound
	return any, nil
}

func (q asked) tell(ctx context.Context, h *Hint, s puzzle.Solution) (err error) {
	if h.Level >= 2 {
		region := q.guide.Region(q.From, s.Moves[0])
		h.Region = &region
	}
	if h.Level >= 3 {
		action, err := q.From.Action(s.Moves[0])
		if err != nil {
			return err
		}
		h.Move, h.Action = s.Moves[0], &action
		if h.Why, err = q.guide.Why(q.Question, s); err != nil {
			return err
		}
		if h.Tempting, err = q.tempting(ctx, s, action); err != nil {
			return err
		}
	}
	if h.Level >= 4 {
		h.Moves = s.Moves
	}
	return nil
}

// looks counts the cells that match the target if moves can be taken back, else the moves that remain.
func (q asked) looks(p puzzle.Position) int {
	if q.about.Reversible {
		return q.Matches(p)
	}
	return puzzle.CountMoves(p)
}

const (
	tried       = 6        // moves that look best, looked into
	named       = 3        // of them, named in a hint
	smallMemory = 16 << 20 // bytes for looking into one of them
)

// tempting examines moves that look as good as the best; only a shortest solution judges turns.
func (q asked) tempting(ctx context.Context, s puzzle.Solution, action view.Action) ([]Tempting, error) {
	if q.large || q.about.Reversible && !s.Optimal {
		return nil, nil
	}
	best, err := q.From.Play(action.Single(s.Moves[0])[0])
	if err != nil {
		return nil, err
	}
	least := q.looks(best)
	type choice struct {
		move  string
		after puzzle.Position
		look  int
	}
	var choices []choice
	same := best.String()
	for m := range q.From.Moves() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		after, err := q.From.Play(m)
		if err != nil {
			return nil, err
		}
		if look := q.looks(after); look >= least && after.String() != same {
			choices = append(choices, choice{m, after, look})
		}
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return b.look - a.look })
	var wrong []Tempting
	for _, c := range choices[:min(tried, len(choices))] {
		t, err := q.lookInto(ctx, c.move, c.after, s)
		if err != nil {
			return nil, err
		}
		if t.Move != "" {
			wrong = append(wrong, t)
		}
		if len(wrong) == named {
			break
		}
	}
	return wrong, nil
}

func (q asked) lookInto(ctx context.Context, move string, after puzzle.Position, s puzzle.Solution) (Tempting, error) {
	goal, err := after.Goal(q.Goal.Texts()...)
	if err != nil {
		return Tempting{Move: move, Loses: true}, nil // too few pegs are left for the goal
	}
	opt := q.opt
	opt.Goal, opt.Memory, opt.First = goal, smallMemory, !q.about.Reversible
	then, err := after.Solve(ctx, opt)
	switch {
	case ctx.Err() != nil:
		return Tempting{}, ctx.Err()
	case err != nil:
		return Tempting{}, nil // too expensive to find out
	case then.Status == puzzle.Unsolvable:
		return Tempting{Move: move, Loses: true}, nil
	case then.Optimal && q.about.Reversible && then.Length >= s.Length:
		return Tempting{Move: move, After: then.Length}, nil
	}
	return Tempting{}, nil
}

// plain is the guide of a puzzle without one.
type plain struct{}

func (plain) Quick(puzzle.Position) bool { return true }

func (plain) Region(p puzzle.Position, move string) Region { return Part(p, move) }

func (plain) Why(Question, puzzle.Solution) (none []Reason, _ error) { return none, nil }
