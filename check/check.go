// Package check replays solutions and verifies certificates of unsolvability.
//
// It is the judge of every answer, so it shares no code with any solver or
// parser: it reads canonical IDs by itself and keeps each board as a plain table
// of cells. Beside the standard library it imports package puzzle, for the types
// of answers and errors only; a test holds it to that. It is meant to be read
// beside the rules, one file a puzzle, and not to be fast.
package check

import (
	"context"
	"fmt"
	"math/big"
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
	NotReached     puzzle.Code = "check-not-reached"    // the moves do not end at a goal
	WrongLength    puzzle.Code = "check-wrong-length"   // got, want
	BadCertificate puzzle.Code = "check-certificate"    // kind, why
	WrongListing   puzzle.Code = "check-listing"        // why
)

// game is one puzzle's rules, played in place from a canonical start.
type game interface {
	// play makes one move as written; it fails with a Failure whose Move is -1.
	play(move string) error
	// reached tells whether the position is one that the goal text asks for.
	reached(goal string) (bool, error)
	// length is how long the moves played so far are.
	length(puzzle.Metric) int64
	// refute verifies that c proves every one of the goals out of reach, as far as
	// m lets it.
	refute(m *meter, goals []string, c puzzle.Certificate) error
}

// newGame reads a canonical ID.
func newGame(id string) (game, error) {
	name, body, _ := strings.Cut(id, ":")
	name, rules, _ := strings.Cut(name, "[")
	rules = strings.TrimSuffix(rules, "]")
	switch name {
	case "null":
		return newNull(body)
	case "mopan":
		return newRings(body, rules)
	case "lightsout":
		return newLightsOut(rules, body)
	case "pegs":
		return newHoles(body, rules)
	default:
		return nil, &Failure{Code: UnknownPuzzle, Move: -1, Args: puzzle.Args{"id": id}}
	}
}

// metrics are what each puzzle's lengths count, its default first.
var metrics = map[string][]puzzle.Metric{
	"null":      {puzzle.Turns},
	"mopan":     {puzzle.Turns},
	"lightsout": {puzzle.Presses},
	"pegs":      {puzzle.Moves, puzzle.Jumps},
}

// Metric is what a length counts for the puzzle of an ID: what is asked, or the
// default where that is "". It fails for what the puzzle does not count.
func Metric(id string, asked puzzle.Metric) (puzzle.Metric, error) {
	name, _, _ := strings.Cut(id, ":")
	name, _, _ = strings.Cut(name, "[")
	known := metrics[name]
	switch {
	case len(known) == 0:
		return "", &Failure{Code: UnknownPuzzle, Move: -1, Args: puzzle.Args{"id": id}}
	case asked == "":
		return known[0], nil
	case slices.Contains(known, asked):
		return asked, nil
	}
	words := make([]string, len(known))
	for i, m := range known {
		words[i] = string(m)
	}
	return "", &puzzle.Error{Puzzle: name, Code: puzzle.BadMetric, Args: puzzle.Args{"metric": string(asked), "known": words}}
}

// Moves replays moves from the canonical ID from and returns their length. It
// fails unless each is legal and changes the position, and the end is one of the
// canonical goals. No metric stands for the puzzle's default. Cost: linear in moves and board.
func Moves(from string, goals, moves []string, metric puzzle.Metric) (int64, error) {
	return Bounds{}.Moves(context.Background(), from, goals, moves, metric)
}

// arrive returns the length of what was played once it ended at a goal.
func arrive(m *meter, g game, goals []string, metric puzzle.Metric) (int64, error) {
	for _, goal := range goals {
		if err := m.spend(wholeBoard, 0); err != nil {
			return 0, err
		}
		if ok, err := g.reached(goal); err != nil {
			return 0, err
		} else if ok {
			return g.length(metric), nil
		}
	}
	return 0, &Failure{Code: NotReached, Move: -1}
}

// Certificate verifies a proof that none of the goals can be reached.
func Certificate(from string, goals []string, c puzzle.Certificate) error {
	return Bounds{}.Certificate(context.Background(), from, goals, c)
}

// Solution verifies whatever s says about going from one canonical ID to any of
// the goals: its moves, their length, each listed solution and their order, and
// its certificate. What it cannot verify is that a length is least.
func Solution(from string, goals []string, s puzzle.Solution) error {
	return Bounds{}.Solution(context.Background(), from, goals, s)
}

// replayed verifies an answer that is not a proof.
func replayed(from string, goals []string, s puzzle.Solution) error {
	if s.Status != puzzle.Solved && !s.HasBest {
		return nil
	}
	length, err := replay(from, goals, s)
	if err != nil {
		return err
	}
	if length != s.Length || s.LowerBound > s.Length || s.Optimal && s.LowerBound != s.Length {
		return &Failure{Code: WrongLength, Move: -1, Args: puzzle.Args{"got": s.Length, "want": length}}
	}
	return listing(from, goals, s)
}

// presser is a game whose solutions may be written as press patterns.
type presser interface {
	// press presses every light that the rows mark, as often as they say.
	press(rows []string) error
}

// replay plays the solution's moves and its press pattern, whichever it has.
func replay(from string, goals []string, s puzzle.Solution) (int64, error) {
	if s.Pattern == nil {
		return Moves(from, goals, s.Moves, s.Metric)
	}
	length, err := Pattern(from, goals, s.Pattern)
	if err != nil || s.Moves == nil {
		return length, err
	}
	if moved, err := Moves(from, goals, s.Moves, s.Metric); err != nil || moved != length {
		if err == nil {
			err = &Failure{Code: WrongLength, Move: -1, Args: puzzle.Args{"got": moved, "want": length}}
		}
		return 0, err
	}
	return length, nil
}

// Pattern replays a press pattern, a string of digits a row, and returns how many
// presses it has. It fails unless they end at one of the goals.
func Pattern(from string, goals, rows []string) (int64, error) {
	g, err := newGame(from)
	if err != nil {
		return 0, err
	}
	p, ok := g.(presser)
	if !ok {
		return 0, &Failure{Code: BadText, Move: -1, Args: puzzle.Args{"text": "pattern"}}
	}
	if err := p.press(rows); err != nil {
		return 0, err
	}
	return arrive(&meter{ctx: context.Background()}, g, goals, puzzle.Presses)
}

// listing replays every listed solution and checks that they ascend and are as
// many as counted.
func listing(from string, goals []string, s puzzle.Solution) error {
	if s.Count != nil && s.Solutions != nil && !s.Truncated && s.Count.Cmp(big.NewInt(int64(len(s.Solutions)))) != 0 {
		return &Failure{Code: WrongListing, Move: -1, Args: puzzle.Args{"why": "count"}}
	}
	previous := ""
	for i, moves := range s.Solutions {
		length, err := Moves(from, goals, moves, s.Metric)
		if err != nil {
			return err
		}
		if s.Optimal && (length < s.Length || length > s.Length && !s.Every) {
			return &Failure{Code: WrongListing, Move: -1, Args: puzzle.Args{"why": "length"}}
		}
		key := strings.Join(moves, "\x00")
		if i > 0 && key <= previous {
			return &Failure{Code: WrongListing, Move: -1, Args: puzzle.Args{"why": "order"}}
		}
		previous = key
	}
	return nil
}
