package check

import (
	"context"
	"io"
	"math/bits"
	"slices"
	"strings"

	"jie/puzzle"
)

// Boards too large for a table are judged row by row, with three rows of a pattern held, whatever the height.

// OtherPattern is the code of a press pattern whose size differs from the board's, with Args got and want.
const OtherPattern puzzle.Code = "check-other-pattern"

// Rows are a position and its goals, judged row by row if Start and Goal are given, and as a whole otherwise.
type Rows struct {
	From        string
	Goals       []string
	Start, Goal *Lights // of From and the only one of Goals; nil if they are not full rectangles
}

// ReplayRows judges a press pattern as [Bounds.Presses] does, or [Bounds.Pattern] for a proof within reach.
func (b Bounds) ReplayRows(ctx context.Context, r Rows, pattern *Lights) (Verdict, error) {
	if r.Start == nil || b.Prove && Provable(pattern) {
		rows, err := pattern.Rows()
		if err != nil {
			return Verdict{}, err
		}
		return b.Pattern(ctx, r.From, r.Goals, rows)
	}
	v := Verdict{Status: puzzle.Solved, Metric: puzzle.Presses, Verified: []Part{PartMoves}, Unverified: []Part{PartLength}}
	presses, err := b.Presses(ctx, r.Start, r.Goal, pattern)
	v.Length = &presses
	if b.Prove {
		v.Stopped = puzzle.ErrReach
	}
	return v, err
}

// AnswerRows judges a whole answer, as [Bounds.Answer] does, and first rows of quiet patterns as [Bounds.Quiet] does.
func (b Bounds) AnswerRows(ctx context.Context, r Rows, a puzzle.Answer) (Verdict, error) {
	if r.Start == nil || a.Certificate == nil || a.Certificate.Seed == "" {
		return b.Answer(ctx, a, r.From, r.Goals)
	}
	if err := Consistent(a, r.From); err != nil {
		return Verdict{}, err
	}
	v := Verdict{Status: puzzle.Unsolvable, Kind: a.Certificate.Kind, Verified: []Part{PartCertificate}}
	return v, b.Quiet(ctx, r.Start, r.Goal, *a.Certificate)
}

// SolutionRows judges the result of a solver: its certificate or, if there is none, its press pattern, a PBM picture.
func (b Bounds) SolutionRows(ctx context.Context, r Rows, s puzzle.Solution, pattern io.Reader) error {
	if s.Certificate != nil {
		return b.Quiet(ctx, r.Start, r.Goal, *s.Certificate)
	}
	lights, err := ReadPBM(pattern)
	if err != nil {
		return err
	}
	presses, err := b.Presses(ctx, r.Start, r.Goal, lights)
	if err == nil && presses != s.Length {
		err = fail(WrongLength, puzzle.Args{"got": s.Length, "want": presses})
	}
	return err
}

// Provable reports whether a board is small enough for a proof that no press pattern has fewer presses.
func Provable(l *Lights) bool {
	return l.h <= mostEquations && l.w <= mostEquations && l.h*l.w <= mostEquations
}

// Presses replays a press pattern that is read together with the start and the goal, and returns its presses. It fails
// unless every row ends as the goal requires, and with ctx.Err() soon after ctx ends. Cost: linear in the lights, some
// rows of memory.
func (b Bounds) Presses(ctx context.Context, start, goal, pattern *Lights) (presses int64, err error) {
	if err := sameSize(start, goal, pattern); err != nil {
		return 0, err
	}
	lights, want := start.row(), start.row()
	above, row, below := start.row(), start.row(), start.row()
	if err := pattern.next(row); err != nil {
		return 0, err
	}
	for r := range start.h {
		if err := b.poll(ctx, r, start.h); err != nil {
			return 0, err
		}
		clear(below)
		if r+1 < start.h {
			if err := pattern.next(below); err != nil {
				return 0, err
			}
		}
		if err := readBoth(start, goal, lights, want); err != nil {
			return 0, err
		}
		spread(lights, row)
		start.trim(lights)
		for i, word := range row {
			presses += int64(bits.OnesCount64(word))
			if lights[i]^above[i]^below[i] != want[i] {
				return 0, &Failure{Code: NotReached, Move: -1}
			}
		}
		above, row, below = row, below, above
	}
	return presses, nil
}

// spread changes in lights the lights that the presses of the same row change.
func spread(lights, presses []uint64) {
	left, last := uint64(0), len(presses)-1 // left is the word to the left
	for i, word := range presses {
		right := uint64(0)
		if i < last {
			right = presses[i+1]
		}
		lights[i] ^= word ^ word>>1 ^ left<<63 ^ word<<1 ^ right>>63
		left = word
	}
}

// Quiet verifies that the goal cannot be reached from the start: c is the first row of a quiet pattern that meets their
// difference in an odd number of lights. Each further row follows from the two above it, because no button may change
// an odd number of the pattern's lights. Errors and cost are those of [Bounds.Presses].
func (b Bounds) Quiet(ctx context.Context, start, goal *Lights, c puzzle.Certificate) error {
	if err := sameSize(start, goal, start); err != nil {
		return err
	}
	if c.Kind != "quiet-pattern" || len(c.Cells) > 0 || int64(len(c.Seed)) != start.w || strings.Trim(c.Seed, "01") != "" {
		return badCertificate(c.Kind, "lightsout-first-row")
	}
	lights, want, above, row := start.row(), start.row(), start.row(), start.row()
	for col := range len(c.Seed) {
		row[col/64] |= uint64(c.Seed[col]-'0') << (63 - col%64)
	}
	met := 0
	for r := range start.h {
		if err := b.poll(ctx, r, start.h); err != nil {
			return err
		}
		if err := readBoth(start, goal, lights, want); err != nil {
			return err
		}
		for i, word := range row {
			met ^= bits.OnesCount64(word & (lights[i] ^ want[i]))
		}
		spread(above, row) // the sum at each button of the row so far, and so the row below it
		start.trim(above)
		above, row = row, above
	}
	if slices.Max(row) > 0 {
		return badCertificate(c.Kind, "lightsout-button")
	}
	if met%2 == 0 {
		return badCertificate(c.Kind, "lightsout-even")
	}
	return nil
}

func sameSize(start, goal, pattern *Lights) error {
	if start.h != goal.h || start.w != goal.w {
		return &puzzle.Error{Puzzle: lightsName, Code: puzzle.OtherShape, Args: puzzle.Args{"got": goal.shape(), "want": start.shape()}}
	}
	if start.h != pattern.h || start.w != pattern.w {
		return &Failure{Code: OtherPattern, Move: -1, Args: puzzle.Args{"got": pattern.shape(), "want": start.shape()}}
	}
	return nil
}

func readBoth(start, goal *Lights, lights, want []uint64) error {
	if err := start.next(lights); err != nil {
		return err
	}
	return goal.next(want)
}

// poll reports from time to time how many rows are done, and returns the context's error.
func (b Bounds) poll(ctx context.Context, done, rows int64) error {
	if done%64 != 0 {
		return nil
	}
	if b.Progress != nil {
		b.Progress(puzzle.Progress{Phase: "replay", Done: done, Total: rows})
	}
	return ctx.Err()
}

// quietRows does the work of [Bounds.Quiet] for each of the goals, given the boards' IDs.
func (b Bounds) quietRows(ctx context.Context, from string, goals []string, c puzzle.Certificate) error {
	for _, goal := range goals {
		start, err := ReadLights(from)
		if err != nil { // another puzzle, or a board with rules or holes
			return badCertificate(c.Kind, "lightsout-first-row")
		}
		end, err := ReadLights(goal)
		if err != nil {
			return err
		}
		if err := b.Quiet(ctx, start, end, c); err != nil {
			return err
		}
	}
	return nil
}
