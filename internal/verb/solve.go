package verb

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"jie/check"
	"jie/puzzle"
)

// Solve is the question of the verb "solve".
type Solve struct {
	From    string       `json:"from" doc:"The position, as PUZZLE[RULES]:ROWS" example:"lightsout:010/111/010" maxLength:"1000000"`
	To      puzzle.Texts `json:"to,omitempty" doc:"The goal, or several of which any will do; without one the puzzle's own"`
	Metric  string       `json:"metric,omitempty" doc:"What a length counts, where there are several: pegs have moves and jumps"`
	First   bool         `json:"first,omitempty" doc:"Any solution, fast, instead of a shortest one"`
	All     bool         `json:"all,omitempty" doc:"List the shortest solutions"`
	Count   bool         `json:"count,omitempty" doc:"Count the shortest solutions"`
	Every   bool         `json:"every,omitempty" doc:"With all or count: solutions of every length"`
	Limit   *int         `json:"limit,omitempty" doc:"The longest listing" minimum:"1"`
	Timeout string       `json:"timeout,omitempty" doc:"When to stop searching; the server has its own limit too" example:"10s"`
	Memory  string       `json:"memory,omitempty" doc:"Bytes the search may hold; the server has its own limit too" example:"512MiB"`
	Workers int          `json:"workers,omitempty" doc:"Threads; 0 means all that may be used" minimum:"0"`
}

// ErrJudge marks an answer that package check refused: a bug of ours.
var ErrJudge = errors.New("the answer found does not hold")

// Solve answers q. Every answer has passed package check. A search cut short is
// an answer too, of status "unknown"; err is then nil.
func (s *Service) Solve(ctx context.Context, q Solve, progress func(puzzle.Progress)) (puzzle.Answer, error) {
	if err := q.validate(); err != nil {
		return puzzle.Answer{}, err
	}
	p, pos, err := s.position(q.From)
	if err != nil {
		return puzzle.Answer{}, err
	}
	goal, err := s.goal(pos, q.To)
	if err != nil {
		return puzzle.Answer{}, err
	}
	opt, err := s.options(q, goal)
	if err != nil {
		return puzzle.Answer{}, err
	}
	opt.Progress = progress
	ctx, cancel, err := s.within(ctx, q.Timeout)
	if err != nil {
		return puzzle.Answer{}, err
	}
	defer cancel()
	return solve(ctx, p.Name(), pos, opt)
}

func solve(ctx context.Context, name string, pos puzzle.Position, opt puzzle.Options) (puzzle.Answer, error) {
	started := time.Now()
	solution, err := pos.Solve(ctx, opt)
	if err != nil && !Stopped(err) {
		return puzzle.Answer{}, err
	}
	if err := Judge(ctx, opt.Memory, pos, opt.Goal, solution); err != nil {
		if !Stopped(err) {
			return puzzle.Answer{}, err
		}
		solution = puzzle.Solution{Metric: solution.Metric, Nodes: solution.Nodes}
	}
	stats := &puzzle.Stats{Seconds: time.Since(started).Seconds(), Nodes: solution.Nodes, PeakBytes: peakMemory()}
	return puzzle.NewAnswer(name, pos, opt.Goal, solution, stats), nil
}

func (q Solve) validate() error {
	switch {
	case q.First && q.All:
		return fail(Conflict, puzzle.Args{"one": "first", "other": "all"})
	case q.First && q.Count:
		return fail(Conflict, puzzle.Args{"one": "first", "other": "count"})
	case q.Every && !q.All && !q.Count:
		return fail(Needs, puzzle.Args{"key": "every", "other": "all / count"})
	case q.Limit != nil && *q.Limit < 1:
		return fail(BadValue, puzzle.Args{"key": "limit", "value": strconv.Itoa(*q.Limit)})
	}
	return nil
}

func (s *Service) options(q Solve, goal puzzle.Goal) (puzzle.Options, error) {
	opt := puzzle.Options{
		Goal: goal, Metric: puzzle.Metric(q.Metric),
		First: q.First, All: q.All, Count: q.Count, Every: q.Every,
	}
	if q.Limit != nil {
		opt.Limit = min(*q.Limit, maxListing)
	}
	var err error
	if opt.Memory, err = s.memory(q.Memory); err != nil {
		return opt, err
	}
	opt.Workers, err = s.workers(q.Workers)
	return opt, err
}

// maxListing is the longest listing of solutions that is given over a wire.
const maxListing = 100_000

// Judge has package check accept a solution; where it does not, the error wraps
// [ErrJudge]. Some certificates take as long to check as to find: one cut short by
// ctx, or by the bytes of memory that it may take, fails with what [Stopped] knows.
func Judge(ctx context.Context, memory int64, pos puzzle.Position, goal puzzle.Goal, solution puzzle.Solution) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%w: %v", ErrJudge, cause)
		}
	}()
	return rejected(check.Bounds{Memory: memory}.Solution(ctx, pos.String(), goal.Texts(), solution))
}

func rejected(err error) error {
	if err == nil || Stopped(err) {
		return err
	}
	return errors.Join(ErrJudge, err)
}

// Stopped tells whether a search was cut short, rather than failed.
func Stopped(err error) bool { return check.Stopped(err) }

// Key is the same for two questions that have the same answer, whatever time
// and memory they allow. It fails where the question is wrong.
func (s *Service) Key(q Solve) (string, error) {
	if err := q.validate(); err != nil {
		return "", err
	}
	_, pos, err := s.position(q.From)
	if err != nil {
		return "", err
	}
	goal, err := s.goal(pos, q.To)
	if err != nil {
		return "", err
	}
	if _, err := s.options(q, goal); err != nil {
		return "", err
	}
	q.From, q.To = pos.String(), goal.Texts()
	q.Timeout, q.Memory, q.Workers = "", "", 0
	key, err := json.Marshal(q)
	return string(key), err
}
