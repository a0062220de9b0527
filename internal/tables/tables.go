// Package tables answers the verb "table": distances of Mopan boards, God's
// numbers, and all single-vacancy problems of a peg solitaire board.
//
// The command line calls its parts; [Maker] asks them in JSON, for servers, and
// keeps what it has in a file, so that a table goes on where it was left.
package tables

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"strconv"

	"jie/internal/ask"
	"jie/mopan"
	mopantable "jie/mopan/table"
	"jie/pegs"
	"jie/puzzle"
)

// Codes of this package's errors, with their Args.
const (
	NoTables puzzle.Code = "no-tables"   // puzzle, known
	TooLarge puzzle.Code = "table-large" // got, limit: positions, or pairs, or holes
)

// Question is the question of the verb "table".
type Question struct {
	Puzzle   string       `json:"puzzle" doc:"mopan: distances; pegs: single-vacancy problems" enum:"mopan,pegs"`
	Targets  puzzle.Texts `json:"targets,omitempty" doc:"Mopan: what the distances lead to"`
	Dots     int          `json:"dots,omitempty" doc:"Mopan: how many dots, where the targets do not say it" minimum:"0"`
	AllPairs bool         `json:"all_pairs,omitempty" doc:"Mopan: the distances of all pairs of positions of a side with dots"`
	Side     int          `json:"side,omitempty" doc:"Mopan: the side, for all pairs" minimum:"0"`
	SVSS     bool         `json:"svss,omitempty" doc:"Pegs: all single-vacancy problems of a board"`
	Board    string       `json:"board,omitempty" doc:"Pegs: that board" example:"triangle15"`
}

// Maker makes tables, within the limits of a service and its own.
type Maker struct {
	Service   *ask.Service
	Positions int64 // of a table; its pairs number at most as many times 1,000
	Holes     int   // of a board whose problems are solved
	Write     func(path string, data []byte) error
}

// table is a question that was understood. It makes its answer, and goes on from
// what a file has; without a file nothing is kept.
type table func(ctx context.Context, file string, progress func(puzzle.Progress)) (answer any, whole bool, err error)

// Check tells what is wrong with a question.
func (m *Maker) Check(q Question) error {
	_, err := m.read(q)
	return err
}

// Make answers a question that is right. It goes on from what a file has. An
// answer is the object of "jie table", or the list of its lines; it is whole unless
// memory did not do for one of them.
func (m *Maker) Make(ctx context.Context, q Question, file string, progress func(puzzle.Progress)) (answer any, whole bool, err error) {
	t, err := m.read(q)
	if err != nil {
		return nil, false, err
	}
	return t(ctx, file, progress)
}

func (m *Maker) read(q Question) (table, error) {
	switch {
	case q.Puzzle == pegs.Name && !q.SVSS:
		return nil, fail(ask.Needs, puzzle.Args{"key": "table pegs", "other": "svss"})
	case q.Puzzle == pegs.Name:
		return m.vacancies(q)
	case q.Puzzle != mopan.Name:
		return nil, fail(NoTables, puzzle.Args{"puzzle": q.Puzzle, "known": []string{mopan.Name, pegs.Name}})
	case q.SVSS:
		return nil, fail(ask.Needs, puzzle.Args{"key": "svss", "other": pegs.Name})
	case q.AllPairs:
		return m.pairs(q)
	}
	return m.distances(q)
}

// distances is a table of the distances to some targets.
func (m *Maker) distances(q Question) (table, error) {
	if len(q.Targets) == 0 {
		return nil, fail(ask.Needs, puzzle.Args{"key": "table mopan", "other": "targets"})
	}
	var goal mopan.Goal
	for _, text := range q.Targets {
		targets, err := mopan.ParseTargets(WithPrefix(mopan.Name, text))
		if err != nil {
			return nil, err
		}
		goal = goal.With(targets...)
	}
	counts, known := Counts(goal, q.Dots)
	switch {
	case q.Dots < 0 || q.Dots > goal[0].Board.Len():
		return nil, fail(ask.BadValue, puzzle.Args{"key": "dots", "value": strconv.Itoa(q.Dots)})
	case !known:
		return nil, fail(ask.Needs, puzzle.Args{"key": "?", "other": "dots"})
	}
	if err := SameDots(goal, counts); err != nil {
		return nil, err
	}
	if err := m.afford(counts, 1); err != nil {
		return nil, err
	}
	return func(ctx context.Context, file string, progress func(puzzle.Progress)) (any, bool, error) {
		t, err := m.build(ctx, file, counts, goal, progress)
		if err != nil {
			return nil, false, err
		}
		defer t.Close()
		return named(Distances(t, 0)), true, nil
	}, nil
}

func (m *Maker) build(ctx context.Context, file string, counts [mopan.Colours + 1]int, goal mopan.Goal, progress func(puzzle.Progress)) (*mopantable.Table, error) {
	if file == "" {
		return mopantable.Build(ctx, counts, goal, m.options(progress))
	}
	return mopantable.BuildFile(ctx, file, counts, goal, m.options(progress))
}

// pairs is what is known of all pairs.
func (m *Maker) pairs(q Question) (table, error) {
	if q.Side < mopan.MinSide || q.Side > mopan.MaxSide {
		return nil, fail(mopan.BadSide, puzzle.Args{"got": q.Side, "least": mopan.MinSide, "most": mopan.MaxSide})
	}
	cells := mopan.NewBoard(q.Side).Len()
	if q.Dots < 0 || q.Dots > cells {
		return nil, fail(ask.BadValue, puzzle.Args{"key": "dots", "value": strconv.Itoa(q.Dots)})
	}
	counts := [mopan.Colours + 1]int{cells - q.Dots, q.Dots}
	if err := m.afford(counts, 2); err != nil {
		return nil, err
	}
	return func(ctx context.Context, file string, progress func(puzzle.Progress)) (any, bool, error) {
		var pairs *mopantable.Pairs
		var err error
		if file == "" {
			pairs, err = mopantable.AllPairs(ctx, q.Side, counts, m.options(progress))
		} else {
			pairs, err = mopantable.AllPairsFile(ctx, file, q.Side, counts, m.options(progress))
		}
		if err != nil {
			return nil, false, err
		}
		return named(AllPairs(pairs, q.Dots)), true, nil
	}, nil
}

// named puts the puzzle's name before the facts, as the command line does.
func named(facts puzzle.Analysis) puzzle.Analysis {
	return append(puzzle.Analysis{{Key: "puzzle", Value: mopan.Name}}, facts...)
}

// vacancies is the list of the answers to all single-vacancy problems.
func (m *Maker) vacancies(q Question) (table, error) {
	b, err := m.board(q.Board)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, file string, progress func(puzzle.Progress)) (any, bool, error) {
		ledger, err := OpenLedger(file, m.Write)
		if err != nil {
			return nil, false, err
		}
		lines, whole := []json.RawMessage{}, true
		total := int64(len(b.Problems()))
		for pos, goal := range Vacancies(b) {
			line, proved, err := m.vacancy(ctx, ledger, pos, goal)
			if err != nil {
				return nil, false, err
			}
			lines, whole = append(lines, line), whole && proved
			progress(puzzle.Progress{Phase: "problems", Done: int64(len(lines)), Total: total})
		}
		return lines, whole, nil
	}, nil
}

func (m *Maker) board(name string) (*pegs.Board, error) {
	if name == "" {
		return nil, fail(ask.Needs, puzzle.Args{"key": "svss", "other": "board"})
	}
	pos, err := m.Service.Position(WithPrefix(pegs.Name, name))
	if err != nil {
		return nil, err
	}
	own, ok := pos.(*pegs.Position)
	if !ok {
		return nil, fail(ask.BadValue, puzzle.Args{"key": "board", "value": name})
	}
	b := own.Board()
	if b.Len() > m.Holes {
		return nil, fail(TooLarge, puzzle.Args{"got": b.Len(), "limit": m.Holes})
	}
	return b, nil
}

// vacancy is the line of one problem, from the ledger where it is proved there.
func (m *Maker) vacancy(ctx context.Context, l *Ledger, pos *pegs.Position, goal *pegs.Goal) (line []byte, proved bool, err error) {
	from, to := pos.String(), goal.Texts()[0]
	if line := l.Proved(from, to); line != nil {
		return line, true, nil
	}
	answer, err := m.Service.Solve(ctx, ask.Solve{From: from, To: puzzle.Texts{to}}, nil)
	if err == nil {
		err = ctx.Err() // an answer cut short is not one
	}
	if err != nil {
		return nil, false, err
	}
	if line, err = json.Marshal(answer); err != nil {
		return nil, false, err
	}
	return line, answer.Status != puzzle.Unknown.String(), l.Add(from, to, append(line, '\n'))
}

func (m *Maker) options(progress func(puzzle.Progress)) mopantable.Options {
	return mopantable.Options{Memory: m.Service.Limits.Memory, Workers: m.Service.Limits.Workers, Progress: progress}
}

// afford refuses what would take too long: a table has as many entries as there
// are positions, or pairs of them.
func (m *Maker) afford(counts [mopan.Colours + 1]int, power int64) error {
	positions := big.NewInt(1)
	cells := int64(0)
	for _, n := range counts {
		cells += int64(n)
		positions.Mul(positions, new(big.Int).Binomial(cells, int64(n)))
	}
	limit := big.NewInt(m.Positions)
	if power > 1 {
		limit.Mul(limit, big.NewInt(1000))
	}
	entries := positions.Exp(positions, big.NewInt(power), nil)
	if entries.Cmp(limit) > 0 {
		return fail(TooLarge, puzzle.Args{"got": entries.String(), "limit": limit.String()})
	}
	return nil
}

// WithPrefix puts a puzzle's name before a text that has no prefix.
func WithPrefix(name, text string) string {
	if _, err := puzzle.SplitID(text); errors.Is(err, &puzzle.Error{Code: puzzle.NoPrefix}) {
		return name + ":" + text
	}
	return text
}

func fail(code puzzle.Code, args puzzle.Args) error { return &puzzle.Error{Code: code, Args: args} }
