package ability

import (
	"context"
	"io"

	"jie/puzzle"
)

// Streamer is a puzzle with boards too large to be held in memory. Their rows are
// made, or read from a picture in a file, when they are needed, and so is the
// pattern that solves them.
type Streamer interface {
	// OpenLarge opens the board that a text names, if its rows can be had one by
	// one; it returns nil for any other text, which is for Parse to read. Where the text
	// names a file, open opens it: a nil reader is a file that is no picture.
	OpenLarge(text string, open OpenPicture) (LargeBoard, error)
}

// OpenPicture opens the file of a picture, and says how many bytes it has. The
// reader is nil where the file is not one of a portable bitmap.
type OpenPicture func(path string) (picture io.ReaderAt, size int64, err error)

// LargeBoard is a board whose rows are read one by one. It is read from its file
// as long as it is used.
type LargeBoard interface {
	// Position is the board as a position. It may be too large for most methods
	// of one.
	Position() puzzle.Position
	// Goal is the goal of showing this board.
	Goal() puzzle.Goal
	// Large reports whether the board is too large to be solved as a position.
	Large() bool
	// Target opens the board of a goal, the default one for "".
	Target(text string, open OpenPicture) (LargeBoard, error)
	// Stream solves towards a board of Target without holding either. What it finds
	// has a pattern in opt.Pattern, in place of moves. Where the fewest are out of
	// reach it is the best found, of status Unknown, with an error that wraps
	// [puzzle.ErrReach].
	Stream(ctx context.Context, target LargeBoard, opt StreamOptions) (puzzle.Solution, error)
}

// StreamOptions is a question about a large board. Its zero value asks for a
// solution with the fewest moves, on all cores, and does not keep its pattern.
type StreamOptions struct {
	// Pattern takes the pattern of moves as a binary portable bitmap (P4); nil where
	// it is not wanted. Its parts are written in no fixed order.
	Pattern  io.WriterAt
	First    bool                  // any solution, fast
	Count    bool                  // count the shortest solutions
	Every    bool                  // any solution, and Count means solutions of every length
	Workers  int                   // goroutines; 0 means all cores. Answers never depend on it
	Progress func(puzzle.Progress) // called now and then; may be nil
}
