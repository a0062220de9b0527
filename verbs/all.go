package verbs

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"sync"
	"time"

	"jie/check/judge"
	"jie/puzzle"
	"jie/puzzle/hint"
	"jie/puzzle/level"
)

// All lists the verbs, in the order in which front ends show them. The paths and the document of the HTTP API,
// tools of assistants, verbs of the line protocol and of the WASM module, and possible jobs follow from it.
var All = append([]Verb{
	define("solve", "A shortest solution, proved", methods[Solve, puzzle.Answer]{
		answer: (*Service).answerSolve, draws: []string{PBM}, draw: (*Service).drawPresses, key: (*Service).Key, judge: (*Service).JudgeKept,
	}),
	define("hint", "As little of a solution as helps", methods[Hint, hint.Hint]{answer: (*Service).HintText}),
	define("check", "Replay moves, or verify a certificate", methods[Check, Verdict]{answer: (*Service).judged}),
	define("analyse", "What is known without solving", methods[Analyse, puzzle.Analysis]{answer: whole((*Service).Analyse)}),
	define("generate", "Positions to play, by difficulty", methods[Generate, []level.Level]{
		answer: whole((*Service).Generate), key: (*Service).GenerateKey, judge: (*Service).JudgeKeptLevels,
	}),
	define("show", "The position as a picture, or as data to draw", methods[Show, View]{
		answer: whole((*Service).Show), draws: Pictures, draw: (*Service).drawPosition,
	}),
}, ofCodes...)

// picture stands for show if there is no Accept header to ask for a picture.
var picture = define("picture", "", methods[Drawing, []byte]{
	answer: whole(func(s *Service, ctx context.Context, q Drawing) ([]byte, error) {
		return s.Picture(ctx, q.Show, q.Kind)
	}),
})

// Find returns the verb of a name. That of a picture, which elsewhere is a form of show, is "picture".
func Find(name string) (Verb, error) {
	i := slices.IndexFunc(All, func(v Verb) bool { return v.Name == name })
	switch {
	case i >= 0:
		return All[i], nil
	case name == picture.Name:
		return picture, nil
	}
	return Verb{}, fail(NoVerb, puzzle.Args{"verb": name})
}

// Verb is a kind of question about a puzzle.
type Verb struct {
	Name    string
	Summary string // its answer, in a line of the API's document
	// Question and Answer are the types of the JSON. The tags of a question's fields describe the keys.
	Question, Answer reflect.Type
	Pictures         []string // the media types of its pictures
	Job              bool     // it may be asked as a job, whose answer is kept

	// Read reads a question strictly, as [Unmarshal] does.
	Read func(data []byte) (Question, error)
}

// Question is a question that was read. Its JSON has its keys.
type Question interface {
	Answer(ctx context.Context, s *Service, by Asker) (Reply, error)
	// Draw answers with a picture of one of the types of its verb.
	Draw(ctx context.Context, s *Service, kind string) (Reply, error)
	// Key returns the same text for questions of a job with the same answer. It fails if the question is wrong.
	Key(s *Service) (string, error)
	// Judge returns what is wrong with the kept answer of a job, which is JSON.
	Judge(ctx context.Context, s *Service, answer []byte) error
}

// Asker describes who asks a question.
type Asker struct {
	Words    Words
	Job      string                // the ID of the job that asks, "" without a job
	Progress func(puzzle.Progress) // called while a search runs; nil for no reports
}

const often = 100 * time.Millisecond

// Throttled passes progress on at most ten times a second. Its function is safe for concurrent use.
func Throttled(report func(puzzle.Progress)) func(puzzle.Progress) {
	var mu sync.Mutex
	var last time.Time
	return func(p puzzle.Progress) {
		mu.Lock()
		defer mu.Unlock()
		if now := time.Now(); now.Sub(last) >= often {
			last = now
			report(p)
		}
	}
}

// Found is an answer, and why its search was cut short.
type Found[A any] struct {
	Value A
	Stop  error // nil if the search was not cut short
	// Uncounted is why a proved answer lacks the requested count or listing; nil if it has them.
	Uncounted error
}

// Cut returns the limit that ended the search or its count: with more time or memory the answer may have more.
func (f Found[A]) Cut() error {
	if f.Stop == nil && judge.Stopped(f.Uncounted) {
		return f.Uncounted
	}
	return f.Stop
}

// Reply is the answer to a question: a value to write as JSON, or the []byte of a picture.
type Reply = Found[any]

func replyOf[A any](f Found[A], err error) (Reply, error) {
	return Reply{f.Value, f.Stop, f.Uncounted}, err
}

// methods are the functions of a verb with questions Q and answers A.
type methods[Q, A any] struct {
	answer func(s *Service, ctx context.Context, q Q, by Asker) (Found[A], error)

	draws []string // media types
	draw  func(s *Service, ctx context.Context, q Q, kind string) (Found[[]byte], error)

	// For verbs that may be a job.
	key   func(s *Service, q Q) (string, error)
	judge func(s *Service, ctx context.Context, q Q, kept A) error
}

func define[Q, A any](name, summary string, m methods[Q, A]) Verb {
	return Verb{
		Name: name, Summary: summary, Question: reflect.TypeFor[Q](), Answer: reflect.TypeFor[A](),
		Pictures: m.draws, Job: m.key != nil,
		Read: func(data []byte) (Question, error) {
			q := &question[Q, A]{methods: &m}
			return q, Unmarshal(data, &q.keys)
		},
	}
}

// whole returns the answer function of a verb that is never cut short.
func whole[Q, A any](answer func(*Service, context.Context, Q) (A, error)) func(*Service, context.Context, Q, Asker) (Found[A], error) {
	return func(s *Service, ctx context.Context, q Q, _ Asker) (Found[A], error) {
		a, err := answer(s, ctx, q)
		return Found[A]{Value: a}, err
	}
}

type question[Q, A any] struct {
	*methods[Q, A]
	keys Q
}

func (q *question[Q, A]) MarshalJSON() ([]byte, error) { return json.Marshal(q.keys) }

func (q *question[Q, A]) Answer(ctx context.Context, s *Service, by Asker) (Reply, error) {
	return replyOf(q.answer(s, ctx, q.keys, by))
}

func (q *question[Q, A]) Draw(ctx context.Context, s *Service, kind string) (Reply, error) {
	return replyOf(q.draw(s, ctx, q.keys, kind))
}

func (q *question[Q, A]) Key(s *Service) (string, error) { return q.key(s, q.keys) }

func (q *question[Q, A]) Judge(ctx context.Context, s *Service, answer []byte) error {
	var kept A
	if err := json.Unmarshal(answer, &kept); err != nil {
		return err
	}
	return q.judge(s, ctx, q.keys, kept)
}

// NoVerb is the code of a verb that has no question in JSON. verb
const NoVerb puzzle.Code = "no-such-verb"

// Words are the texts of one language, as package words has them.
type Words interface {
	Lang() string
	Error(err error) string
	Templates(families []string) map[string]any
}

// Answer decodes and answers the question of a verb. "puzzles" has no question: [Service.Describe] answers it.
func (s *Service) Answer(ctx context.Context, name string, question []byte, by Asker) (Reply, error) {
	if name == "puzzles" {
		catalog, err := s.Describe(by.Words.Lang(), by.Words.Templates(WordFamilies))
		return Reply{Value: catalog}, err
	}
	v, err := Find(name)
	if err != nil {
		return Reply{}, err
	}
	q, err := v.Read(question)
	if err != nil {
		return Reply{}, err
	}
	return q.Answer(ctx, s, by)
}
