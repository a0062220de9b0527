// Package check replays solutions and verifies certificates of unsolvability.
//
// It is the judge of every answer, so it shares no code with any solver or
// parser: it reads canonical IDs by itself and keeps each board as a plain table
// of cells. Beside the standard library it imports package puzzle, for the types
// of answers and errors only; a test holds it to that. It is meant to be read
// beside the rules, one file a puzzle.
//
// [Bounds.Answer] judges a whole answer, as front ends print it, and says what it
// verified. [Moves] replays moves, and [Certificate] verifies a proof that there
// is no solution. To add a puzzle, write a type with the methods of the interface
// game in a file of its own and add a line to games; with those of walker as well,
// lengths can be proved least.
package check

import (
	"context"
	"fmt"
	"slices"
	"strings"

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
)

// game is one puzzle's rules, played in place from a canonical start.
type game interface {
	// play makes one move as written; it fails with a Failure whose Move is -1.
	play(move string) error
	// goal reads a canonical goal. The function that it returns tells whether the
	// board shows a position that the goal asks for.
	goal(text string) (shown func() bool, err error)
	// length is how long the moves played so far are.
	length(puzzle.Metric) int64
	// refute verifies that c proves every one of the goals out of reach, as far as
	// m lets it.
	refute(m *meter, goals []string, c puzzle.Certificate) error
}

// rules are what the judge knows of a puzzle before it has read a position.
type rules struct {
	start   func(rules, body string) (game, error) // reads what stands in the brackets of a canonical ID, and behind its colon
	metrics []puzzle.Metric                        // what its lengths count, the default first
	every   bool                                   // solutions of every length may be listed, not only the shortest
	chains  bool                                   // moves are chains, whose longest one may order a listing
	each    string                                 // the kind of a certificate that holds one for each of several goals
	places  func(body string) int64                // of a board, where answers about large ones leave moves out; nil elsewhere
}

// games is the one list of the puzzles that the judge knows.
var games = map[string]rules{
	"null":      {start: newNull, metrics: []puzzle.Metric{puzzle.Turns}},
	"mopan":     {start: newRings, metrics: []puzzle.Metric{puzzle.Turns}},
	"lightsout": {start: newLightsOut, metrics: []puzzle.Metric{puzzle.Presses}, every: true, each: "quiet-pattern", places: countPlaces},
	"twiddle":   {start: newTwiddle, metrics: []puzzle.Metric{puzzle.Turns}},
	"pegs":      {start: newHoles, metrics: []puzzle.Metric{puzzle.Moves, puzzle.Jumps}, every: true, chains: true},
}

// split takes a canonical ID apart.
func split(id string) (name, rules, body string) {
	name, body, _ = strings.Cut(id, ":")
	name, rules, _ = strings.Cut(name, "[")
	return name, strings.TrimSuffix(rules, "]"), body
}

// rulesOf finds the puzzle of a canonical ID.
func rulesOf(id string) (rules, error) {
	name, _, _ := split(id)
	r, ok := games[name]
	if !ok {
		return r, &Failure{Code: UnknownPuzzle, Move: -1, Args: puzzle.Args{"id": id}}
	}
	return r, nil
}

// newGame reads a canonical ID.
func newGame(id string) (game, error) {
	r, err := rulesOf(id)
	if err != nil {
		return nil, err
	}
	_, rules, body := split(id)
	return r.start(rules, body)
}

// fail is a failure that no move is at fault for.
func fail(code puzzle.Code, args puzzle.Args) *Failure {
	return &Failure{Code: code, Move: -1, Args: args}
}

func badText(text string) *Failure { return fail(BadText, puzzle.Args{"text": text}) }

func badMove(code puzzle.Code, move string) *Failure { return fail(code, puzzle.Args{"move": move}) }

func badCertificate(kind, why string) *Failure {
	return fail(BadCertificate, puzzle.Args{"kind": kind, "why": why})
}

// Metric is what a length counts for the puzzle of an ID: what is asked, or the
// default where that is "". It fails for what the puzzle does not count.
func Metric(id string, asked puzzle.Metric) (puzzle.Metric, error) {
	r, err := rulesOf(id)
	switch {
	case err != nil:
		return "", err
	case asked == "":
		return r.metrics[0], nil
	case slices.Contains(r.metrics, asked):
		return asked, nil
	}
	name, _, _ := split(id)
	known := make([]string, len(r.metrics))
	for i, m := range r.metrics {
		known[i] = string(m)
	}
	return "", &puzzle.Error{Puzzle: name, Code: puzzle.BadMetric, Args: puzzle.Args{"metric": string(asked), "known": known}}
}

// Moves replays moves from the canonical ID from and returns their length. It
// fails unless each is legal and changes the position, and the end is one of the
// canonical goals. No metric stands for the puzzle's default. Cost: linear in moves and board.
func Moves(from string, goals, moves []string, metric puzzle.Metric) (int64, error) {
	return Bounds{}.Moves(context.Background(), from, goals, moves, metric)
}

// Certificate verifies a proof that none of the goals can be reached.
func Certificate(from string, goals []string, c puzzle.Certificate) error {
	return Bounds{}.Certificate(context.Background(), from, goals, c)
}

// Solution verifies whatever s says about going from one canonical ID to any of
// the goals, as [Bounds.Answer] does.
func Solution(from string, goals []string, s puzzle.Solution) error {
	return Bounds{}.Solution(context.Background(), from, goals, s)
}

// Pattern replays a press pattern, a string a row in which each place says how often
// it is pressed, written as positions are, and returns how many presses it has. It
// fails unless they end at one of the goals.
func Pattern(from string, goals, rows []string) (int64, error) {
	return Bounds{}.pattern(context.Background(), from, goals, rows)
}
