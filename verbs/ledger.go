package verbs

import (
	"context"
	"io/fs"
	"os"

	"jie/check"
	"jie/internal/newfile"
	"jie/puzzle"
	"jie/verbs/sealed"
)

// Ledger is a file of the answers to problems, sealed lines of JSON in the order in which they
// were found. The proved ones need no second search.
type Ledger struct {
	file  *sealed.File      // nil: nothing is kept
	lines map[string][]byte // the proved answers, by problem
}

// ledgerSeal binds a line to its problem.
var ledgerSeal = sealed.New("table")

// OpenLedger reads a file, which need not exist. It keeps nothing without a path, or if the path
// is a pipe. A line that is not a sealed answer, or that the judge refuses, is an error with the
// code [sealed.Other]. Answers without a proof are removed from the file and searched again.
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
