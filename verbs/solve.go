package verbs

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"jie/check/judge"
	"jie/puzzle"
)

// Solve is the question of the verb "solve".
type Solve struct {
	From    string       `json:"from" doc:"The position, as PUZZLE[RULES]:ROWS" maxLength:"1000000"`
	To      puzzle.Texts `json:"to,omitempty" doc:"The goal, or several of which any will do; without one the puzzle's own"`
	Metric  string       `json:"metric,omitempty" doc:"What a length counts, where there are several"`
	First   bool         `json:"first,omitempty" doc:"Any solution, fast, instead of a shortest one"`
	All     bool         `json:"all,omitempty" doc:"List the shortest solutions"`
	Count   bool         `json:"count,omitempty" doc:"Count the shortest solutions"`
	Every   bool         `json:"every,omitempty" doc:"With all or count: solutions of every length"`
	Longest bool         `json:"longest,omitempty" doc:"With all: first the solutions whose longest move is the longest; peg solitaire, in moves"`
	Limit   *int         `json:"limit,omitempty" doc:"The longest listing" minimum:"1"`
	Timeout string       `json:"timeout,omitempty" doc:"When to stop searching; the server has its own limit too" example:"10s"`
	Memory  string       `json:"memory,omitempty" doc:"Bytes the search may hold; the server has its own limit too" example:"512MiB"`
	Workers int          `json:"workers,omitempty" doc:"Threads; 0 means all that may be used" minimum:"0"`
}

// Solved is an answer, with the parts that its JSON leaves out.
type Solved struct {
	puzzle.Answer
	Presses []string // the press pattern, also of a board too large to have it in its answer; nil without one
	Stop    error    // why the search was cut short; nil if it was not
	// Uncounted is why a proved answer lacks the requested count or listing; nil if it has them.
	Uncounted error
}

func (s *Service) answerSolve(ctx context.Context, q Solve, by Asker) (Found[puzzle.Answer], error) {
	solved, err := s.SolveText(ctx, q, by)
	return Found[puzzle.Answer]{solved.Answer, solved.Stop, solved.Uncounted}, err
}

// SolveText answers q. A search that is cut short gives an answer too, of status "unknown".
func (s *Service) SolveText(ctx context.Context, q Solve, by Asker) (Solved, error) {
	if err := q.Validate(); err != nil {
		return Solved{}, err
	}
	p, err := s.Asked(q.From, q.To)
	if err != nil {
		return Solved{}, err
	}
	return s.SolveProblem(ctx, p, q, by.Progress)
}

// SolveProblem answers q about a problem that was read before.
func (s *Service) SolveProblem(ctx context.Context, p Problem, q Solve, progress func(puzzle.Progress)) (Solved, error) {
	goal, err := p.Reached()
	if err != nil {
		return Solved{}, err
	}
	if q.Longest && !p.Puzzle.Describe().Chains {
		return Solved{}, &puzzle.Error{Puzzle: p.Puzzle.Name(), Code: puzzle.BadOption, Args: puzzle.Args{"option": "longest"}}
	}
	b, err := s.bounds(q.Timeout, q.Memory, q.Workers)
	if err != nil {
		return Solved{}, err
	}
	opt := s.options(q, goal, b)
	opt.Progress = progress
	ctx, cancel := b.within(ctx)
	defer cancel()
	started := time.Now()
	solution, stop := p.From.Solve(ctx, opt)
	if stop != nil && !judge.Stopped(stop) {
		return Solved{}, stop
	}
	if stop == nil && solution.Status == puzzle.Unknown {
		stop = puzzle.ErrReach
	}
	if stop != nil && solution.HasBest && solution.Optimal && (q.Count || q.All) {
		solution.Status, solution.HasBest = puzzle.Solved, false
		solution.Uncounted, stop = stop, nil
	}
	stats := &puzzle.Stats{Seconds: time.Since(started).Seconds(), Nodes: solution.Nodes, Method: solution.Method}
	if s.Peak != nil {
		stats.PeakBytes = s.Peak()
	}
	answer := puzzle.NewAnswer(p.Puzzle.Name(), p.From, goal, solution, stats)
	if solution.Uncounted != nil {
		answer.CountReason = FailureOf(solution.Uncounted, "").Code
	}
	return Solved{answer, solution.Pattern, stop, solution.Uncounted}, nil
}

// Validate returns an error if keys of a question do not go together.
func (q Solve) Validate() error {
	switch {
	case q.First && q.All:
		return fail(Conflict, puzzle.Args{"one": "first", "other": "all"})
	case q.First && q.Count:
		return fail(Conflict, puzzle.Args{"one": "first", "other": "count"})
	case q.Every && !q.All && !q.Count:
		return fail(Needs, puzzle.Args{"key": "every", "other": "all / count"})
	case q.Longest && !q.All:
		return fail(Needs, puzzle.Args{"key": "longest", "other": "all"})
	case q.Limit != nil && *q.Limit < 1:
		return fail(BadValue, puzzle.Args{"key": "limit", "value": strconv.Itoa(*q.Limit)})
	}
	return nil
}

func (s *Service) options(q Solve, goal puzzle.Goal, b bounds) puzzle.Options {
	opt := puzzle.Options{
		Goal: goal, Metric: puzzle.Metric(q.Metric),
		First: q.First, All: q.All, Count: q.Count, Every: q.Every, Longest: q.Longest,
		Memory: b.memory, Workers: b.workers,
	}
	if q.Limit != nil {
		opt.Limit = *q.Limit
	}
	if s.Limits.Listing > 0 {
		opt.Limit = min(opt.Limit, s.Limits.Listing)
	}
	return opt
}

// Key returns the same text for questions with the same answer in any time and memory. It fails if q is wrong.
func (s *Service) Key(q Solve) (string, error) {
	if err := q.Validate(); err != nil {
		return "", err
	}
	p, err := s.Asked(q.From, q.To)
	if err != nil {
		return "", err
	}
	if _, err := s.bounds(q.Timeout, q.Memory, q.Workers); err != nil {
		return "", err
	}
	q.From, q.To = p.From.String(), p.Goal.Texts()
	q.Timeout, q.Memory, q.Workers = "", "", 0
	key, err := json.Marshal(q)
	return string(key), err
}

// PBM is the media type of a press pattern.
const PBM = "image/x-portable-bitmap"

// NotDrawn is the code of an answer that has no picture of the requested kind. kind
const NotDrawn puzzle.Code = "not-drawn"

// PBM returns the press pattern as a picture; ok is false without one, or if a light is pressed twice.
func (s Solved) PBM() (picture []byte, ok bool) {
	if len(s.Presses) == 0 {
		return nil, false
	}
	return PatternPBM(s.Presses)
}

// PatternPBM returns a press pattern as a portable bitmap: P4, rows of whole bytes, most significant bit first, 1
// for a press. ok is false if a place is pressed more than once.
func PatternPBM(pattern []string) (image []byte, ok bool) {
	width := len(pattern[0])
	image = fmt.Appendf(nil, "P4\n%d %d\n", width, len(pattern))
	for _, row := range pattern {
		packed := make([]byte, (width+7)/8)
		for i := range row {
			switch row[i] {
			case '0':
			case '1':
				packed[i/8] |= 0x80 >> (i % 8)
			default:
				return nil, false
			}
		}
		image = append(image, packed...)
	}
	return image, true
}

func (s *Service) drawPresses(ctx context.Context, q Solve, kind string) (Found[[]byte], error) {
	found, err := s.SolveText(ctx, q, Asker{})
	if err != nil {
		return Found[[]byte]{}, err
	}
	picture, ok := found.PBM()
	if !ok {
		err = fail(NotDrawn, puzzle.Args{"kind": kind})
	}
	return Found[[]byte]{Value: picture, Stop: found.Stop}, err
}
