package level

import (
	"context"
	"slices"

	"jie/puzzle"
)

func (s *source) steps(ctx context.Context, q question) ([]step, error) {
	switch {
	case !s.about.Reversible:
		return inReach(ctx, q)
	case s.about.AnyOrder:
		return inPattern(ctx, q)
	}
	return onShortest(ctx, q)
}

// onShortest: a move is good if a shortest solution continues with it; its look, the cells that match.
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

// inPattern: a press is good if a smallest press pattern that agrees with those so far still
// contains it; its look, the number of lights that then match.
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

type pattern map[string]int

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

func (q question) matches(p puzzle.Position) int { return puzzle.Alike(p, q.target) }

// inReach: a jump is good if the goal can still be reached; its look, the jumps that remain.
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

type walk struct {
	at    puzzle.Position
	steps []step
}

func (w *walk) take(ctx context.Context, played string, good map[string]bool, looks func(puzzle.Position) int) error {
	one, err := look(ctx, w.at, good, looks)
	if err != nil {
		return err
	}
	w.steps = append(w.steps, one)
	w.at, err = w.at.Play(played)
	return err
}

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
