//go:build !page

package verbs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"jie/check/judge"
	"jie/codes"
	"jie/codes/distance"
	"jie/codes/family"
	"jie/codes/read"
	"jie/puzzle"
)

// ofCodes are the verbs about codes.
var ofCodes = []Verb{
	define("distance", "The exact distance of an error-correcting code", methods[Distance, distance.Report]{
		answer: (*Service).Distance, key: (*Service).DistanceKey, judge: (*Service).JudgeKeptDistance,
	}),
}

// Distance is the question of the verb "distance".
type Distance struct {
	Code      string `json:"code,omitempty" doc:"A family's name, such as toric:8; or the text of a file with a code, in a format that is found by its content" maxLength:"1000000"`
	HX        string `json:"hx,omitempty" doc:"The X checks, with hz: the text of a file with a matrix" maxLength:"1000000"`
	HZ        string `json:"hz,omitempty" doc:"The Z checks, with hx" maxLength:"1000000"`
	Classical string `json:"classical,omitempty" doc:"The parity checks of a classical code: the text of a file with a matrix" maxLength:"1000000"`
	Subsystem bool   `json:"subsystem,omitempty" doc:"The rows are gauge generators, which need not commute"`
	Side      string `json:"side,omitempty" doc:"x or z: logical operators of this type alone"`
	AtLeast   int    `json:"at_least,omitempty" doc:"Only find out whether the distance is at least this" minimum:"0"`
	EverySide bool   `json:"every_side,omitempty" doc:"Prove the least weight of both types, not only the lesser"`
	Count     bool   `json:"count,omitempty" doc:"Count the lightest logical operators, of each type"`
	Method    string `json:"method,omitempty" doc:"The only method to use: cluster, infoset or trellis"`
	Timeout   string `json:"timeout,omitempty" doc:"When to stop searching; the server has its own limit too" example:"10s"`
	Memory    string `json:"memory,omitempty" doc:"Bytes the search may hold; the server has its own limit too" example:"512MiB"`
	Workers   int    `json:"workers,omitempty" doc:"Threads; 0 means all that may be used" minimum:"0"`
}

// Distance finds the distance of a code. A search that was cut short has a report too, with
// a bracket that holds; err is then nil.
func (s *Service) Distance(ctx context.Context, q Distance, by Asker) (r distance.Report, stop, err error) {
	code, opt, err := s.distanceOf(q)
	if err != nil {
		return r, nil, err
	}
	if by.Progress != nil {
		opt.Progress = func(weight int, nodes int64) {
			by.Progress(puzzle.Progress{Phase: "distance", LowerBound: int64(weight), Nodes: nodes})
		}
	}
	ctx, cancel, err := s.within(ctx, q.Timeout)
	if err != nil {
		return r, nil, err
	}
	defer cancel()
	begin := time.Now()
	report, _, err := distance.Judged(ctx, code, opt)
	switch {
	case errors.Is(err, distance.ErrWrong):
		return r, nil, fmt.Errorf("%w: %w", judge.ErrWrong, err)
	case report == nil:
		return r, nil, err
	}
	report.Stats.Seconds = time.Since(begin).Seconds()
	return *report, err, nil
}

// distanceOf reads a question.
func (s *Service) distanceOf(q Distance) (code *codes.Code, opt distance.Options, err error) {
	opt = distance.Options{Side: codes.Side(q.Side), AtLeast: q.AtLeast, EverySide: q.EverySide, Count: q.Count, Method: distance.Method(q.Method)}
	switch {
	case !slices.Contains([]codes.Side{codes.All, codes.SideX, codes.SideZ}, opt.Side):
		return nil, opt, fail(BadValue, puzzle.Args{"key": "side", "value": clip(q.Side)})
	case q.Method != "" && !slices.Contains(distance.Methods, opt.Method):
		return nil, opt, fail(BadValue, puzzle.Args{"key": "method", "value": clip(q.Method)})
	case q.AtLeast < 0:
		return nil, opt, fail(BadValue, puzzle.Args{"key": "at_least", "value": q.AtLeast})
	}
	if opt.Memory, err = s.memory(q.Memory); err != nil {
		return nil, opt, err
	}
	if opt.Workers, err = s.workers(q.Workers); err != nil {
		return nil, opt, err
	}
	if code, err = q.code(); err != nil {
		return nil, opt, err
	}
	if q.Subsystem {
		code.Kind = codes.Subsystem
	}
	if s.Limits.Columns > 0 && code.N > s.Limits.Columns {
		return nil, opt, fail(codes.TooLarge, puzzle.Args{"what": "columns", "got": code.N, "limit": s.Limits.Columns})
	}
	return code, opt, code.Validate()
}

// code reads the one code that a question has.
func (q *Distance) code() (*codes.Code, error) {
	given := 0
	for _, text := range []string{q.Code, q.HX + q.HZ, q.Classical} {
		if text != "" {
			given++
		}
	}
	switch {
	case given > 1:
		return nil, fail(Conflict, puzzle.Args{"one": "code / hx", "other": "hz / classical"})
	case given == 0:
		return nil, fail(NoCode, nil)
	case family.Names(q.Code):
		return family.Make(q.Code)
	case q.Code != "":
		return read.Code([]byte(q.Code))
	case q.Classical == "" && (q.HX == "" || q.HZ == ""):
		return nil, fail(Needs, puzzle.Args{"key": "hx / hz", "other": "hx + hz"})
	}
	load := func(text string) (*read.Matrix01, error) { return read.Matrix([]byte(text)) }
	return read.Matrices(load, q.Classical, q.HX, q.HZ)
}

// DistanceKey is the same for two questions that have the same answer. It fails where the
// question is wrong.
func (s *Service) DistanceKey(q Distance) (string, error) {
	if _, _, err := s.distanceOf(q); err != nil {
		return "", err
	}
	q.Timeout, q.Memory, q.Workers = "", "", 0
	key, err := json.Marshal(q)
	return string(key), err
}

// JudgeKeptDistance is JudgeKept for a distance: its witness, n and k are judged again.
func (s *Service) JudgeKeptDistance(_ context.Context, q Distance, r distance.Report) error {
	code, _, err := s.distanceOf(q)
	if err != nil {
		return err
	}
	if err := r.Judge(code); err != nil {
		return fmt.Errorf("%w: %w", judge.ErrWrong, err)
	}
	return nil
}
