package check_test

import (
	"math"
	"strings"
	"testing"

	"jie/puzzle"
)

// mostPlain is how many positions the plain search visits before it leaves a question to the
// solver.
const mostPlain = 3000

// plain is what visiting every position says of a question: nothing of it comes from a
// solver or from the judge.
type plain struct {
	done   bool // all positions were visited
	fewest int  // pegs that can be left, 0 for other puzzles
	least  map[puzzle.Metric]int64
}

// spot is a position, and the hole of the peg that jumped last.
type spot struct{ at, standing string }

// searchPlainly visits the positions by the legal moves, in order of their distance in each
// metric of the puzzle.
func searchPlainly(t *testing.T, from puzzle.Position, goals []string, metrics []puzzle.Metric) (p plain) {
	t.Helper()
	p.least = make(map[puzzle.Metric]int64)
	for _, metric := range metrics {
		length, visited := distances(t, from, metric)
		if visited == nil {
			return plain{}
		}
		if isPegs := metric == puzzle.Moves || metric == puzzle.Jumps; isPegs && p.fewest == 0 {
			p.fewest = math.MaxInt
			for _, pos := range visited {
				p.fewest = min(p.fewest, pegsOf(pos))
			}
		}
		for s, n := range length {
			if best, ok := p.least[metric]; (!ok || n < best) && p.reaches(visited[s.at], from, goals) {
				p.least[metric] = n
			}
		}
	}
	p.done = true
	return p
}

// reaches reports whether a position is one of the goals. The puzzle itself knows a position of
// the fewest pegs only where its class allows no fewer.
func (p plain) reaches(pos, from puzzle.Position, goals []string) bool {
	for _, text := range goals {
		goal, err := from.Goal(text)
		if err != nil {
			return false
		}
		if text == "fewest" && p.fewest > 0 {
			if pegsOf(pos) == p.fewest {
				return true
			}
		} else if pos.Solved(goal) {
			return true
		}
	}
	return false
}

func pegsOf(p puzzle.Position) int {
	_, body, _ := strings.Cut(p.String(), ":")
	return strings.Count(body, "1")
}

// distances are the lengths of the shortest ways to each position; nil where there are too
// many.
func distances(t *testing.T, from puzzle.Position, metric puzzle.Metric) (map[spot]int64, map[string]puzzle.Position) {
	t.Helper()
	visited := map[string]puzzle.Position{from.String(): from}
	length := map[spot]int64{{from.String(), ""}: 0}
	for level := []spot{{from.String(), ""}}; len(level) > 0; {
		s := level[0]
		level = level[1:]
		for move := range visited[s.at].Moves() {
			after, err := visited[s.at].Play(move)
			if err != nil {
				t.Fatal(err)
			}
			holes := strings.Split(move, "-")
			next, cost := spot{after.String(), ""}, int64(1)
			switch metric {
			case puzzle.Moves:
				next.standing = holes[len(holes)-1]
				if holes[0] == s.standing {
					cost = 0
				}
			case puzzle.Jumps:
				cost = int64(len(holes) - 1)
			case puzzle.Cost:
				cost = costOf(from.String(), []string{move})
			}
			if known, ok := length[next]; ok && known <= length[s]+cost {
				continue
			}
			visited[next.at], length[next] = after, length[s]+cost
			if len(length) > mostPlain {
				return nil, nil
			}
			level = append(level, next) // again, where it is nearer than it was
		}
	}
	return length, visited
}

// isPlainlyTrue reports whether an answer is surely true and complete: one solution, whose
// moves and numbers are right. Of other true answers it does not know.
func (known *truth) isPlainlyTrue(t *testing.T, a puzzle.Answer) bool {
	t.Helper()
	if a.Puzzle != "" && a.Puzzle != nameOf(a.From) || a.Status != "" && a.Status != "solved" ||
		a.From != known.position.String() || strings.Join(a.To, " ") != strings.Join(known.goal.Texts(), " ") ||
		a.Certificate != nil || a.Pattern != nil || a.Count != "" || a.UpToOrder != "" || a.Solutions != nil || a.Truncated || a.LongestFirst ||
		a.Moves == nil || a.Length == nil || !known.plain.done {
		return false
	}
	metric := a.Metric
	if metric == "" {
		metric = known.metrics[0]
	}
	least, ok := known.plain.least[metric]
	if !ok { // no solution, or the puzzle does not count so
		return false
	}
	length, reached := known.replay(*a.Moves, metric)
	if !reached || length != *a.Length || known.passes(*a.Moves) || !known.leaves(*a.Moves, a.PegsLeft) {
		return false
	}
	bound := int64(0)
	if a.LowerBound != nil {
		bound = *a.LowerBound
	}
	switch {
	case bound < 0 || bound > least:
		return false
	case a.Optimal == nil: // as in a level, the length is said to be least
		return length == least
	case *a.Optimal:
		return length == least && (a.LowerBound == nil || bound == length)
	}
	return a.LowerBound == nil || bound < length
}

// passes reports whether moves of pegs come to a goal before they end, or moves of any puzzle
// change nothing.
func (known *truth) passes(moves []string) bool {
	pos := known.position
	for _, move := range moves {
		holes := strings.Split(move, "-")
		if strings.Contains(move, "*") {
			return true // how often a press counts is left to the solver's own answers
		}
		for i := range max(1, len(holes)-1) {
			if strings.HasPrefix(pos.String(), "pegs") && pos.Solved(known.goal) {
				return true
			}
			if len(holes) > 1 {
				move = holes[i] + "-" + holes[i+1]
			}
			next, err := pos.Play(move)
			if err != nil || next.String() == pos.String() {
				return true
			}
			pos = next
		}
	}
	return false
}

// leaves reports whether a number of pegs is left after moves; nil says nothing of it.
func (known *truth) leaves(moves []string, left *int64) bool {
	pos := known.position
	for _, move := range moves {
		var err error
		if pos, err = pos.Play(move); err != nil {
			return false
		}
	}
	_, cells, _ := strings.Cut(pos.String(), ":")
	return left == nil || nameOf(pos.String()) == "pegs" && int64(strings.Count(cells, "1")) == *left
}

// leavesFewest reports whether moves end at a goal, where the goal of the fewest pegs is one
// of so few.
func (known *truth) leavesFewest(moves []string) bool {
	pos := known.position
	for _, move := range moves {
		var err error
		if pos, err = pos.Play(move); err != nil {
			return false
		}
	}
	return known.plain.reaches(pos, known.position, known.goal.Texts())
}
