//go:build !page

package verbs

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"jie/check"
	"jie/check/judge"
	"jie/codes"
	"jie/codes/correct"
	"jie/internal/crew"
	"jie/internal/recent"
	"jie/puzzle"
)

// Decode is the question of the verb "decode".
type Decode struct {
	CodeKeys
	Model   string `json:"model,omitempty" doc:"In place of code: the SHA-256 in hexadecimal of the text of a code that was asked about lately, so that it need not be sent again; not for jobs" maxLength:"64" cli:"none"`
	Shots   string `json:"shots" doc:"The shots, each the checks that are violated: lines of 0 and 1, or lines such as shot D0 D7; of the format b8 the bytes in base64" maxLength:"10000000" cli:"shots"`
	Format  string `json:"format,omitempty" doc:"The format of shots, as Stim has them: 01, b8 or dets; a line of 01 or dets says itself which it is"`
	Side    string `json:"side,omitempty" doc:"For a code of X checks and Z checks: x or z, the type of the errors"`
	Cost    Value  `json:"cost,omitempty" doc:"The cost of each column, a list of whole numbers; without it 1 each, or those of the probabilities of a detector error model" cli:"file"`
	Proof   bool   `json:"proof,omitempty" doc:"Each answer by odd cuts has its proof"`
	Timeout string `json:"timeout,omitempty" doc:"When to stop searching; the server has its own limit too" example:"10s"`
	Memory  string `json:"memory,omitempty" doc:"Bytes the search may hold; the server has its own limit too" example:"512MiB"`
	Workers int    `json:"workers,omitempty" doc:"Threads; 0 means all that may be used" minimum:"0"`
}

// Correction is the answer of the verb "decode" to one shot.
type Correction struct {
	Shot        int      `json:"shot" doc:"From 0"`
	Mechanisms  []int32  `json:"mechanisms,omitzero" doc:"The columns of the correction, from 0: of a detector error model its mechanisms, those with the same symptoms as one"`
	Observables *string  `json:"observables,omitempty" doc:"For each observable 1 where the correction flips it"`
	Cost        *int64   `json:"cost,omitempty"`
	LowerBound  *int64   `json:"lower_bound,omitempty" doc:"No correction costs less"`
	Proved      *bool    `json:"proved,omitempty" doc:"No correction is cheaper"`
	Method      string   `json:"method,omitempty" doc:"How the lower bound was found: odd-cuts or trellis"`
	Scale       int64    `json:"scale,omitempty" doc:"Of the first answer: a cost divided by this is in the units of the model, which for probabilities is ln((1-p)/p)"`
	Error       *Failure `json:"error,omitempty" doc:"Why the shot has no correction"`

	Proof []correct.ProofStep `json:"proof,omitempty" doc:"That no correction costs less than lower_bound: a tree in preorder, whose leaves have values for odd cuts"`
}

// Decoder answers the shots of one question. It is safe for concurrent use.
type Decoder struct {
	*model
	search correct.Search
}

type model struct {
	decoder *correct.Decoder
	scale   int64
}

// models are the last ones: a program that sends one shot at a time should not wait for its model.
var models = recent.Cache[string, *model]{Most: 3}

// Decoder reads a question, and makes the decoder of its code.
func (s *Service) Decoder(ctx context.Context, q Decode) (*Decoder, error) {
	switch {
	case !slices.Contains([]string{"", "x", "z"}, q.Side):
		return nil, oneOf("side", q.Side, "x", "z")
	case q.Format != "" && !slices.Contains(ShotFormats, q.Format):
		return nil, oneOf("format", q.Format, ShotFormats...)
	}
	b, err := s.bounds(q.Timeout, q.Memory, q.Workers)
	if err != nil {
		return nil, err
	}
	own := Decode{CodeKeys: q.CodeKeys, Model: q.Model, Side: q.Side, Cost: q.Cost}
	switch {
	case q.Code != "" && q.Model != "":
		return nil, fail(Conflict, puzzle.Args{"one": "code", "other": "model"})
	case q.Code != "":
		own.Code, own.Model = "", fmt.Sprintf("%x", sha256.Sum256([]byte(q.Code)))
	}
	key, _ := json.Marshal(own) // texts
	m, err := models.Get(fmt.Sprint(s.Limits.Columns, string(key)), func() (*model, error) { return s.model(ctx, q) })
	if err != nil {
		return nil, err
	}
	return &Decoder{m, correct.Search{Memory: b.memory, Proof: q.Proof}}, nil
}

func (s *Service) model(ctx context.Context, q Decode) (*model, error) {
	if q.Model != "" {
		return nil, fail(ModelGone, nil)
	}
	code, key, err := s.code(ctx, &q.CodeKeys)
	if err != nil {
		return nil, inKey(key, err)
	}
	opt := correct.Options{Side: codes.Side(q.Side)}
	if opt.Costs, err = costs(string(q.Cost)); err != nil {
		return nil, inKey("cost", err)
	}
	m := &model{scale: 1}
	if opt.Costs == nil && code.Costs != nil {
		m.scale = codes.CostScale
	}
	m.decoder, err = correct.New(code, opt)
	return m, err
}

// costs reads whole numbers with spaces or commas between them, or a JSON list of them.
func costs(text string) (list []int64, err error) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("[], \t\r\n", r) }) {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return nil, fail(NotNumber, puzzle.Args{"text": word})
		}
		list = append(list, n)
	}
	return list, nil
}

// Checks returns the number of checks of a shot.
func (d *Decoder) Checks() int { return d.decoder.Checks() }

// Shot corrects a shot in the form 01 or dets, with an index. A search that was cut short is an answer too.
func (d *Decoder) Shot(ctx context.Context, index int, text string) (found Found[Correction], err error) {
	syndrome, err := violated(text, d.Checks())
	if err != nil {
		return found, err
	}
	c, stop := d.decoder.Correct(ctx, syndrome, d.search)
	if c == nil {
		return found, wrong(stop)
	}
	observables := d.observables(c.Columns)
	a := Correction{Shot: index, Mechanisms: c.Columns, Observables: &observables, Cost: &c.Cost, LowerBound: &c.LowerBound, Proved: &c.Proved, Method: c.Method, Proof: c.Proof}
	if index == 0 {
		a.Scale = d.scale
	}
	return Found[Correction]{Value: a, Stop: stop}, nil
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Judge verifies the answer to a shot, except what only a search shows: that no correction is cheaper.
func (d *Decoder) Judge(index int, text string, a Correction) error {
	syndrome, err := violated(text, d.Checks())
	switch {
	case a.Shot != index || a.Scale != 0 && a.Scale != d.scale:
		err = refused("decode-shot")
	case a.Error != nil:
		if err == nil {
			err = d.decoder.Impossible(syndrome)
		}
		err = a.judgeError(err)
	case err == nil:
		err = d.judge(syndrome, a)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", judge.ErrWrong, err)
	}
	return nil
}

// judgeError judges an answer that there is no correction because of want, or because the search was stopped.
func (a *Correction) judgeError(want error) error {
	stopped := want == nil && strings.HasPrefix(string(a.Error.Code), "stopped-")
	if !stopped && (want == nil || a.Error.Code != CodeOf(want)) {
		return refused("decode-error")
	}
	if a.Mechanisms != nil || a.Observables != nil || a.Cost != nil || a.LowerBound != nil || a.Proved != nil || a.Method != "" || a.Proof != nil {
		return refused("decode-error")
	}
	return nil
}

func refused(why string) error { return fail(correct.Refused, puzzle.Args{"why": why}) }

// Parts of an answer to a shot.
const (
	PartCorrection check.Part = "correction" // the columns violate these checks, cost this much and flip these observables
	PartCheapest   check.Part = "cheapest"   // no correction costs less
)

// Verdict judges a line with the answer to a shot. That no correction costs less is verified only by a proof.
func (d *Decoder) Verdict(index int, text string, answer []byte, say func(error) string) Verdict {
	var a Correction
	err := puzzle.Unmarshal(answer, &a)
	if err != nil {
		err = refused("decode-json")
	} else {
		err = d.Judge(index, text, a)
	}
	if e, ok := errors.AsType[*puzzle.Error](err); ok {
		return against(e, say)
	}
	switch {
	case err != nil:
		return Verdict{Error: say(err)}
	case a.Error != nil && a.Error.Code == correct.NoSyndrome:
		return Verdict{Holds: true, Kind: "elimination"}
	case a.Error != nil:
		return Verdict{Holds: true, Status: puzzle.Unknown.String()}
	}
	v := Verdict{Holds: true, Metric: puzzle.Cost, Length: a.Cost, Verified: []check.Part{PartCorrection}}
	bound := check.PartBound
	if *a.Proved {
		bound = PartCheapest
	}
	if a.Proof == nil {
		v.Unverified = []check.Part{bound}
	} else {
		v.Verified = append(v.Verified, bound)
	}
	return v
}

func (d *Decoder) judge(syndrome []int32, a Correction) error {
	if a.Cost == nil || a.LowerBound == nil || a.Proved == nil || a.Observables == nil {
		return refused("decode-part")
	}
	err := d.decoder.Judge(syndrome, &correct.Correction{
		Columns: a.Mechanisms, Cost: *a.Cost, LowerBound: *a.LowerBound, Proved: *a.Proved, Method: a.Method, Proof: a.Proof,
	})
	if err == nil && *a.Observables != d.observables(a.Mechanisms) {
		err = refused("decode-observables")
	}
	return err
}

func (d *Decoder) observables(columns []int32) string {
	flipped := []byte{}
	for _, odd := range d.decoder.Flipped(columns) {
		flipped = append(flipped, "01"[bit(odd)])
	}
	return string(flipped)
}

// Decode corrects the shots of a question in order. If ctx ends, the answer has those corrected by then.
func (s *Service) Decode(ctx context.Context, q Decode, by Asker) (found Found[[]Correction], err error) {
	b, err := s.bounds(q.Timeout, q.Memory, q.Workers)
	if err != nil {
		return found, err
	}
	ctx, cancel := b.within(ctx)
	defer cancel()
	d, shots, err := s.shots(ctx, q)
	if err != nil {
		return found, err
	}
	workers := crew.Size(b.workers)
	found.Value = []Correction{}
	type reply struct {
		Found[Correction]
		err error
	}
	answer := func(ctx context.Context, shot indexed) (r reply) {
		r.Found, r.err = d.Shot(ctx, shot.index, shot.text)
		return r
	}
	err = crew.InOrder(ctx, workers, 4*workers, shots, answer, func(shot indexed, r reply) error {
		switch {
		case ctx.Err() != nil && r.err != nil:
			return ctx.Err()
		case errors.Is(r.err, judge.ErrWrong):
			return r.err
		case r.err != nil:
			r.Value = Correction{Shot: shot.index, Error: failureFor(r.err, by)}
		}
		if r.Stop != nil || judge.Stopped(r.err) {
			found.Stop = cmp.Or(r.Stop, r.err)
		}
		found.Value = append(found.Value, r.Value)
		if by.Progress != nil {
			by.Progress(puzzle.Progress{Phase: "shots", Done: int64(len(found.Value))})
		}
		return nil
	})
	if judge.Stopped(err) {
		found.Stop, err = err, nil
	}
	return found, err
}

func failureFor(err error, by Asker) *Failure {
	message := err.Error()
	if by.Words != nil {
		message = by.Words.Error(err)
	}
	f := FailureOf(err, message)
	return &f
}

type indexed struct {
	index int
	text  string
}

func (s *Service) shots(ctx context.Context, q Decode) (*Decoder, iter.Seq2[indexed, error], error) {
	if q.Shots == "" {
		return nil, nil, fail(NoShots, nil)
	}
	d, err := s.Decoder(ctx, q)
	if err != nil {
		return nil, nil, err
	}
	in, err := shotsOf(q.Shots, q.Format)
	if err != nil {
		return nil, nil, err
	}
	return d, func(yield func(indexed, error) bool) {
		index := 0
		for line, err := range Shots(in, q.Format, d.Checks()) {
			if err == nil && s.Limits.Listing > 0 && index >= s.Limits.Listing {
				err = fail(TooManyShots, puzzle.Args{"limit": s.Limits.Listing})
			}
			if !yield(indexed{index, line.Text}, err) {
				return
			}
			index++
		}
	}, nil
}

// DecodeKey returns the same text for questions with the same answers. It fails if the question is wrong.
func (s *Service) DecodeKey(q Decode) (string, error) {
	if q.Model != "" {
		return "", fail(ModelGone, nil) // a job may outlast the process
	}
	if _, _, err := s.shots(context.Background(), q); err != nil {
		return "", err
	}
	q.Timeout, q.Memory, q.Workers = "", "", 0
	key, err := json.Marshal(q)
	return string(key), err
}

// JudgeKeptCorrections does for corrections what JudgeKept does for answers.
func (s *Service) JudgeKeptCorrections(ctx context.Context, q Decode, kept []Correction) error {
	d, shots, err := s.shots(ctx, q)
	if err != nil {
		return err
	}
	answered := 0
	for shot, err := range shots {
		switch {
		case err != nil:
			return err
		case shot.index == len(kept):
			return nil // it was cut short
		}
		if err := d.Judge(shot.index, shot.text, kept[shot.index]); err != nil {
			return err
		}
		answered++
	}
	if answered != len(kept) {
		return fmt.Errorf("%w: %d answers to %d shots", judge.ErrWrong, len(kept), answered)
	}
	return nil
}
