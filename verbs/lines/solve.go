package lines

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"jie/internal/crew"
	"jie/puzzle"
	"jie/puzzle/work"
	"jie/verbs"
)

// solveKind answers the lines of a file, as solve --batch does.
type solveKind struct{ puzzles []puzzle.Puzzle }

type solveJob struct {
	Kind   string       `json:"kind"`
	Input  string       `json:"input"`                  // the file; in a plan, only its name
	SHA256 string       `json:"input_sha256,omitempty"` // of the file
	Prefix string       `json:"prefix,omitempty"`       // put before each position
	To     puzzle.Texts `json:"to,omitempty"`           // goals of lines that name none
	asking
}

// part is a unit: a range of the lines of the input.
type part struct {
	Offset int64  `json:"offset"` // in bytes
	Bytes  int64  `json:"bytes"`
	Line   int    `json:"line"` // number of the first line, from 1
	SHA256 string `json:"sha256"`
}

func (solveKind) Name() string { return "solve" }

// Plan finds where the lines of the input begin, answers a few of them, and cuts the file into ranges.
func (k solveKind) Plan(ctx context.Context, job work.Job, opt work.Planning) (work.Cut, error) {
	var j solveJob
	if err := job.Decode(&j); err != nil {
		return work.Cut{}, err
	}
	if j.Input == "" {
		return work.Cut{}, &puzzle.Error{Code: work.NeedsKey, Args: puzzle.Args{"key": "input"}}
	}
	if _, err := j.complete(); err != nil {
		return work.Cut{}, err
	}
	path := job.Path(j.Input)
	file, err := os.Open(path)
	if err != nil {
		return work.Cut{}, err
	}
	defer func() { _ = file.Close() }() // it is only read
	index, sum, err := indexLines(ctx, file)
	if err != nil {
		return work.Cut{}, err
	}
	if j.SHA256 != "" && j.SHA256 != sum {
		return work.Cut{}, &puzzle.Error{Code: work.InputChange, Args: puzzle.Args{"path": path}}
	}
	j.Input, j.SHA256 = filepath.Base(path), sum
	if len(index.lines) == 0 {
		return work.Cut{Job: j}, nil
	}
	t, err := k.task(j)
	if err != nil {
		return work.Cut{}, err
	}
	seconds, err := probe(ctx, len(index.lines), func(ctx context.Context, i int) error { return t.try(ctx, file, index, i) })
	if err != nil {
		return work.Cut{}, err
	}
	n := len(index.lines)
	parts := make([]part, unitsOf(n, perUnit(opt.UnitSeconds, seconds, n)))
	for i := range parts {
		first, end := share(n, len(parts), i)
		if parts[i], err = index.part(file, first, end); err != nil {
			return work.Cut{}, err
		}
	}
	return work.Cut{Job: j, Units: len(parts), Data: parts, Input: path}, nil
}

// Open reads a plan.
func (k solveKind) Open(plan *work.Plan, dir string) (work.Task, error) {
	var j solveJob
	if err := work.Strict(plan.Job, &j); err != nil {
		return nil, err
	}
	t, err := k.task(j)
	if err != nil {
		return nil, err
	}
	t.input = work.Input(dir)
	return t, work.Strict(plan.Data, &t.parts)
}

type solveTask struct {
	work.OneStep
	*solver
	prefix string
	to     []string
	input  string
	parts  []part
}

func (k solveKind) task(j solveJob) (*solveTask, error) {
	s, err := newSolver(k.puzzles, j.asking)
	return &solveTask{solver: s, prefix: j.Prefix, to: j.To}, err
}

// try answers one line for the probe. An error of the line is part of the result.
func (t *solveTask) try(ctx context.Context, file io.ReaderAt, index *lineIndex, i int) error {
	p, err := index.part(file, i, i+1)
	if err != nil {
		return err
	}
	for l, err := range t.questions(p.section(file), p.Line) {
		if err != nil {
			return err
		}
		if r := t.answer(ctx, l); r.err != nil {
			return r.err
		}
	}
	return nil
}

// questions yields the lines of a part of the input, without comments.
func (t *solveTask) questions(in io.Reader, first int) iter.Seq2[line, error] {
	// With a line before it, a byte order mark in the middle of the file is not skipped.
	before := 0
	if first > 1 {
		in, before = io.MultiReader(strings.NewReader("\n"), in), 1
	}
	return func(yield func(line, error) bool) {
		for l, err := range verbs.Questions(in) {
			read := func() (verbs.Problem, error) {
				if l.TooLong {
					return verbs.Problem{}, verbs.TooLongLine(verbs.LongestLine)
				}
				return t.service.ReadLine(l.Text, t.prefix, t.to)
			}
			if !yield(line{l.Number - before + first - 1, read}, err) {
				return
			}
		}
	}
}

// Run answers the lines of one unit, once it has verified that they are those of the plan.
func (t *solveTask) Run(ctx context.Context, u work.Unit, _ work.Results, limits work.Limits) ([]byte, error) {
	file, err := os.Open(t.input)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // it is only read
	p := t.parts[u.Index]
	sum, err := p.sum(file)
	if err != nil {
		return nil, err
	}
	if sum != p.SHA256 {
		return nil, &puzzle.Error{Code: work.InputChange, Args: puzzle.Args{"path": t.input}}
	}
	return t.unit(ctx, t.questions(p.section(file), p.Line), limits)
}

// lineIndex holds the places where the questions of a file begin.
type lineIndex struct {
	lines []lineStart
	size  int64 // of the file
}

// lineStart is where a line begins: its offset in bytes, and its number from 1.
type lineStart struct {
	offset int64
	number int
}

// indexLines reads a whole file of questions, and returns its SHA-256 too.
func indexLines(ctx context.Context, file io.ReadSeeker) (*lineIndex, string, error) {
	sum := sha256.New()
	index := new(lineIndex)
	for line, err := range verbs.Questions(io.TeeReader(file, crew.Writer(ctx, sum))) {
		if err != nil {
			return nil, "", err
		}
		index.lines = append(index.lines, lineStart{line.Offset, line.Number})
	}
	var err error
	index.size, err = file.Seek(0, io.SeekCurrent)
	return index, hex.EncodeToString(sum.Sum(nil)), err
}

// part returns the range of the file with the questions from first to end-1. The first part begins where the file
// does, and the last one ends there.
func (index *lineIndex) part(file io.ReaderAt, first, end int) (part, error) {
	p := part{Line: 1}
	if first > 0 {
		p.Offset, p.Line = index.lines[first].offset, index.lines[first].number
	}
	stop := index.size
	if end < len(index.lines) {
		stop = index.lines[end].offset
	}
	p.Bytes = stop - p.Offset
	var err error
	p.SHA256, err = p.sum(file)
	return p, err
}

func (p part) section(file io.ReaderAt) *io.SectionReader {
	return io.NewSectionReader(file, p.Offset, p.Bytes)
}

func (p part) sum(file io.ReaderAt) (string, error) {
	sum := sha256.New()
	_, err := io.Copy(sum, p.section(file))
	return hex.EncodeToString(sum.Sum(nil)), err
}
