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
	"jie/codes/aut"
	"jie/codes/certificate"
	"jie/codes/correct"
	"jie/codes/distance"
	"jie/puzzle"
)

// Distance is the question of the verb "distance". The tag "cli" of a key says what the command line takes: "file"
// a file's path, "words" a path, a number or one of the words that follow, "output" the path of a file to write.
type Distance struct {
	CodeKeys
	Side        string `json:"side,omitempty" doc:"x or z: logical operators of this type alone"`
	AtLeast     *int   `json:"at_least,omitempty" doc:"Only find out whether the distance is at least this" minimum:"1"`
	Upper       Value  `json:"upper,omitempty" doc:"What is known: a weight that the distance does not exceed, or the list of the columns of a logical operator" cli:"words"`
	EverySide   bool   `json:"every_side,omitempty" doc:"Prove the least weight of both types, not only the lesser"`
	Count       bool   `json:"count,omitempty" doc:"Count the lightest logical operators, of each type"`
	Group       Value  `json:"group,omitempty" doc:"The automorphisms to use: auto, none, or a list of permutations, each the list of the images of the columns" cli:"words auto none"`
	Method      string `json:"method,omitempty" doc:"The only method to use: cluster, infoset, trellis or circuit"`
	Prove       bool   `json:"prove,omitempty" doc:"Prove the distance by a second method too"`
	Certificate bool   `json:"certificate,omitempty" doc:"Add a proof that other programs check" cli:"output"`
	Timeout     string `json:"timeout,omitempty" doc:"When to stop searching; the server has its own limit too" example:"10s"`
	Memory      string `json:"memory,omitempty" doc:"Bytes the search may hold; the server has its own limit too" example:"512MiB"`
	Workers     int    `json:"workers,omitempty" doc:"Threads; 0 means all that may be used" minimum:"0"`
}

// DistanceAnswer is the answer of the verb "distance".
type DistanceAnswer struct {
	distance.Report
	Certificate *certificate.Certificate `json:"certificate,omitempty"`
	About       *codes.Code              `json:"-"` // the code, as it was read
}

// Distance finds the distance of a code. A search that was cut short is an answer too, with valid bounds.
func (s *Service) Distance(ctx context.Context, q Distance, by Asker) (found Found[DistanceAnswer], err error) {
	b, err := s.bounds(q.Timeout, q.Memory, q.Workers)
	if err != nil {
		return found, err
	}
	ctx, cancel := b.within(ctx)
	defer cancel()
	code, opt, err := s.distanceOf(ctx, q, b)
	if err != nil {
		return found, err
	}
	if by.Progress != nil {
		opt.Progress = func(weight int, nodes int64) {
			by.Progress(puzzle.Progress{Phase: "distance", LowerBound: int64(weight), Nodes: nodes})
		}
	}
	begin := time.Now()
	report, answer, stop := distance.Judged(ctx, code, opt)
	if report == nil {
		return found, wrong(stop)
	}
	found = Found[DistanceAnswer]{Value: DistanceAnswer{Report: *report, About: code}, Stop: stop}
	if stop == nil && report.Proved {
		found.Stop, err = found.Value.certify(ctx, code, answer, opt, q)
	}
	found.Value.Stats.Seconds = time.Since(begin).Seconds()
	return found, err
}

// certify confirms and certifies a proved answer, as the question asks. If that is cut short, the answer stays.
func (r *DistanceAnswer) certify(ctx context.Context, code *codes.Code, a *distance.Answer, opt distance.Options, q Distance) (stop, err error) {
	if q.Prove {
		r.Stats.Confirmed, err = distance.Confirm(ctx, code, a, opt)
	}
	if err == nil && q.Certificate {
		r.Certificate, err = certificate.Make(ctx, code, a, opt)
	}
	if judge.Stopped(err) {
		return err, nil
	}
	return nil, wrong(err)
}

// wrong marks the error of an answer that the judge refused.
func wrong(err error) error {
	if errors.Is(err, distance.ErrWrong) || errors.Is(err, correct.ErrWrong) {
		return fmt.Errorf("%w: %w", judge.ErrWrong, err)
	}
	return err
}

func (s *Service) distanceOf(ctx context.Context, q Distance, b bounds) (code *codes.Code, opt distance.Options, err error) {
	opt = distance.Options{
		Side: codes.Side(q.Side), EverySide: q.EverySide, Count: q.Count, Method: distance.Method(q.Method),
		Memory: b.memory, Workers: b.workers,
	}
	if err := q.Validate(); err != nil {
		return nil, opt, err
	}
	if q.AtLeast != nil {
		opt.AtLeast = *q.AtLeast
	}
	code, key, err := s.code(ctx, &q.CodeKeys)
	if err == nil {
		key, err = q.known(code, &opt)
	}
	return code, opt, inKey(key, err)
}

// Validate returns what is wrong with a question, without reading its code.
func (q Distance) Validate() error {
	methods := make([]string, len(distance.Methods))
	for i, m := range distance.Methods {
		methods[i] = string(m)
	}
	switch {
	case !slices.Contains([]string{"", "x", "z"}, q.Side):
		return oneOf("side", q.Side, "x", "z")
	case q.Method != "" && !slices.Contains(methods, q.Method):
		return oneOf("method", q.Method, methods...)
	case q.AtLeast != nil && *q.AtLeast < 1:
		return fail(NotPositive, puzzle.Args{"key": "at_least", "value": *q.AtLeast})
	case q.Certificate && q.Side != "":
		return fail(Conflict, puzzle.Args{"one": "side", "other": "certificate"})
	case q.Certificate && q.AtLeast != nil:
		return fail(Conflict, puzzle.Args{"one": "at_least", "other": "certificate"})
	}
	return nil
}

// known reads what is known of a code: the key upper, a weight or the columns of a logical operator,
// and the key group, whose permutations are verified.
func (q *Distance) known(code *codes.Code, opt *distance.Options) (key string, err error) {
	if q.Upper != "" && (json.Unmarshal([]byte(q.Upper), &opt.Upper) != nil || opt.Upper <= 0) {
		opt.Upper = 0
		if json.Unmarshal([]byte(q.Upper), &opt.Witness) != nil || opt.Witness == nil {
			return "upper", fail(NoColumns, nil)
		}
	}
	switch opt.NoGroup = q.Group == "none"; {
	case q.Group == "" || q.Group == "auto" || opt.NoGroup:
		return "", nil
	case json.Unmarshal([]byte(q.Group), &opt.Generators) != nil || opt.Generators == nil:
		return "group", fail(NoPermutations, nil)
	}
	symmetric := code.Symmetric()
	order := make([]int, len(symmetric.Lists))
	for i := range order {
		order[i] = i
	}
	for i, p := range opt.Generators {
		if err := aut.Verify(symmetric, p, order); errors.Is(err, aut.ErrNone) {
			return "group", fail(NoGroup, puzzle.Args{"number": i + 1})
		}
	}
	return "", nil
}

// DistanceKey returns the same text for questions with the same answer. It fails if the question is wrong.
func (s *Service) DistanceKey(q Distance) (string, error) {
	b, err := s.bounds(q.Timeout, q.Memory, q.Workers)
	if err == nil {
		_, _, err = s.distanceOf(context.Background(), q, b)
	}
	if err != nil {
		return "", err
	}
	q.Timeout, q.Memory, q.Workers = "", "", 0
	key, err := json.Marshal(q)
	return string(key), err
}

// JudgeKeptDistance is JudgeKept for a distance: it is judged as [distance.Report.Judge] says,
// a certificate must be about the same code, and one that is whole is checked.
func (s *Service) JudgeKeptDistance(ctx context.Context, q Distance, r DistanceAnswer) error {
	code, opt, err := s.distanceOf(ctx, q, bounds{})
	if err != nil {
		return err
	}
	if err := r.Judge(code, opt); err != nil {
		return wrong(err)
	}
	c := r.Certificate
	switch {
	case c == nil && !q.Certificate:
		return nil
	case c == nil && !r.Proved:
		return nil
	case c == nil || !q.Certificate || c.D != int64(r.D) || !certificate.About(c, code):
		return fmt.Errorf("%w: %w", judge.ErrWrong, errors.New("the certificate is not about this answer"))
	case c.Short():
		return nil // checking it would repeat the search
	}
	if _, err = certificate.Check(ctx, c); err != nil && !judge.Stopped(err) {
		err = fmt.Errorf("%w: %w", judge.ErrWrong, err)
	}
	return err
}

// Settled reports whether a kept answer is complete.
func (q Distance) Settled(r DistanceAnswer) bool {
	opt := distance.Options{Side: codes.Side(q.Side), EverySide: q.EverySide, Count: q.Count}
	if q.AtLeast != nil {
		opt.AtLeast = *q.AtLeast
	}
	return r.Report.Settled(opt) && (r.Certificate != nil || !q.Certificate) && (r.Stats.Confirmed != "" || !q.Prove)
}
