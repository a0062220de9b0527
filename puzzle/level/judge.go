package level

import (
	"context"
	"slices"

	"jie/puzzle"
)

// steps goes along a solution and finds of each step which moves are good.
func (s *source) steps(ctx context.Context, q question) ([]step, error) {
	switch {
	case !s.about.Reversible:
		return inReach(ctx, q)
	case s.about.AnyOrder:
		return inPattern(ctx, q)
	}
	return onShortest(ctx, q)
}

// onShortest judges moves whose order matters, such as Mopan's: a move is good where a shortest solution continues
// with it. It looks good by how many cells are then as the target has them.
func onShortest(ctx context.Context, q question) ([]step, error) {
	w, left := walk{at: q.from}, slices.Clone(q.solution.Solutions)
	for i, played := range q.solution.Solutions[0] {
		good := make(map[string]bool)
		for _, solution := range left {
			good[solution[i]] = true
		}
		if err := w.take(ctx, played, good, q.matches); err != nil {
			return nil, err
		}
		left = slices.DeleteFunc(left, func(solution []string) bool { return solution[i] != played })
	}
	return w.steps, nil
}

// inPattern judges moves that may be made in any order, such as presses of Lights
// Out, one by one: a press is good where a smallest press pattern that agrees so far
// has it still to come. It looks good by how many lights are then as the goal has
// them.
func inPattern(ctx context.Context, q question) ([]step, error) {
	w, left := walk{at: q.from}, make([]pattern, len(q.solution.Solutions))
	for i, solution := range q.solution.Solutions {
		left[i] = make(pattern)
		single, err := singles(q.from, solution)
		if err != nil {
			return nil, err
		}
		for _, m := range single {
			left[i][m]++
		}
	}
	order, err := singles(q.from, q.solution.Solutions[0])
	if err != nil {
		return nil, err
	}
	for _, played := range order {
		good := make(map[string]bool)
		for _, p := range left {
			for light := range p {
				good[light] = true
			}
		}
		if err := w.take(ctx, played, good, q.matches); err != nil {
			return nil, err
		}
		left = slices.DeleteFunc(left, func(p pattern) bool { return !p.press(played) })
	}
	return w.steps, nil
}

// pattern is how often each move is still to be made, once at least.
type pattern map[string]int

// press takes one move off; ok is false where there is none.
func (p pattern) press(light string) (ok bool) {
	switch n := p[light]; n {
	case 0:
		return false
	case 1:
		delete(p, light)
	default:
		p[light] = n - 1
	}
	return true
}

// singles cuts the moves of a solution from a position into single ones.
func singles(at puzzle.Position, moves []string) ([]string, error) {
	var all []string
	for _, m := range moves {
		action, err := at.Action(m)
		if err != nil {
			return nil, err
		}
		all = append(all, action.Single(m)...)
		if at, err = at.Play(m); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// matches counts the cells that are as the goal has them.
func (q question) matches(p puzzle.Position) int { return puzzle.Alike(p, q.target) }

// inReach judges moves that cannot be taken back, such as jumps of peg solitaire:
// a jump is good where the goal can still be reached. It looks good by how many
// jumps it leaves open.
func inReach(ctx context.Context, q question) ([]step, error) {
	w := walk{at: q.from}
	order, err := singles(q.from, q.solution.Solutions[0])
	if err != nil {
		return nil, err
	}
	for _, played := range order {
		good := make(map[string]bool)
		for m := range w.at.Moves() {
			next, err := w.at.Play(m)
			if err != nil {
				return nil, err
			}
			then, err := next.Goal(q.goal.Texts()...)
			if err != nil {
				continue // fewer pegs than the goal has
			}
			end, err := next.Solve(ctx, puzzle.Options{Goal: then, First: true, Workers: 1, Memory: q.memory})
			if err != nil {
				return nil, err
			}
			good[m] = end.Status == puzzle.Solved
		}
		if err := w.take(ctx, played, good, puzzle.CountMoves); err != nil {
			return nil, err
		}
	}
	return w.steps, nil
}

// walk is the way along a solution.
type walk struct {
	at    puzzle.Position
	steps []step
}

// take measures a step and makes it.
func (w *walk) take(ctx context.Context, played string, good map[string]bool, looks func(puzzle.Position) int) error {
	one, err := look(ctx, w.at, good, looks)
	if err != nil {
		return err
	}
	w.steps = append(w.steps, one)
	w.at, err = w.at.Play(played)
	return err
}

// look plays each legal move to see how it looks. On a large board that takes
// seconds.
func look(ctx context.Context, at puzzle.Position, good map[string]bool, looks func(puzzle.Position) int) (step, error) {
	var s step
	for m := range at.Moves() {
		if err := ctx.Err(); err != nil {
			return s, err
		}
		next, err := at.Play(m)
		if err != nil {
			return s, err
		}
		s.good = append(s.good, good[m])
		s.looks = append(s.looks, looks(next))
	}
	return s, nil
}
