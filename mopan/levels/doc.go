// Package levels finds the distances to given targets level by level, on shards: the breadth-first
// search for spaces that do not fit on one machine. [Kind] makes units of work (package
// puzzle/work) of it, which exchange their results; [PairsKind] those of all pairs.
//
// The positions are numbered from 0, and a shard is a range of numbers. The set of positions of a
// shard at one distance is a block, which is the result of one unit.
//
//	level d, shard s ── turns ──> blocks for the shards that its turns reach
//	                                         │ exchange
//	level d, d-1, shard t ── settle <────────┘ all blocks for shard t
//	                           └──> level d+1, shard t
//
// A turn can be undone by a turn, so the neighbours of a level lie in this level, the one before
// and the one after: settle removes the first two.
//
// When fewer positions are left than half the last level has, the search asks these instead (pull):
//
//	left, shard s ── ask ──> questions: what their turns reach
//	                                         │ exchange
//	level d, shard t ── reply <──────────────┘ which of these are in level d?
//	                      │ exchange
//	left, shard s <───────┘ found ──> level d+1, shard s
package levels
