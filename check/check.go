// Package check replays solutions and verifies certificates of unsolvability.
//
// It is the judge of every answer, so it shares no code with any solver or parser: it reads canonical IDs itself and
// keeps each board as a plain table of cells. Besides the standard library it imports only package puzzle, for the
// types of answers and errors; a test verifies that. The files of a puzzle begin with its name.
//
// [Bounds.Answer] judges a whole answer, as front ends print it, and says what it verified. [Moves] replays moves, and
// [Certificate] verifies a proof that there is no solution. To add a puzzle, write a type with the methods of game in
// its own file and add a line to games; with those of walker, lengths can be proved least.
package check

import (
	"context"
	"slices"
	"strings"

	"jie/puzzle"
)

// game is one puzzle's rules, played in place from a canonical start.
type game interface {
	// play makes one move as written; it fails with a Failure whose Move is -1.
	play(move string) error
	// goal reads a canonical goal. shown reports whether the board shows a position that the goal asks for.
	goal(text string) (shown func() bool, err error)
	// length returns the length of the moves played so far.
	length(puzzle.Metric) int64
	// refute verifies that c proves every one of the goals out of reach, within the limits of m.
	refute(m *meter, goals []string, c puzzle.Certificate) error
}

// rules are what the judge knows about a puzzle before it has read a position.
type rules struct {
	start   func(rules, body string) (game, error) // reads the brackets of a canonical ID, and its body
	metrics func(rules string) []puzzle.Metric     // what its lengths count under these rules, the default first
	every   bool                                   // solutions of every length may be listed, not only the shortest
	chains  bool                                   // moves are chains, whose longest one may order a listing
	each    string                                 // the kind of a certificate that holds one for each of several goals
	places  func(body string) int64                // of a board, if large ones have no moves; nil otherwise
}

// games lists the puzzles that the judge knows.
var games = map[string]rules{
	"null":      {start: newNull, metrics: counting(puzzle.Turns)},
	"mopan":     {start: newRings, metrics: counting(puzzle.Turns)},
	"lightsout": {start: newLightsOut, metrics: lightsMetrics, every: true, each: "quiet-pattern", places: countPlaces},
	"twiddle":   {start: newTwiddle, metrics: counting(puzzle.Turns)},
	"pegs":      {start: newHoles, metrics: counting(puzzle.Moves, puzzle.Jumps), every: true, chains: true},
}

// counting returns the metrics of a puzzle whose lengths count the same under all rules.
func counting(metrics ...puzzle.Metric) func(string) []puzzle.Metric {
	return func(string) []puzzle.Metric { return metrics }
}

func split(id string) (name, rules, body string) {
	name, body, _ = strings.Cut(id, ":")
	name, rules, _ = strings.Cut(name, "[")
	return name, strings.TrimSuffix(rules, "]"), body
}

func rulesOf(id string) (rules, error) {
	name, _, _ := split(id)
	r, ok := games[name]
	if !ok {
		return r, &Failure{Code: UnknownPuzzle, Move: -1, Args: puzzle.Args{"id": id}}
	}
	return r, nil
}

func newGame(id string) (game, error) {
	r, err := rulesOf(id)
	if err != nil {
		return nil, err
	}
	_, rules, body := split(id)
	return r.start(rules, body)
}

// Metric returns what a length counts for the puzzle of an ID: asked, or the default. It fails for metrics that it
// lacks.
func Metric(id string, asked puzzle.Metric) (puzzle.Metric, error) {
	r, err := rulesOf(id)
	if err != nil {
		return "", err
	}
	name, rules, _ := split(id)
	metrics := r.metrics(rules)
	switch {
	case asked == "":
		return metrics[0], nil
	case slices.Contains(metrics, asked):
		return asked, nil
	}
	known := make([]string, len(metrics))
	for i, m := range metrics {
		known[i] = string(m)
	}
	return "", &puzzle.Error{Puzzle: name, Code: puzzle.BadMetric, Args: puzzle.Args{"metric": string(asked), "known": known}}
}

// Moves replays moves from the canonical ID from and returns their length. It fails unless each is legal and changes
// the position, and the end is one of the canonical goals. An empty metric is the puzzle's default. Cost: linear.
func Moves(from string, goals, moves []string, metric puzzle.Metric) (int64, error) {
	return Bounds{}.Moves(context.Background(), from, goals, moves, metric)
}

// Certificate verifies a proof that none of the goals can be reached.
func Certificate(from string, goals []string, c puzzle.Certificate) error {
	return Bounds{}.Certificate(context.Background(), from, goals, c)
}

// Solution verifies the claims of s about the way from one canonical ID to any of the goals, as [Bounds.Answer] does.
func Solution(from string, goals []string, s puzzle.Solution) error {
	return Bounds{}.Solution(context.Background(), from, goals, s)
}

// Pattern replays a press pattern, a string per row with how often each place is pressed, and returns its length in the
// default metric. It fails unless the presses end at one of the goals.
func Pattern(from string, goals, rows []string) (int64, error) {
	return Bounds{}.pattern(context.Background(), from, goals, rows, "")
}
