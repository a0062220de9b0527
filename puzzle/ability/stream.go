package ability

import (
	"context"
	"io"

	"jie/puzzle"
)

// Streamer is a puzzle with boards too large to be held in memory. Their rows, and those of the
// pattern that solves them, are made or read from a picture file when they are needed.
type Streamer interface {
	// OpenLarge opens the board that a text names, nil if its rows cannot be read one by one. If
	// the text names a file, open opens it; a nil reader means that it is not a picture.
	OpenLarge(text string, open OpenPicture) (LargeBoard, error)
}

// OpenPicture opens a picture and returns its bytes; a nil reader if it is no portable bitmap.
type OpenPicture func(path string) (picture io.ReaderAt, size int64, err error)

// LargeBoard is a board whose rows are read one by one, from a file that stays open.
type LargeBoard interface {
	// Position returns the board as a position, which may be too large for most of its methods.
	Position() puzzle.Position
	// Goal returns the goal to show this board.
	Goal() puzzle.Goal
	// Large reports whether the board is too large to be solved as a position.
	Large() bool
	// Target opens the board of a goal; "" is the default goal.
	Target(text string, open OpenPicture) (LargeBoard, error)
	// Stream solves towards a board of Target without holding either in memory. If the fewest moves
	// cannot be found, it returns the best, with status Unknown and an error that wraps
	// [puzzle.ErrReach].
	Stream(ctx context.Context, target LargeBoard, opt StreamOptions) (puzzle.Solution, error)
}

// StreamOptions is a question about a large board. Its zero value asks for the fewest moves.
type StreamOptions struct {
	// Pattern receives the pattern as a portable bitmap (P4), in no fixed order; nil for none.
	Pattern  io.WriterAt
	First    bool                  // any solution, fast
	Count    bool                  // count the shortest solutions
	Every    bool                  // any solution, and Count means solutions of every length
	Workers  int                   // goroutines; 0 means all cores. Answers never depend on it
	Progress func(puzzle.Progress) // called now and then; may be nil
}
