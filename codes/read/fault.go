package read

import (
	"bytes"
	"encoding/json"
	"errors"

	"jie/puzzle"
)

// Codes of errors.
const (
	Format    puzzle.Code = "read-format"     // known: no format has this content
	Malformed puzzle.Code = "read-malformed"  // format, why, line, column: 0 if there is none
	NotBinary puzzle.Code = "read-not-binary" // format, value, row, column, first, line
	Twice     puzzle.Code = "read-twice"      // format, row, column, first, line
	NotField  puzzle.Code = "read-not-field"  // field, line
	Stim      puzzle.Code = "read-stim"       // a circuit, not its detector error model
	NotAlone  puzzle.Code = "read-not-alone"  // format: a matrix whose meaning must be given
	NotMatrix puzzle.Code = "read-not-matrix" // format
	Columns   puzzle.Code = "read-columns"    // got, want
	OddSize   puzzle.Code = "read-odd"        // got: columns of a symplectic matrix
)

func fail(code puzzle.Code, args puzzle.Args) error { return &puzzle.Error{Code: code, Args: args} }

// malformed returns the error of a text that breaks the rules of its format. why is a key of
// the family "why"; line counts from 1, 0 for none.
func malformed(format, why string, line int) error { return malformedAt(format, why, line, 0) }

// malformedAt also names the column in the line, from 1.
func malformedAt(format, why string, line, column int) error {
	return fail(Malformed, puzzle.Args{"format": format, "why": why, "line": line, "column": column})
}

// malformedByte is malformedAt, given the number of correct bytes.
func malformedByte(format, why string, data []byte, at int) error {
	before := data[:max(0, min(at, len(data)))]
	line := 1 + bytes.Count(before, []byte("\n"))
	return malformedAt(format, why, line, len(before)-bytes.LastIndexByte(before, '\n'))
}

// malformedJSON returns the error of a text that is not the expected JSON.
func malformedJSON(format string, data []byte, err error) error {
	why, at := "code-json", len(data)
	if errors.Is(err, errColumn) {
		return malformedByte(format, "code-json-columns", data, badColumn(data)-1)
	}
	if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at = int(kind.Offset)
	}
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		if at = int(syntax.Offset); !json.Valid(data) && at >= len(data) {
			why = "code-cut"
		}
	}
	return malformedByte(format, why, data, at-1)
}

// cell is a place in a matrix. Its row and column count from 0, and are shown from first on.
type cell struct{ row, column, first, line int }

func (c cell) args(format string) puzzle.Args {
	return puzzle.Args{"format": format, "row": c.row + c.first, "column": c.column + c.first, "first": c.first, "line": c.line}
}

func notBinary(format, value string, at cell) error {
	args := at.args(format)
	args["value"] = value
	return fail(NotBinary, args)
}

func twice(format string, at cell) error { return fail(Twice, at.args(format)) }
