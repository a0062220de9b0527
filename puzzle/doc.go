// Package puzzle is the text-level contract that every front end uses and every
// puzzle package fulfils: the grammar of position IDs, positions, goals,
// solutions with their certificates, and typed errors.
//
// It imports no puzzle. A front end finds one by catalog.Lookup, calls its Parse to
// read an ID into a [Position], asks the position for a [Goal], and calls Solve:
//
//	text ── SplitID ──> ID ── Puzzle.Parse ──> Position ── Solve(ctx, Options{Goal}) ──> Solution ──> Answer (JSON)
//
// Package puzzle/view says how a board looks and how moves are entered. Each ability beyond
// this contract is an interface of its own, found with [As]:
//
//	ability.Prefixed .Stated .FileRules .RandomTexts .ShortIDs .Notation .OtherGoals   texts beside its own IDs
//	ability.Streamer .CheatSheets        boards too large for memory; a method for people
//	ability.LengthProver                 proofs of lengths that other programs check
//	hint.Guide, level.Source             hints and levels of its own
//	collection.Player                    games of Simon Tatham's collection
//	table.Maker .Measurer                tables
//
// An ID is written PUZZLE[RULES]:BODY. BODY holds rows separated by '/' or by
// newlines; blank lines and lines that begin with ';' are skipped. Nothing in
// this package reads files, flags, the environment or the clock.
package puzzle
