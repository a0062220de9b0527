package verbs

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"slices"

	"jie/check"
	"jie/check/judge"
	"jie/internal/newfile"
	"jie/puzzle"
	"jie/puzzle/table"
	"jie/verbs/sealed"
)

// Tables answers the verb "table", within the limits of a service and its own. It
// keeps its results in a file, so that a table continues where it stopped.
type Tables struct {
	Service *Service
	Limits  table.Limits
}

// Verb returns the verb. make answers a valid question, as [Tables.Make] does.
func (m *Tables) Verb(make func(ctx context.Context, m *Tables, q table.Question, by Asker) (answer any, whole bool, err error)) Verb {
	return define("table", "", methods[table.Question, json.RawMessage]{
		answer: func(_ *Service, ctx context.Context, q table.Question, by Asker) (found Found[json.RawMessage], err error) {
			answer, whole, err := make(ctx, m, q, by)
			if err != nil {
				return found, err
			}
			if !whole {
				found.Stop = puzzle.ErrMemory
			}
			found.Value, err = json.Marshal(answer)
			return found, err
		},
		key: func(_ *Service, q table.Question) (string, error) {
			if _, err := m.read(q); err != nil {
				return "", err
			}
			key, err := json.Marshal(q)
			return string(key), err
		},
		judge: func(_ *Service, ctx context.Context, q table.Question, kept json.RawMessage) error {
			return m.JudgeKept(ctx, q, kept)
		},
	})
}

// Make answers a valid question, and continues from a file if there is one. The answer is the object of "jie table"
// or the list of its lines, and whole unless the memory was too little for one of them.
func (m *Tables) Make(ctx context.Context, q table.Question, file string, progress func(puzzle.Progress)) (answer any, whole bool, err error) {
	job, err := m.read(q)
	if err != nil {
		return nil, false, err
	}
	if job.Make == nil {
		return m.problems(ctx, job.Problems, file, progress)
	}
	t, err := job.Make(ctx, table.Work{
		File: file, Memory: m.Service.Limits.Memory, Workers: m.Service.Limits.Workers, Progress: progress,
	})
	if err != nil {
		return nil, false, err
	}
	defer func() { _ = t.Close() }()
	return table.Report(q.Puzzle, t, 0), true, nil
}

// read parses a question, and makes sure that it is not too large.
func (m *Tables) read(q table.Question) (job table.Job, err error) {
	for _, p := range m.Service.Puzzles {
		maker, ok := puzzle.As[table.Maker](p)
		if !ok || p.Name() != q.Puzzle {
			continue
		}
		texts := append(slices.Clone(q.Targets), q.Board)
		for i, text := range texts {
			if texts[i], err = m.Service.BoardID(p, text); err != nil {
				return job, err
			}
		}
		q.Targets, q.Board = texts[:len(q.Targets)], texts[len(q.Targets)]
		if q.Board != "" {
			if _, err := m.Service.Position(table.WithPrefix(q.Puzzle, q.Board)); err != nil {
				return job, err
			}
		}
		if job, err = table.Read(maker, q); err == nil {
			err = m.Limits.Admit(job.Size)
		}
		return job, err
	}
	return job, &puzzle.Error{Code: table.NoTables, Args: puzzle.Args{"puzzle": q.Puzzle, "known": table.Makers(m.Service.Puzzles)}}
}

// problems returns the answers to some problems. Those proved in the file are not searched again.
func (m *Tables) problems(ctx context.Context, problems []table.Problem, file string, progress func(puzzle.Progress)) (answer any, whole bool, err error) {
	ledger, err := OpenLedger(file)
	if err != nil {
		return nil, false, err
	}
	defer func() { err = errors.Join(err, ledger.Close()) }()
	whole = true
	var open []table.Problem
	lines := make(map[table.Problem][]byte)
	for _, p := range problems {
		if lines[p] = ledger.Proved(p.From, p.To); lines[p] == nil {
			open = append(open, p)
		}
	}
	done := len(problems) - len(open)
	err = table.Answers(ctx, open, m.solve, func(p table.Problem, a puzzle.Answer) error {
		line, err := json.Marshal(a)
		if err != nil {
			return err
		}
		whole = whole && a.Status != puzzle.Unknown.String()
		lines[p] = line
		done++
		progress(puzzle.Progress{Phase: "problems", Done: int64(done), Total: int64(len(problems))})
		return ledger.Add(p.From, p.To, a)
	})
	if err != nil {
		return nil, false, err
	}
	list := []json.RawMessage{}
	for _, p := range problems {
		list = append(list, lines[p])
	}
	return list, whole, nil
}

// solve solves with the service's solver. An answer that was cut short by ctx is not one.
func (m *Tables) solve(ctx context.Context, p table.Problem) (puzzle.Answer, error) {
	solved, err := m.Service.SolveText(ctx, Solve{From: p.From, To: puzzle.Texts{p.To}}, Asker{})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return puzzle.Answer{}, err
	}
	return solved.Answer, nil
}

// Tabled returns p as a position that is solved from a table. Its answers and those of positions after its moves
// are judged.
func Tabled(p puzzle.Position, t table.Distances) puzzle.Position {
	return judge.Position(tabled{p, t})
}

type tabled struct {
	puzzle.Position
	table table.Distances
}

func (p tabled) Play(move string) (puzzle.Position, error) {
	after, err := p.Position.Play(move)
	if err != nil {
		return nil, err
	}
	return tabled{after, p.table}, nil
}

func (p tabled) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	return p.table.Answer(ctx, p.Position, opt)
}

// Ledger is a file of the answers to problems, sealed lines of JSON in the order in which they
// were found. The proved ones need no second search.
type Ledger struct {
	file  *sealed.File      // nil: nothing is kept
	lines map[string][]byte // the proved answers, by problem
}

var ledgerSeal = sealed.New("table")

// OpenLedger reads a file, which need not exist; without a path, or for a pipe, it keeps nothing. A line that is
// not sealed, or that the judge refuses, is the error [sealed.Other]. Answers without a proof are removed.
func OpenLedger(path string) (*Ledger, error) {
	l := &Ledger{lines: make(map[string][]byte)}
	if path == "" {
		return l, nil
	}
	info, err := os.Stat(path)
	if err == nil && info.Mode()&fs.ModeNamedPipe != 0 {
		return l, nil
	}
	if l.file, err = sealed.Open(path, true, ledgerSeal); err != nil {
		return nil, err
	}
	kept, open, err := l.read()
	if err == nil && open > 0 {
		if err = newfile.Write(path, kept); err == nil {
			l.file.Leave()
			l.file, err = sealed.Open(path, true, ledgerSeal)
		}
	}
	if err != nil {
		l.file.Leave()
		return nil, err
	}
	return l, nil
}

// read reads the proved answers, which are the lines kept, and counts the others.
func (l *Ledger) read() (kept []byte, open int, err error) {
	for {
		line, ok, err := l.file.Next()
		if err != nil || !ok {
			return kept, open, err
		}
		var answer puzzle.Answer
		if puzzle.Unmarshal(line, &answer) != nil || len(answer.To) != 1 || !l.file.Holds(problemKey(answer.From, answer.To[0]), line) {
			return nil, 0, l.file.Other()
		}
		if _, err := (check.Bounds{}).Answer(context.Background(), answer, answer.From, answer.To); err != nil {
			return nil, 0, l.file.Other()
		}
		if answer.Status != puzzle.Unsolvable.String() && (answer.Optimal == nil || !*answer.Optimal) {
			open++
			continue
		}
		l.lines[problemKey(answer.From, answer.To[0])] = sealed.Without(line)
		kept = append(append(kept, line...), '\n')
	}
}

func problemKey(from, to string) string { return from + " " + to }

// Proved returns the already proved answer to a problem as JSON; nil for others.
func (l *Ledger) Proved(from, to string) []byte { return l.lines[problemKey(from, to)] }

// Add stores one more answer.
func (l *Ledger) Add(from, to string, answer puzzle.Answer) error {
	if l.file == nil {
		return nil
	}
	return l.file.Put(problemKey(from, to), answer)
}

// Keeps reports whether there is a file that keeps the answers.
func (l *Ledger) Keeps() bool { return l.file != nil }

// Close closes the file.
func (l *Ledger) Close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}
