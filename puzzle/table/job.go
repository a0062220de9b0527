package table

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"jie/puzzle"
)

// Maker is a puzzle that makes tables. Callers use [Read], which refuses other keys.
type Maker interface {
	// TableKeys returns the keys of a [Question] that the puzzle's tables take.
	TableKeys() []string
	// Table reads a question and reports its errors. It does no other work.
	Table(q Question) (Job, error)
}

// Read reads a question. It refuses keys that only other puzzles have.
func Read(m Maker, q Question) (Job, error) {
	taken := m.TableKeys()
	for _, key := range q.Keys() {
		if !slices.Contains(taken, key) {
			return Job{}, &puzzle.Error{Code: NotTaken, Args: puzzle.Args{"key": key, "puzzle": q.Puzzle}}
		}
	}
	return m.Table(q)
}

// Keys returns the keys that the tables of some puzzles take, each once.
func Keys(puzzles []puzzle.Puzzle) (keys []string) {
	for _, p := range puzzles {
		if m, ok := puzzle.As[Maker](p); ok {
			keys = append(keys, m.TableKeys()...)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// Measurer is a puzzle that finds the distance of every position to a goal, in memory. A program
// that only measures is smaller than one that makes every table.
type Measurer interface {
	// Distances returns the job of finding them, which makes a [Distances].
	Distances(goal puzzle.Goal) (Job, error)
}

// Opener is a puzzle whose tables answer questions from a file.
type Opener interface {
	// OpenTable opens a file that a [Job] made.
	OpenTable(path string) (Distances, error)
}

// Job is a parsed question. It has either Problems or Make.
type Job struct {
	Size     Size
	Problems []Problem // to be answered one by one: see [Answers]
	// Make makes the table. If Work names a file that has a part of it, Make continues from there.
	Make func(ctx context.Context, w Work) (Table, error)
	// Judge returns what is wrong with a [Report] that was kept as JSON: it must be of this job,
	// and its numbers must agree. nil stands for the facts of distances to a goal.
	Judge func(report []byte) error
}

// Possible errors of a report that was kept: see [Job].
var (
	ErrOther         = errors.New("it is of another table")
	ErrContradiction = errors.New("its numbers contradict each other")
)

// Problem is a start and a goal, in canonical texts.
type Problem struct{ From, To string }

// Size is the size of a job, for front ends that have limits. A zero field: the job has none.
type Size struct {
	Positions *big.Int // whose distances are found
	Pairs     *big.Int // of positions
	Cells     int      // of a board whose problems are solved
}

// Limits bound the size of a job.
type Limits struct {
	Positions int64 // of a table; its pairs number at most as many times 1,000
	Cells     int   // of a board whose problems are solved
}

// Admit returns why a job is too large, or nil.
func (l Limits) Admit(s Size) error {
	positions := big.NewInt(l.Positions)
	pairs := new(big.Int).Mul(positions, big.NewInt(1000))
	switch {
	case s.Positions != nil && s.Positions.Cmp(positions) > 0:
		return tooLarge(s.Positions.String(), positions.String())
	case s.Pairs != nil && s.Pairs.Cmp(pairs) > 0:
		return tooLarge(s.Pairs.String(), pairs.String())
	case s.Cells > l.Cells:
		return tooLarge(s.Cells, l.Cells)
	}
	return nil
}

func tooLarge(got, limit any) error {
	return &puzzle.Error{Code: TooLarge, Args: puzzle.Args{"got": got, "limit": limit}}
}

// Table is a table that was made or opened.
type Table interface {
	// Facts returns facts about the table, with the first most positions of a list; 0 means all.
	Facts(most int) puzzle.Analysis
	Close() error
}

// Distances is a table of the distance of each position to a goal.
type Distances interface {
	Table
	Goal() puzzle.Goal
	// All yields every position with its distance, in a fixed order.
	All(ctx context.Context) iter.Seq2[Row, error]
	// Verify looks for contradictions, and compares a sample of the table with searches.
	Verify(ctx context.Context, sample int, rng *rand.Rand) error
	// Answer solves from the table, for its own goal. Its answers are to be judged.
	Answer(ctx context.Context, from puzzle.Position, opt puzzle.Options) (puzzle.Solution, error)
}

// Numbers is a table whose rows are whole numbers.
type Numbers interface {
	Table
	// Columns returns the names of the numbers of a row.
	Columns() []string
	// Rows yields the numbers of every row, in a fixed order: an int64 each, nil for unknown.
	Rows(ctx context.Context) iter.Seq2[[]any, error]
}

// Row is a position and its distance to the goal.
type Row struct {
	Position string
	Distance int64
	Reached  bool // the goal can be reached, so that there is a distance
}

// Report returns facts about a whole table of a puzzle, for a front end to print.
func Report(name string, t Table, most int) puzzle.Analysis {
	return append(puzzle.Analysis{{Key: "puzzle", Value: name}}, t.Facts(most)...)
}

// Makers returns the names of the puzzles that make tables.
func Makers(puzzles []puzzle.Puzzle) []string { return having[Maker](puzzles) }

// Openers returns the names of the puzzles whose tables answer from a file.
func Openers(puzzles []puzzle.Puzzle) []string { return having[Opener](puzzles) }

func having[T any](puzzles []puzzle.Puzzle) []string {
	names := []string{}
	for _, p := range puzzles {
		if _, ok := puzzle.As[T](p); ok {
			names = append(names, p.Name())
		}
	}
	return names
}

// Solve answers one problem and has the answer judged. If a search was cut short, its answer comes
// with the reason as the error. An answer without a status means no answer.
type Solve func(ctx context.Context, p Problem) (puzzle.Answer, error)

// Answers solves problems in order and calls done with each answer. The error comes from done or
// from a search that failed, or is the reason why some answer has no proof.
func Answers(ctx context.Context, problems []Problem, solve Solve, done func(Problem, puzzle.Answer) error) error {
	var short error
	for _, p := range problems {
		if err := ctx.Err(); err != nil {
			return cmp.Or(short, err)
		}
		answer, stop := solve(ctx, p)
		if answer.Status == "" && stop != nil {
			return stop
		}
		short = cmp.Or(short, stop)
		if answer.Status == "" {
			continue
		}
		if err := done(p, answer); err != nil {
			return err
		}
	}
	return short
}

// Work is how a job is done. Its zero value makes a table in memory, on all cores.
type Work struct {
	File     string                // where the table is kept; "" for nowhere
	Memory   int64                 // bytes the table may take; 0 means no limit
	Workers  int                   // goroutines; 0 means GOMAXPROCS. The table never depends on it
	Progress func(puzzle.Progress) // may be nil
	// Save is asked now and then whether to save the current state in File; nil means each time.
	Save func() bool
}

const mostAddressed = 1 << 46

// Afford fails where need bytes are more than w allows for a table of the named puzzle, or than a
// program can address. The error is of code TooLittleMemory.
func (w Work) Afford(name string, need uint64) error {
	var allowed uint64 = min(math.MaxInt, mostAddressed)
	if w.Memory > 0 {
		allowed = min(allowed, uint64(w.Memory))
	}
	if need <= allowed {
		return nil
	}
	return &puzzle.Error{Puzzle: name, Code: TooLittleMemory, Args: puzzle.Args{"need": need, "allowed": allowed}}
}

// Report calls Progress if it is set.
func (w Work) Report(p puzzle.Progress) {
	if w.Progress != nil {
		w.Progress(p)
	}
}

// Saves reports whether to save the current state.
func (w Work) Saves() bool { return w.Save == nil || w.Save() }
