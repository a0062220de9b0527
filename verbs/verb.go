// Package verbs answers the verbs: it decodes a question, applies limits, solves, has the answer judged and encodes it. It
// is the one layer between the puzzles and the front ends, which read their input, call it, and print.
//
// A front end that has JSON calls [Service.Answer], or finds a [Verb] in the list [All] and has it read the question. A
// question is an object whose keys are the verb's arguments and flags, and its answer is the object that the command line
// prints with --json. A front end that has a user's text reads it with [Service.Read] and asks about the [Problem], as
// [Service.SolveProblem] does.
//
// Questions come from strangers: none may name a file, and each is bounded in board size, time and memory before any of it
// is parsed. Puzzles from package catalog judge their own answers; an answer that the judge refuses is an error that wraps
// judge.ErrWrong.
package verbs

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"strconv"
	"time"
	"unicode/utf8"

	"jie/check"
	"jie/check/judge"
	"jie/puzzle"
)

// Codes of this package's errors, with their Args.
const (
	NoFiles        puzzle.Code = "no-files"      // text: names a file
	NoFrom         puzzle.Code = "no-from"       // the key "from" is missing
	BoardLarge     puzzle.Code = "board-large"   // got, limit: cells
	GoalsLarge     puzzle.Code = "goals-large"   // got, limit: cells in all goals
	ShowLong       puzzle.Code = "show-long"     // got, limit: cells in all frames and goals
	BadValue       puzzle.Code = "bad-value"     // key, value
	Conflict       puzzle.Code = "keys-conflict" // one, other
	Needs          puzzle.Code = "key-needs"     // key, other
	NoMoves        puzzle.Code = "nothing-to-check"
	NotKnown       puzzle.Code = "not-known"     // key, value, known: none of a few words
	NotPositive    puzzle.Code = "not-positive"  // key, value
	NoCode         puzzle.Code = "no-code-key"   // none of the keys "code", "hx" and "classical"
	NoGauge        puzzle.Code = "no-gauge"      // a classical code or a circuit as a subsystem code
	NoObservable   puzzle.Code = "no-observable" // observable, observables
	NoGroup        puzzle.Code = "no-group"      // number
	NoColumns      puzzle.Code = "no-columns"
	NotNumber      puzzle.Code = "not-number" // text
	NoShots        puzzle.Code = "no-shots"
	ModelGone      puzzle.Code = "model-gone" // no code with the sum of the key "model" is kept
	TooManyShots   puzzle.Code = "shots-many" // limit
	NoPermutations puzzle.Code = "no-permutations"
	BadJSON                    = puzzle.NotJSON
	UnknownKey     puzzle.Code = "unknown-key" // key, known
	// WrongAnswer is the code of an answer that the judge refused.
	WrongAnswer puzzle.Code = "wrong-answer"
)

// Service answers questions about puzzles within limits. It is safe for concurrent use.
type Service struct {
	Puzzles []puzzle.Puzzle
	Limits  Limits
	// Peak returns the most memory in bytes that the program has held, for statistics; nil if it answers several
	// questions.
	Peak func() int64
}

// Limits bound one question. The zero value of each field means no limit.
type Limits struct {
	Cells   int           // of a board
	Columns int           // of a code
	Goals   int           // cells in all goals together, if there are several
	Frames  int           // of a solution shown
	Shown   int64         // cells of a solution shown, in all its frames and goals
	Drawn   int           // cells of a picture, in all its frames
	Pixels  int64         // of a GIF, in all its frames
	Listing int           // solutions that a listing may have
	Levels  int           // positions that one question may generate
	Time    time.Duration // of a search
	// Patience is how long a hint looks for a shortest solution once it has one.
	Patience time.Duration
	Memory   int64 // bytes that a search may hold
	Workers  int   // goroutines of a search
}

// Wire returns the limits with bounds for answers over a wire, which may be much larger than their question.
func (l Limits) Wire() Limits {
	l.Drawn, l.Pixels, l.Listing, l.Levels, l.Columns = 100_000, 200_000_000, 100_000, 1000, 4096
	l.Patience = 2 * time.Second
	return l
}

// bounds holds what one question may use.
type bounds struct {
	time    time.Duration // 0 for no limit
	memory  int64
	workers int
}

// bounds reads what a question asks for, up to the limits.
func (s *Service) bounds(timeout, memory string, workers int) (b bounds, err error) {
	b = bounds{s.Limits.Time, s.Limits.Memory, workers}
	if timeout != "" {
		d, ok := ParseTime(timeout)
		if !ok {
			return b, fail(BadValue, puzzle.Args{"key": "timeout", "value": timeout})
		}
		if b.time == 0 || d < b.time {
			b.time = d
		}
	}
	if memory != "" {
		n, ok := ParseSize(memory)
		if !ok {
			return b, fail(BadValue, puzzle.Args{"key": "memory", "value": memory})
		}
		if b.memory == 0 || n < b.memory {
			b.memory = n
		}
	}
	if workers < 0 {
		return b, fail(BadValue, puzzle.Args{"key": "workers", "value": strconv.Itoa(workers)})
	}
	if most := s.Limits.Workers; most > 0 && (workers == 0 || workers > most) {
		b.workers = most
	}
	return b, nil
}

// within bounds ctx in time.
func (b bounds) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if b.time == 0 {
		return ctx, func() {}
	}
	return withTimeout(ctx, b.time)
}

// Within bounds ctx by the limit of time.
func (s *Service) Within(ctx context.Context) (context.Context, context.CancelFunc) {
	return bounds{time: s.Limits.Time}.within(ctx)
}

// fail returns an error whose texts are cut to 60 characters.
func fail(code puzzle.Code, args puzzle.Args) error {
	const most = 60
	for key, value := range args {
		if text, ok := value.(string); ok && utf8.RuneCountInString(text) > most {
			args[key] = string([]rune(text)[:most]) + "…"
		}
	}
	return &puzzle.Error{Code: code, Args: args}
}

// Stopped reports whether work was cut short, by its context, its memory or the reach of its method.
func Stopped(err error) bool { return judge.Stopped(err) }

// CodeOf returns the code that names an error to programs; "" for an error that has none.
func CodeOf(err error) puzzle.Code {
	if errors.Is(err, judge.ErrWrong) {
		return WrongAnswer
	}
	if e, ok := errors.AsType[*puzzle.Error](err); ok {
		return e.Code
	}
	if f, ok := errors.AsType[*check.Failure](err); ok {
		return f.Code
	}
	return ""
}

// deadline is a context whose Err checks the clock: in a browser a search keeps the only thread, and the timer of
// context.WithTimeout never fires. It also asks Err of its parent, which may be another deadline.
type deadline struct {
	context.Context
	around context.Context
	until  time.Time
}

func withTimeout(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	until := time.Now().Add(limit)
	inner, cancel := context.WithDeadline(ctx, until)
	return deadline{inner, ctx, until}, cancel
}

func (d deadline) Err() error {
	if err := d.around.Err(); err != nil {
		return err
	}
	if err := d.Context.Err(); err != nil {
		return err
	}
	if !time.Now().Before(d.until) {
		return context.DeadlineExceeded
	}
	return nil
}

// Codes of batches, with their Args.
const (
	BatchFailed   puzzle.Code = "batch-failed"   // failed, total: lines without an answer
	BatchUnproved puzzle.Code = "batch-unproved" // unproved, total
	LineTooLong   puzzle.Code = "line-too-long"  // limit
	// Internal stands for an error that has no code: a bug.
	Internal puzzle.Code = "internal" // cause
)

// BatchOutcome returns an error unless every line of a batch has an answer with its proof.
func BatchOutcome(failed, unproved, total int) error {
	switch {
	case failed > 0:
		return fail(BatchFailed, puzzle.Args{"failed": failed, "total": total})
	case unproved > 0:
		return fail(BatchUnproved, puzzle.Args{"unproved": unproved, "total": total})
	}
	return nil
}

// LongestLine is the most bytes of a line of a batch of questions.
const LongestLine = 4 << 20

// TooLongLine returns the error of a line longer than a limit, a multiple of 1 MiB.
func TooLongLine(limit int) error {
	return fail(LineTooLong, puzzle.Args{"limit": strconv.Itoa(limit>>20) + " MiB"})
}

// LineFailure is an error among the answers of a batch.
type LineFailure struct {
	Line  int     `json:"line"`
	Error Failure `json:"error"`
}

// Failure is an error in the form for programs.
type Failure struct {
	Code    puzzle.Code `json:"code"`
	Message string      `json:"message"`
	Row     *int        `json:"row,omitempty"` // places are counted from 0
	Col     *int        `json:"column,omitempty"`
	Byte    *int        `json:"byte,omitempty"`
}

// limitCode returns "stopped-time" and the like for a search that was stopped, "file" for a file's error, else "".
func limitCode(err error) puzzle.Code {
	if judge.Stopped(err) {
		return puzzle.Code("stopped-" + stopName(err))
	}
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return "file"
	}
	return ""
}

// FailureOf returns an error for programs, with its message in some language.
func FailureOf(err error, message string) Failure {
	f := Failure{Code: cmp.Or(CodeOf(err), limitCode(err), Internal), Message: message}
	if e, ok := errors.AsType[*puzzle.Error](err); ok && e.At != nil {
		if f.Byte = &e.At.Byte; e.At.Row >= 0 {
			f.Row, f.Col = &e.At.Row, &e.At.Col
		}
	}
	return f
}
