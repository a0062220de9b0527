package verbs

import (
	"bytes"
	"context"
	"errors"
	"io/fs"

	"jie/check"
	"jie/puzzle"
	"jie/puzzle/table"
)

// Ledger is a file of answers, a line of JSON each, by what they answer. Those
// that are proved need not be sought again.
type Ledger struct {
	path  string
	write func(path string, data []byte) error
	lines map[string][]byte
	order []string
}

// BadLine is the error of a line that is no answer.
type BadLine struct {
	Line string
	At   int // where in the file it begins, in bytes
	Err  error
}

func (e *BadLine) Error() string { return e.Err.Error() }

// Unwrap gives what is wrong.
func (e *BadLine) Unwrap() error { return e.Err }

// OpenLedger reads a file, which need not exist; without a path nothing is kept.
// write puts a file in its place in one step.
func OpenLedger(path string, write func(path string, data []byte) error) (*Ledger, error) {
	l := &Ledger{path: path, write: write, lines: make(map[string][]byte)}
	if path == "" {
		return l, nil
	}
	data, err := table.ReadFile("", path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, &puzzle.Error{Code: table.NoTable}) { // a pipe keeps nothing
		return l, nil
	}
	if err != nil {
		return nil, err
	}
	at := 0
	for whole := range bytes.Lines(data) {
		line := bytes.TrimRight(whole, "\r\n")
		if len(bytes.TrimSpace(line)) > 0 {
			if err := l.read(line); err != nil {
				return nil, &BadLine{string(line), at, err}
			}
		}
		at += len(whole)
	}
	return l, nil
}

// read keeps the answer in a line, if it is proved and the judge accepts it: a file
// may have been changed since it was written.
func (l *Ledger) read(line []byte) error {
	var answer puzzle.Answer
	if err := puzzle.Unmarshal(line, &answer); err != nil {
		return err
	}
	proved := answer.Status == puzzle.Unsolvable.String() || answer.Optimal != nil && *answer.Optimal
	if !proved || len(answer.To) != 1 {
		return nil
	}
	if _, err := (check.Bounds{}).Answer(context.Background(), answer, answer.From, answer.To); err == nil {
		l.put(answer.From+" "+answer.To[0], append(bytes.Clone(line), '\n'))
	}
	return nil
}

// Proved is the line of a problem that is proved already; nil for others.
func (l *Ledger) Proved(from, to string) []byte { return l.lines[from+" "+to] }

// Add keeps one answer more.
func (l *Ledger) Add(from, to string, line []byte) error {
	l.put(from+" "+to, line)
	if l.path == "" {
		return nil
	}
	var all bytes.Buffer
	for _, key := range l.order {
		all.Write(l.lines[key])
	}
	return l.write(l.path, all.Bytes())
}

func (l *Ledger) put(key string, line []byte) {
	if l.lines[key] == nil {
		l.order = append(l.order, key)
	}
	l.lines[key] = line
}
