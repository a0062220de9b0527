// Package puzzle is the text-level contract of front ends and puzzles: the grammar of position IDs,
// positions, goals, solutions with their certificates, and typed errors.
//
// A front end finds a puzzle by catalog.Lookup, calls its Parse to read an ID into a [Position],
// asks the position for a [Goal], and calls Solve:
//
//	text ── SplitID ──> ID ── Puzzle.Parse ──> Position ── Solve(ctx, Options{Goal}) ──> Solution ──> Answer (JSON)
//
// Package puzzle/view says how a board looks and how moves are entered. Each ability beyond this
// contract is an interface of its own, found with [As]: package puzzle/ability lists them.
//
// An ID is written PUZZLE[RULES]:BODY, with rows in BODY separated by '/' or by newlines; see
// [Rows]. Nothing in this package reads files, flags, the environment or the clock.
package puzzle
