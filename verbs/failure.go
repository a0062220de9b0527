package verbs

import (
	"cmp"
	"errors"
	"io/fs"
	"strconv"

	"jie/check/judge"
	"jie/puzzle"
)

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

// TooLongLine returns the error of a line that is longer than a given number of bytes, a
// multiple of 1 MiB.
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

// limitCode returns the code of an error that has no code: "stopped-time" and the like
// of a search that was stopped, "file" of a file that cannot be used, and otherwise "".
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
