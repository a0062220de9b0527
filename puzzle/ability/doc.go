// Package ability lists abilities beyond the contract, interfaces that [puzzle.As] finds.
//
//	Prefixed      IDs under other prefixes, such as those of another program's games
//	Stated        texts that state a position together with its goal
//	FileRules     rules that may name a file
//	RandomTexts   texts that make random positions which may be unsolvable
//	ShortIDs      a short form of long IDs, for people
//	Notation      other notations of moves, as in books
//	OtherGoals    goals to try if the default one cannot be reached
//
//	Streamer      boards too large to be held in memory
//	CheatSheets   a method for people that fits on a page
//	LengthProver  proofs of lengths that other programs check
//
// Abilities with a contract of their own have their own packages:
//
//	hint.Guide              where a player should look, and why a move is good
//	level.Source            where levels come from
//	collection.Player       games of Simon Tatham's collection
//	table.Maker, .Measurer  exhaustive tables; the distance of every position to a goal
package ability
