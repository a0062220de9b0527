package check

import (
	"fmt"

	"jie/puzzle"
)

// Failure says why an answer does not hold.
type Failure struct {
	Code puzzle.Code // front ends put it into words, as they do errors
	Move int         // index of the move at fault, -1 where none is
	Args puzzle.Args
}

// Error is a terse English form.
func (f *Failure) Error() string {
	at := ""
	if f.Move >= 0 {
		at = fmt.Sprintf(" at move %d", f.Move+1)
	}
	return (&puzzle.Error{Code: f.Code, Args: f.Args}).Error() + at
}

// Codes of failures that every puzzle has, with their Args.
const (
	UnknownPuzzle  puzzle.Code = "check-unknown-puzzle" // id
	BadText        puzzle.Code = "check-bad-text"       // text: not canonical
	BadMove        puzzle.Code = "check-bad-move"       // move: not in the notation
	IllegalMove    puzzle.Code = "check-illegal-move"   // move
	NoChange       puzzle.Code = "check-no-change"      // move: changes nothing
	PastGoal       puzzle.Code = "check-past-goal"      // move: a goal was reached before it
	NotReached     puzzle.Code = "check-not-reached"    // the moves do not end at a goal
	WrongLength    puzzle.Code = "check-wrong-length"   // got, want
	BadCertificate puzzle.Code = "check-certificate"    // kind, why
	WrongListing   puzzle.Code = "check-listing"        // why
	Inconsistent   puzzle.Code = "check-inconsistent"   // why: parts of the answer contradict each other
	NoMoves        puzzle.Code = "no-moves"             // there is nothing to replay
	NotLeast       puzzle.Code = "check-not-least"      // got, want: a solution is shorter than said
	NotFewest      puzzle.Code = "check-not-fewest"     // got, want: pegs left, and that can be left
)

// fail is a failure that no move is at fault for.
func fail(code puzzle.Code, args puzzle.Args) *Failure {
	return &Failure{Code: code, Move: -1, Args: args}
}

func badText(text string) *Failure { return fail(BadText, puzzle.Args{"text": text}) }

func badMove(code puzzle.Code, move string) *Failure { return fail(code, puzzle.Args{"move": move}) }

func badCertificate(kind, why string) *Failure {
	return fail(BadCertificate, puzzle.Args{"kind": kind, "why": why})
}
