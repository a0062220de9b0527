package check

import (
	"fmt"

	"jie/puzzle"
)

// Failure is the reason why an answer is not valid.
type Failure struct {
	Code puzzle.Code // front ends turn it into words, like codes of errors
	Move int         // index of the wrong move, or -1
	Args puzzle.Args
}

// Error returns a short English text.
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
	NoMoves        puzzle.Code = "no-moves"             // nothing to replay
	NotLeast       puzzle.Code = "check-not-least"      // got, want: a solution is shorter than claimed
	NotFewest      puzzle.Code = "check-not-fewest"     // got, want: pegs left, and fewest possible
)

// fail returns a failure that is not the fault of a move.
func fail(code puzzle.Code, args puzzle.Args) *Failure {
	return &Failure{Code: code, Move: -1, Args: args}
}

func badText(text string) *Failure { return fail(BadText, puzzle.Args{"text": text}) }

func badMove(code puzzle.Code, move string) *Failure { return fail(code, puzzle.Args{"move": move}) }

func badCertificate(kind, why string) *Failure {
	return fail(BadCertificate, puzzle.Args{"kind": kind, "why": why})
}
