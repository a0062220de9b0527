package level

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
)

// onShortest judges Mopan: a turn is good where a shortest solution goes on
// with it. It looks good by how many cells are then as the target has them.
func onShortest(_ context.Context, q question) ([]step, error) {
	w, left := walk{at: q.from}, slices.Clone(q.solution.Solutions)
	for i, played := range q.solution.Solutions[0] {
		good := make(map[string]bool)
		for _, solution := range left {
			good[solution[i]] = true
		}
		if err := w.take(played, good, q.matches); err != nil {
			return nil, err
		}
		left = slices.DeleteFunc(left, func(solution []string) bool { return solution[i] != played })
	}
	return w.steps, nil
}

// inPattern judges Lights Out, press by press, in any order: a press is good where
// a smallest press pattern that agrees so far has it still to come. It looks good
// by how many lights are then as the goal has them.
func inPattern(ctx context.Context, q question) ([]step, error) {
	w, left := walk{at: q.from}, make([]pattern, len(q.solution.Solutions))
	for i, solution := range q.solution.Solutions {
		left[i] = patternOf(solution)
	}
	for _, played := range presses(q.solution.Solutions[0]) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		good := make(map[string]bool)
		for _, p := range left {
			for light := range p {
				good[light] = true
			}
		}
		if err := w.take(played, good, q.matches); err != nil {
			return nil, err
		}
		left = slices.DeleteFunc(left, func(p pattern) bool { return !p.press(played) })
	}
	return w.steps, nil
}

// pattern is how often each light is still to be pressed, once at least.
type pattern map[string]int

func patternOf(moves []string) pattern {
	p := make(pattern)
	for _, light := range presses(moves) {
		p[light]++
	}
	return p
}

// press takes one press off; ok is false where there is none.
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

// presses cuts moves such as 2,3*4 into single presses.
func presses(moves []string) []string {
	var all []string
	for _, m := range moves {
		light, times, _ := strings.Cut(m, "*")
		n, err := strconv.Atoi(times)
		if err != nil {
			n = 1
		}
		all = append(all, slices.Repeat([]string{light}, n)...)
	}
	return all
}

// matches counts the cells that are as the goal has them.
func (q question) matches(p puzzle.Position) int { return puzzle.Alike(p, q.target) }

// inReach judges peg solitaire jump by jump: a jump is good where the goal can
// still be reached. It looks good by how many jumps it leaves open.
func inReach(ctx context.Context, q question) ([]step, error) {
	w := walk{at: q.from}
	for _, played := range jumps(q.solution.Solutions[0]) {
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
			end, err := next.Solve(ctx, puzzle.Options{Goal: then, First: true, Workers: 1})
			if err != nil {
				return nil, err
			}
			good[m] = end.Status == puzzle.Solved
		}
		if err := w.take(played, good, openJumps); err != nil {
			return nil, err
		}
	}
	return w.steps, nil
}

// jumps cuts moves such as d2-d4-f4 into single jumps.
func jumps(moves []string) []string {
	var all []string
	for _, m := range moves {
		holes := strings.Split(m, "-")
		for i := range len(holes) - 1 {
			all = append(all, holes[i]+"-"+holes[i+1])
		}
	}
	return all
}

func openJumps(p puzzle.Position) int {
	n := 0
	for range p.Moves() {
		n++
	}
	return n
}

// walk is the way along a solution.
type walk struct {
	at    puzzle.Position
	steps []step
}

// take measures a step and makes it.
func (w *walk) take(played string, good map[string]bool, looks func(puzzle.Position) int) error {
	one, err := look(w.at, good, looks)
	if err != nil {
		return err
	}
	w.steps = append(w.steps, one)
	w.at, err = w.at.Play(played)
	return err
}

// look plays each legal move to see how it looks.
func look(at puzzle.Position, good map[string]bool, looks func(puzzle.Position) int) (step, error) {
	var s step
	for m := range at.Moves() {
		next, err := at.Play(m)
		if err != nil {
			return s, err
		}
		s.good = append(s.good, good[m])
		s.looks = append(s.looks, looks(next))
	}
	return s, nil
}
